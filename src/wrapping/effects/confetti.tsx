import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** One burst of confetti out of the wrapping that has just been opened, removed after three seconds. Its container must not clip its overflow. */
export function Confetti() {
  const [flying, setFlying] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = place.current?.parentElement?.getBoundingClientRect();
    if (!card) return;
    place.current?.style.setProperty('--from-x', `${Math.round(card.left + card.width * OPENING.x)}px`);
    place.current?.style.setProperty('--from-y', `${Math.round(card.top + card.height * OPENING.y)}px`);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setFlying(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!flying) return null;
  return (
    <div ref={place} className="confetti" aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece.id} className="confetti-piece" style={piece.style} />
      ))}
    </div>
  );
}
