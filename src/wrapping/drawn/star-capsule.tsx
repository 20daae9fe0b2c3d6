import { useId } from 'react';
import { Shine } from '../effects/shine.tsx';
import { FoldedLetter } from './folded-letter.tsx';
import { type DrawnProps, Part } from './part.tsx';
import { Shades, Stroke } from './shared-shapes.tsx';
import './star-capsule.css';

const STAR = 'M0-34L9.4-11.9 33.3-10.5 14.6 4.7 20.6 27.9 0 15-20.6 27.9-14.6 4.7-33.3-10.5-9.4-11.9z';

/** Sternenkapsel: glass above, enamel in the accent colour below, a star inside. */
export function StarCapsule({ shine }: DrawnProps) {
  const id = useId();
  const gold = `url(#${id}gold)`;
  const satin = `url(#${id}satin)`;
  const away = `url(#${id}away)`;
  return (
    <div className="drawn gift-capsule">
      <Shades id={id} />
      <Part name="sky" box={[0, 0, 300, 400]}>
        <path
          d="M40 60l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM250 96l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM256 268l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM36 236l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM226 40l1.5 4.5L232 46l-4.5 1.5L226 52l-1.5-4.5L220 46l4.5-1.5z"
          fill="#FFF3C4"
        />
        <path
          d="M90 40a2 2 0 1 0 .1 0zM150 30a1.5 1.5 0 1 0 .1 0zM274 170a2 2 0 1 0 .1 0zM22 140a2 2 0 1 0 .1 0zM60 320a1.5 1.5 0 1 0 .1 0zM238 326a2 2 0 1 0 .1 0zM190 66a1.5 1.5 0 1 0 .1 0zM62 178a1.5 1.5 0 1 0 .1 0zM276 226a1.5 1.5 0 1 0 .1 0zM20 300a1.5 1.5 0 1 0 .1 0zM276 30a1.5 1.5 0 1 0 .1 0z"
          fill="#fff"
        />
      </Part>
      <Part name="halo" box={[20, 50, 260, 280]}>
        <ellipse cx="150" cy="190" rx="128" ry="138" fill={`url(#${id}glow)`} fillOpacity=".5" />
      </Part>
      <div className="tilt">
        <Part name="orbit" box={[34, 160, 232, 80]}>
          <g fill="none" stroke="#FFE9A8" strokeOpacity=".55" strokeWidth="2.5">
            <ellipse cx="150" cy="200" rx="112" ry="30" />
          </g>
        </Part>
        <Part name="burst" box={[10, 60, 280, 280]}>
          <circle cx="150" cy="200" r="138" fill={`url(#${id}glow)`} fillOpacity=".9" />
        </Part>
        <FoldedLetter box={[116, 154, 69, 92]} />
        <Part name="star" box={[108, 116, 84, 78]}>
          <circle cx="150" cy="156" r="40" fill={`url(#${id}glow)`} />
          <g transform="translate(150 158)">
            <path d={STAR} fill={gold} stroke="#FFF8DC" strokeWidth="2" strokeLinejoin="round" />
            <path d="M0-34L-9.4-11.9-33.3-10.5 0 0z" fill="#fff" fillOpacity=".5" />
          </g>
        </Part>
        <Part name="upper" box={[84, 66, 132, 142]} origin="20% 90%">
          <defs>
            <linearGradient id={`${id}glass`} x2=".9" y2=".7">
              <stop stopColor="#fff" stopOpacity=".5" />
              <stop offset=".3" stopColor="#C9D6FF" stopOpacity=".1" />
              <stop offset=".75" stopColor="#B9A6FF" stopOpacity=".08" />
              <stop offset="1" stopColor="#fff" stopOpacity=".5" />
            </linearGradient>
          </defs>
          <path
            d="M88 200v-68c0-38 28-62 62-62s62 24 62 62v68z"
            fill={`url(#${id}glass)`}
            stroke="#fff"
            strokeOpacity=".75"
            strokeWidth="1.5"
          />
          <g fill="#fff">
            <path d="M98 186v-54c0-22 12-40 30-46-12 12-18 28-18 46v54c0 8-12 8-12 0z" fillOpacity=".75" />
            <path d="M202 130c0-20-8-36-20-44 8 12 11 26 11 44v44c0 6 9 6 9 0z" fillOpacity=".3" />
          </g>
          <path
            d="M118 112a2 2 0 1 0 .1 0zM176 104a2.5 2.5 0 1 0 .1 0zM186 176a2 2 0 1 0 .1 0zM122 188a2 2 0 1 0 .1 0z"
            fill="#FFF3C4"
          />
          <path d="M84 192q66 14 132 0v14q-66 14-132 0z" fill={gold} />
        </Part>
        <Part name="lower" box={[84, 200, 132, 138]}>
          <path d="M88 206q62 13 124 0v62c0 38-28 64-62 64s-62-26-62-64z" fill={satin} />
          <path d="M150 212q32 0 62-6v62c0 38-28 64-62 64 24-10 38-34 38-64v-40q0-12-38-16z" fill={away} />
          <path d="M98 220v46c0 18 6 32 16 42-4-12-5-24-5-38v-48c0-8-11-8-11-2z" fill="#FFF9" />
          <path d="M150 246l5.5 13 14 1-11 9 3.5 13.5-12-7.5-12 7.5 3.5-13.5-11-9 14-1z" fill={gold} />
          <path d="M84 204q66 14 132 0v12q-66 14-132 0z" fill={gold} />
          <path d="M84 204q66 14 132 0v3q-66 14-132 0z" fill="#7A4A10" fillOpacity=".4" />
        </Part>
        <Part name="orbit" box={[34, 160, 232, 80]}>
          <Stroke d="M38 200c0 16 50 30 112 30s112-14 112-30" color="#FFE9A8" width="3" />
          <circle cx="226" cy="222" r="9" fill={gold} />
        </Part>
        {shine && <Shine clip="inset(16.5% 28% 17% 29% round 21% / 16%)" />}
      </div>
    </div>
  );
}
