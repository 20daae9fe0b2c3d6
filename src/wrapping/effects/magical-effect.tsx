import type { CSSProperties } from 'react';
import type { MagicalEffect } from '@/gift/papers-and-effects.ts';
import './magical-effect.css';

const STAR = 'M12 0c1 8 4 11 12 12-8 1-11 4-12 12-1-8-4-11-12-12 8-1 11-4 12-12z';

/** Places around the edge of the card, in per cent of it, clockwise. */
const EDGE_POSITIONS = [
  { left: -3, top: 4 },
  { left: 20, top: -2 },
  { left: 46, top: -3 },
  { left: 74, top: -2 },
  { left: 91, top: 3 },
  { left: 96, top: 27 },
  { left: 92, top: 52 },
  { left: 96, top: 74 },
  { left: 90, top: 93 },
  { left: 64, top: 96 },
  { left: 34, top: 95 },
  { left: 1, top: 92 },
  { left: -3, top: 66 },
  { left: -2, top: 36 },
];

/** Length of `twinkle` in magical-effect.css, and the beats in which the stars begin it. */
const TWINKLE_SECONDS = 2.2;
const BEATS = 5;

/**
 * Falling stars: place and width in per cent of the card, seconds of a fall, of which some have
 * passed at the start, and where a star rests for whoever wants less motion, in per cent of its width.
 */
const STAR_DUST = [
  { left: 3, size: 3, seconds: 6, begun: 0, restsAt: 0 },
  { left: 10.6, size: 4, seconds: 7, begun: 3.7, restsAt: 370 },
  { left: 18.2, size: 5, seconds: 8, begun: 7.4, restsAt: 740 },
  { left: 25.8, size: 6, seconds: 9, begun: 2.1, restsAt: 170 },
  { left: 33.4, size: 3, seconds: 6, begun: 5.8, restsAt: 540 },
  { left: 41, size: 4, seconds: 7, begun: 0.5, restsAt: 910 },
  { left: 48.6, size: 5, seconds: 8, begun: 4.2, restsAt: 340 },
  { left: 56.2, size: 6, seconds: 9, begun: 7.9, restsAt: 710 },
  { left: 63.8, size: 3, seconds: 6, begun: 2.6, restsAt: 140 },
  { left: 71.4, size: 4, seconds: 7, begun: 6.3, restsAt: 510 },
  { left: 79, size: 5, seconds: 8, begun: 1, restsAt: 880 },
  { left: 86.6, size: 6, seconds: 9, begun: 4.7, restsAt: 310 },
];

/** Pieces of each effect, one style per piece; magical-effect.css moves them. */
const PIECES: Readonly<Record<Exclude<MagicalEffect, 'none'>, CSSProperties[]>> = {
  gentle_glow: [{}],
  sparkle_aura: EDGE_POSITIONS.map(({ left, top }, index) => ({
    left: `${left}%`,
    top: `${top}%`,
    // Large and small ones in turns.
    width: index % 2 === 0 ? '11%' : '7%',
    // Five beats: React hears each repetition, and a frame is computed for it.
    animationDelay: `${-((index * 2) % BEATS) * (TWINKLE_SECONDS / BEATS)}s`,
  })),
  star_dust: STAR_DUST.map(({ left, size, seconds, begun, restsAt }) => ({
    left: `${left}%`,
    width: `${size}%`,
    animationDuration: `${seconds}s`,
    animationDelay: `${-begun}s`,
    '--rest': `${restsAt}%`,
  })),
};

export function MagicalEffectLayer({ effect }: { effect: keyof typeof PIECES }) {
  return (
    <div className={`effect ${effect}`} aria-hidden="true">
      {PIECES[effect].map((style) => (
        <i key={JSON.stringify(style)} style={style}>
          {effect !== 'gentle_glow' && (
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          )}
        </i>
      ))}
    </div>
  );
}
