import { type CSSProperties, useEffect, useState } from 'react';
import './confetti.css';

/** Section 4: 50 pieces for 3 seconds. */
const PIECES = 50;
export const CONFETTI_MS = 3000;

/** Numbers from 0 to 1 that look random and stay the same. */
const scatter = (index: number, salt: number) => Math.abs(Math.sin(index * 12.9898 + salt) * 43758.5453) % 1;

/** Where each piece flies to; colours and shapes stand in confetti.css. */
const pieces = Array.from({ length: PIECES }, (_, index) => {
  const angle = scatter(index, 1) * 2 - 1;
  return {
    id: index,
    style: {
      '--x': `${Math.round(angle * 46)}vmin`,
      '--up': `${Math.round(-14 - scatter(index, 2) * 34)}vmin`,
      '--turn': `${Math.round(360 + scatter(index, 3) * 900) * (angle < 0 ? -1 : 1)}deg`,
      '--late': `${Math.round(scatter(index, 4) * 220)}ms`,
    } as CSSProperties,
  };
});

/** One burst from the middle of the card; gone after three seconds. Wants to lie in a place that may be left. */
export function Confetti() {
  const [flying, setFlying] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFlying(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!flying) return null;
  return (
    <div className="confetti" aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece.id} className="confetti-piece" style={piece.style} />
      ))}
    </div>
  );
}
