import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import './confetti.css';

/** Number of pieces (docs/behaviour.md#gift-card). */
const PIECES = 50;
export const CONFETTI_MS = 3000;

/** A pseudo-random number from 0 to 1, the same on every rendering. */
const pseudoRandom = (index: number, salt: number) =>
  Math.abs(Math.sin(index * 12.9898 + salt) * 43758.5453) % 1;

/** Where each piece flies to; colours and shapes stand in confetti.css. */
const pieces = Array.from({ length: PIECES }, (_, index) => {
  const angle = pseudoRandom(index, 1) * 2 - 1;
  return {
    id: index,
    style: {
      '--x': `${Math.round(angle * 46)}vmin`,
      '--up': `${Math.round(-14 - pseudoRandom(index, 2) * 34)}vmin`,
      '--turn': `${Math.round(360 + pseudoRandom(index, 3) * 900) * (angle < 0 ? -1 : 1)}deg`,
      '--late': `${Math.round(pseudoRandom(index, 4) * 220)}ms`,
    } as CSSProperties,
  };
});

/** Where a box is open, in shares of the card. */
const OPENING = { x: 0.5, y: 0.46 };

function originOn(card: HTMLElement | null) {
  if (!card) return {};
  const { left, top, width, height } = card.getBoundingClientRect();
  return {
    '--from-x': `${Math.round(left + width * OPENING.x)}px`,
    '--from-y': `${Math.round(top + height * OPENING.y)}px`,
  } as CSSProperties;
}

/** One burst of confetti out of the wrapping that has just been opened, removed after three seconds. Its container must not clip its overflow. */
export function Confetti({ from }: { from: RefObject<HTMLElement | null> }) {
  const [flying, setFlying] = useState(true);
  // Measured before the pieces are there: after, it would lay out all of them at once.
  const [origin] = useState(() => originOn(from.current));
  useEffect(() => {
    const timer = setTimeout(() => setFlying(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!flying) return null;
  return (
    <div className="confetti" aria-hidden="true" style={origin}>
      {pieces.map((piece) => (
        <i key={piece.id} className="confetti-piece" style={piece.style} />
      ))}
    </div>
  );
}
