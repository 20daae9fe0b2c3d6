import { useId } from 'react';
import { Shine, silhouette } from '../effects/shine.tsx';
import { FoldedLetter } from './folded-letter.tsx';
import { type DrawnProps, Part } from './part.tsx';
import { Shades, Stroke } from './shared-shapes.tsx';
import './envelope.css';

const WAX =
  'M150 197c6 0 9 4 15 5s11 3 13 9 5 9 4 16-1 10-5 15-5 10-12 12-10 5-17 4-11-1-16-5-9-5-11-12-5-10-3-17 0-11 5-15 6-9 12-10 9-3 15-2z';
const HEART = 'M150 242C134 231 137 217 144 217c5 0 6 5 6 5s1-5 6-5c7 0 10 14-6 25z';

/** Eleganter Umschlag: heavy ivory paper, a lining in the accent colour, a sprig and a wax seal. */
export function Envelope({ shine }: DrawnProps) {
  const id = useId();
  const satin = `url(#${id}satin)`;
  const away = `url(#${id}away)`;
  const stem = { fill: 'none', stroke: '#5E8B6A' };
  const seal = (
    <>
      <path d={WAX} fill={satin} />
      <circle cx="150" cy="228" r="21" fill="var(--ribbon)" />
      <circle cx="150" cy="228" r="21" fill="none" stroke="var(--ribbon-deep)" strokeWidth="2" />
      <Stroke d="M133 240a21 21 0 0 0 35-4" opacity=".4" width="1.5" />
      <Stroke d="M128 216a26 26 0 0 1 18-14" opacity=".7" width="3" />
      <path d={HEART} fill="var(--ribbon-deep)" />
      <path d={HEART} transform="translate(-.8 -1.2)" fill="var(--ribbon-light)" />
    </>
  );
  return (
    <div className="drawn gift-envelope">
      <Shades id={id} />
      <Part name="floor" box={[16, 262, 268, 72]}>
        <ellipse cx="154" cy="300" rx="132" ry="30" fill={`url(#${id}soft)`} />
      </Part>
      <div className="tilt">
        <Part name="flap-inside" box={[30, 40, 240, 102]} origin="50% 100%">
          <path d="M32 140L138 48q12-10 24 0l106 92z" fill="#FFF6E6" />
          <path d="M46 140l94-82q10-8 20 0l94 82z" fill={satin} />
          <path d="M46 140l94-82q10-8 20 0l94 82z" fill={`url(#${id}dots)`} />
        </Part>
        <Part name="pocket-inside" box={[30, 132, 240, 170]}>
          <defs>
            <linearGradient id={`${id}ivory`} x2=".5" y2="1">
              <stop stopColor="#FFFEFA" />
              <stop offset="1" stopColor="#F2E1C6" />
            </linearGradient>
            <pattern
              id={`${id}dots`}
              width="14"
              height="14"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M7 2l1.2 3.8L12 7 8.2 8.2 7 12 5.8 8.2 2 7l3.8-1.2z" fill="#fff" fillOpacity=".5" />
            </pattern>
          </defs>
          <rect x="32" y="136" width="236" height="164" rx="8" fill="#EAD6B6" />
          <path d="M40 140h220l-110 96z" fill="var(--ribbon-deep)" />
          <path d="M40 140h220l-110 96z" fill={`url(#${id}dots)`} />
        </Part>
        <FoldedLetter box={[90, 138, 120, 160]} />
        <Part name="pocket" box={[30, 132, 240, 170]}>
          <path d="M32 142l118 94 118-94v150a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8z" fill={`url(#${id}ivory)`} />
          <path d="M32 142l108 86-106 70a8 8 0 0 1-2-6z" fill="#fff" fillOpacity=".55" />
          <path d="M268 142l-108 86 106 70a8 8 0 0 0 2-6z" fill="#B98A4A" fillOpacity=".2" />
          <path
            d="M36 298l102-74q12-9 24 0l102 74a8 8 0 0 1-4 2H40a8 8 0 0 1-4-2z"
            fill={`url(#${id}ivory)`}
          />
          <path d="M36 298l102-74q12-9 24 0l102 74" fill="none" stroke="#C49B5C" strokeOpacity=".55" />
          <path d="M34 144L140 228M266 144L160 228" stroke="#C49B5C" strokeOpacity=".4" />
        </Part>
        <Part name="flap" box={[28, 132, 244, 114]} origin="50% 3%">
          <path d="M34 142L138 240q12 10 24 0l104-98z" fill="#6B4A1E" fillOpacity=".2" />
          <path d="M31 140q0-6 8-6h222q8 0 8 6L162 233q-12 10-24 0z" fill={`url(#${id}ivory)`} />
          <path d="M46 141h208l-96 83q-8 6-16 0z" fill="none" stroke={`url(#${id}gold)`} strokeWidth="2" />
          <path d="M269 140L162 233q-6 5-12 5v-6z" fill={away} fillOpacity=".35" />
        </Part>
        <Part name="sprig" box={[72, 178, 160, 92]}>
          <path d="M88 256C112 246 140 234 152 226S196 200 216 190" {...stem} strokeWidth="2" />
          <path
            d="M92 254q2-15 17-14-3 14-17 14zM108 247q-3-16 11-19 4 14-11 19zM116 244q11-8 19 3-11 8-19-3zM96 254q10-4 15 6-11 5-15-6zM184 208q-3-16 10-19 5 14-10 19zM192 204q14-5 20 6-13 6-20-6zM200 198q-1-14 15-14-2 12-15 14z"
            fill="#8DBE9B"
          />
          <path
            d="M92 254q8-8 17-14M108 247q4-11 11-19M184 208q3-11 10-19M200 198q8-8 15-14"
            {...stem}
            strokeOpacity=".6"
          />
        </Part>
        <Part name="seal-shadow" box={[112, 198, 84, 72]}>
          <ellipse cx="154" cy="234" rx="40" ry="33" fill={`url(#${id}soft)`} />
        </Part>
        <Part name="seal" box={[112, 192, 76, 72]}>
          {seal}
        </Part>
        <Part name="seal right" box={[112, 192, 76, 72]}>
          {seal}
        </Part>
        {shine && <Shine clip={silhouette('32,136 268,136 268,300 32,300')} />}
      </div>
    </div>
  );
}
