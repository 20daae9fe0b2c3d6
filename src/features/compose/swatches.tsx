import { useId } from 'react';
import type { MagicalEffect } from '@/gift/looks.ts';
import { paperPrint } from '@/wrapping/drawn/paper-print.ts';

/** A small picture of paper and ribbon together: a parcel seen from above. */
export function ParcelSwatch({ pattern, ribbonColor }: { pattern: number | null; ribbonColor: string }) {
  const id = useId();
  const { from, to, motif } = paperPrint(pattern);
  return (
    <svg
      viewBox="0 0 66 48"
      aria-hidden="true"
      className="block w-full rounded-[0.6rem] forced-color-adjust-none"
    >
      <linearGradient id={`${id}-paper`} x2="1" y2="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <pattern id={`${id}-print`} width="22" height="22" patternUnits="userSpaceOnUse">
        <path d={motif} fill="#fff" />
      </pattern>
      <path d="M0 0h66v48H0z" fill={`url(#${id}-paper)`} />
      <path d="M0 0h66v48H0z" fill={`url(#${id}-print)`} opacity=".35" />
      <path d="M0 19h66v10H0zM19 0h10v48H19z" fill={ribbonColor} />
      <path d="M0 19h66v3H0zM19 0h3v48h-3z" fill="#fff" opacity=".28" />
      <path
        d="M24 24c-4-9-16-12-17-6s9 9 17 6zM24 24c4-9 16-12 17-6s-9 9-17 6z"
        fill={ribbonColor}
        stroke="#2b2140"
        strokeOpacity=".28"
      />
      <circle cx="24" cy="24" r="3.5" fill={ribbonColor} stroke="#2b2140" strokeOpacity=".28" />
    </svg>
  );
}

const STAR = 'M0-5c.5 3.5 1.5 4.5 5 5-3.5.5-4.5 1.5-5 5-.5-3.5-1.5-4.5-5-5 3.5-.5 4.5-1.5 5-5z';

/** Stars (x, y, size) of the effects that have some. */
const STARS: Partial<Record<MagicalEffect, readonly [x: number, y: number, size: number][]>> = {
  sparkle_aura: [
    [17, 12, 1],
    [33, 6, 0.7],
    [49, 12, 1],
    [13, 28, 0.6],
    [53, 28, 0.6],
    [19, 41, 0.7],
    [47, 41, 0.9],
  ],
  star_dust: [
    [7, 9, 0.5],
    [17, 20, 0.8],
    [11, 36, 0.6],
    [26, 7, 0.6],
    [40, 10, 0.9],
    [55, 7, 0.5],
    [49, 24, 0.6],
    [58, 38, 0.9],
    [45, 43, 0.5],
    [22, 44, 0.5],
  ],
};

/** A small still picture of a magical effect around a gift. */
export function EffectSample({ effect }: { effect: MagicalEffect }) {
  return (
    <svg
      viewBox="0 0 66 48"
      aria-hidden="true"
      className="block w-full rounded-[0.6rem] forced-color-adjust-none"
    >
      <path d="M0 0h66v48H0z" fill={effect === 'none' ? '#efe6f8' : '#43306f'} />
      {effect === 'gentle_glow' && (
        <>
          <radialGradient id="effect-sample-glow">
            <stop stopColor="#fff3c4" />
            <stop offset=".55" stopColor="#ffd98a" stopOpacity=".75" />
            <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
          </radialGradient>
          <circle cx="33" cy="25" r="27" fill="url(#effect-sample-glow)" />
        </>
      )}
      <path d="M25 21h16v14H25z" fill="#b694f5" />
      <path d="M24 18h18v4H24z" fill="#c9b0fa" />
      <path d="M31.5 18h3v17h-3z" fill="#ff3d8b" />
      <path d="M33 18c-2-5-8-6-8-3s5 3 8 3zM33 18c2-5 8-6 8-3s-5 3-8 3z" fill="#ff3d8b" />
      {STARS[effect]?.map(([x, y, size]) => (
        <path key={`${x} ${y}`} d={STAR} fill="#ffe9a8" transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
    </svg>
  );
}
