import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import './confetti.css';

const PIECES = 50;
const CONFETTI_MS = 3000;

/** A pseudo-random number from 0 to 1, the same on every rendering. */
const pseudoRandom = (index: number, salt: number) =>
  Math.abs(Math.sin(index * 12.9898 + salt) * 43758.5453) % 1;

/** Milliseconds that a piece flies, and by which it may be late. */
const FLIGHT_MS = 2700;
const LATE_MS = 220;

/**
 * Where each piece flies to: aside and up in shares of the window's shorter side, and how many
 * degrees it turns; colours and shapes stand in confetti.css.
 */
const FLIGHTS = Array.from({ length: PIECES }, (_, index) => {
  const angle = pseudoRandom(index, 1) * 2 - 1;
  return {
    id: index,
    aside: angle * 0.46,
    up: -0.14 - pseudoRandom(index, 2) * 0.34,
    turn: Math.round((360 + pseudoRandom(index, 3) * 900) * (angle < 0 ? -1 : 1)),
    late: pseudoRandom(index, 4) * LATE_MS,
  };
});

/** By script and in pixels: variables in keyframes would be resolved for every piece anew. */
function burst(pieces: HTMLCollection): void {
  const side = Math.min(innerWidth, innerHeight);
  const bottom = Math.round(innerHeight * 0.52);
  for (const [index, { aside, up, turn, late }] of FLIGHTS.entries()) {
    const x = Math.round(aside * side);
    // jsdom has no animations.
    pieces[index]?.animate?.(
      [
        { transform: 'translate(0, 0) scale(0.2)', opacity: 0, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
        { opacity: 1, offset: 0.04 },
        {
          transform: `translate(${x * 0.7}px, ${up * side}px) rotate(${turn * 0.3}deg)`,
          offset: 0.3,
          easing: 'cubic-bezier(0.4, 0, 0.9, 0.7)',
        },
        { opacity: 1, offset: 0.85 },
        {
          transform: `translate(${x}px, ${bottom}px) rotate(${turn}deg) rotateX(${turn}deg)`,
          opacity: 0,
        },
      ],
      { duration: FLIGHT_MS, delay: late, fill: 'both' },
    );
  }
}

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

/** One burst of confetti out of an opened wrapping. Its container must not clip its overflow. */
export function Confetti({ from }: { from: RefObject<HTMLElement | null> }) {
  const [isOver, setOver] = useState(false);
  // Measured before the pieces are there: after, it would lay out all of them at once.
  const [origin] = useState(() => originOn(from.current));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) burst(place.current.children);
    const timer = setTimeout(setOver, CONFETTI_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div ref={place} className="confetti" aria-hidden="true" style={origin}>
      {FLIGHTS.map(({ id }) => (
        <i key={id} className="confetti-piece" />
      ))}
    </div>
  );
}
