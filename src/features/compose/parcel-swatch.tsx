import { useId } from 'react';
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
