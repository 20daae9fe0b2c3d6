import type { CSSProperties } from 'react';
import type { MagicalEffect } from '@/gift/papers-and-effects.ts';
import './magical-effect.css';

const STAR = 'M12 0c1 8 4 11 12 12-8 1-11 4-12 12-1-8-4-11-12-12 8-1 11-4 12-12z';

/** Places around the edge of the card (left and top in per cent), clockwise; sizes alternate. */
const EDGE_POSITIONS =
  '-3,4 20,-2 46,-3 74,-2 91,3 96,27 92,52 96,74 90,93 64,96 34,95 1,92 -3,66 -2,36'.split(' ');

/** Pieces of each effect, one style per piece; magical-effect.css moves them. */
const PIECES: Readonly<Record<Exclude<MagicalEffect, 'none'>, CSSProperties[]>> = {
  gentle_glow: [{}],
  sparkle_aura: EDGE_POSITIONS.map((place, index) => {
    const [left, top] = place.split(',');
    return {
      left: `${left}%`,
      top: `${top}%`,
      width: `${index % 2 === 0 ? 11 : 7}%`,
      // Five beats: React hears each repetition, and a frame is computed for it.
      animationDelay: `${-((index * 2) % 5) * 0.44}s`,
    };
  }),
  star_dust: Array.from({ length: 12 }, (_, index) => ({
    left: `${3 + index * 7.6}%`,
    width: `${3 + ((index * 5) % 4)}%`,
    animationDuration: `${6 + ((index * 5) % 4)}s`,
    animationDelay: `${-((index * 3.7) % 9)}s`,
    // It ends in the middle of a fall.
    animationIterationCount: 7 + ((index * 0.37) % 0.6) + 0.15,
    '--rest': `${(index * 370) % 940}%`,
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
