import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import './confetti.css';

/** Number of pieces (docs/behaviour.md#gift-card). */
const PIECES = 50;
const CONFETTI_MS = 3000;

/** A pseudo-random number from 0 to 1, the same on every rendering. */
const pseudoRandom = (index: number, salt: number) =>
  Math.abs(Math.sin(index * 12.9898 + salt) * 43758.5453) % 1;

/** Milliseconds that a piece flies, and by which it may be late. */
const FLIGHT_MS = 2700;
const LATE_MS = 220;

/**
 * Where each piece flies to: aside and up in shares of the window's shorter side, and how far it
 * turns, the first to fly first; colours and shapes stand in confetti.css.
 */
const FLIGHTS = Array.from({ length: PIECES }, (_, index) => {
  const angle = pseudoRandom(index, 1) * 2 - 1;
  return {
    id: index,
    aside: angle * 0.46,
    up: -0.14 - pseudoRandom(index, 2) * 0.34,
    turn: (360 + pseudoRandom(index, 3) * 900) * (angle < 0 ? -1 : 1),
    late: pseudoRandom(index, 4) * LATE_MS,
  };
}).sort((a, b) => a.late - b.late);

type Flight = (typeof FLIGHTS)[number];

interface WindowSize {
  width: number;
  height: number;
}

/**
 * Lets a piece fly in this window. By script and in pixels: variables in keyframes would be
 * resolved for every piece in every frame.
 */
function fly(piece: Element | undefined, { aside, up, turn }: Flight, { width, height }: WindowSize): void {
  const side = Math.min(width, height);
  const [x, top] = [aside * side, up * side].map(Math.round) as [number, number];
  // jsdom has no animations.
  piece?.animate?.(
    [
      { transform: 'translate(0, 0) scale(0.2)', opacity: 0, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
      { opacity: 1, offset: 0.04 },
      {
        transform: `translate(${Math.round(x * 0.7)}px, ${top}px) rotate(${Math.round(turn * 0.3)}deg)`,
        offset: 0.3,
        easing: 'cubic-bezier(0.4, 0, 0.9, 0.7)',
      },
      { opacity: 1, offset: 0.85 },
      {
        transform: `translate(${x}px, ${Math.round(height * 0.52)}px) rotate(${Math.round(turn)}deg) rotateX(${Math.round(turn)}deg)`,
        opacity: 0,
      },
    ],
    { duration: FLIGHT_MS, fill: 'both' },
  );
}

/**
 * Starts each piece in the frame in which it is due: all fifty at once would be a long task after a
 * tap.
 *
 * @param end called CONFETTI_MS after the first frame, in which they begin to be seen.
 * @returns keeps those that have not started from flying.
 */
function burst(pieces: HTMLCollection, end: () => void): () => void {
  let size: WindowSize | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = 0;
  let begun = 0;
  const start = (now: number) => {
    begun ||= now;
    timer ??= setTimeout(end, CONFETTI_MS);
    size ??= { width: innerWidth, height: innerHeight };
    for (; started < PIECES; started += 1) {
      const flight = FLIGHTS[started];
      if (!flight || flight.late > now - begun) break;
      fly(pieces[started], flight, size);
    }
    if (started < PIECES) frame = requestAnimationFrame(start);
  };
  let frame = requestAnimationFrame(start);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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

/**
 * One burst of confetti out of the wrapping that has just been opened, removed after three seconds.
 * Its container must not clip its overflow.
 */
export function Confetti({ from }: { from: RefObject<HTMLElement | null> }) {
  const [flying, setFlying] = useState(true);
  // Measured before the pieces are there: after, it would lay out all of them at once.
  const [origin] = useState(() => originOn(from.current));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return burst(place.current.children, () => setFlying(false));
  }, []);
  if (!flying) return null;
  return (
    <div ref={place} className="confetti" aria-hidden="true" style={origin}>
      {FLIGHTS.map(({ id }) => (
        <i key={id} className="confetti-piece" />
      ))}
    </div>
  );
}
