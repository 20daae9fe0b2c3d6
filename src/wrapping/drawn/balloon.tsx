import { useId } from 'react';
import { Shine } from '../effects/shine.tsx';
import { FoldedLetter } from './folded-letter.tsx';
import { type DrawnProps, Part } from './part.tsx';
import { Bow, Shades, Stroke } from './shared-shapes.tsx';
import './balloon.css';

const SKIN =
  'M150 44C212 44 254 92 254 148 254 206 206 252 161 276L150 283 139 276C94 252 46 206 46 148 46 92 88 44 150 44z';
const BITS =
  'M92 120l8 3-2 6-8-3zM206 104l7 5-4 5-7-5zM120 88a4 4 0 1 0 .1 0zM190 180a4 4 0 1 0 .1 0zM100 168l6-5 4 5-6 5zM176 82l9-1v6l-9 1zM214 146a4 4 0 1 0 .1 0zM84 148a3 3 0 1 0 .1 0z';
const BITS_TOO =
  'M110 108l6-6 4 4-6 6zM196 132l8 3-2 6-8-3zM150 76a4 4 0 1 0 .1 0zM120 142a3.5 3.5 0 1 0 .1 0zM180 112l3 8-6 2-3-8zM88 188l8-2 1 6-8 2zM206 192l7 4-3 5-7-4z';

/** Festlicher Geschenkballon: a clear balloon with a present inside, tied with a bow. */
export function Balloon({ shine }: DrawnProps) {
  const id = useId();
  const satin = `url(#${id}satin)`;
  return (
    <div className="drawn gift-balloon">
      <Shades id={id} />
      <Part name="floor" box={[84, 318, 136, 36]}>
        <ellipse cx="152" cy="336" rx="62" ry="14" fill={`url(#${id}soft)`} />
      </Part>
      <div className="present">
        <FoldedLetter box={[126, 176, 48, 64]} />
        <Part name="present-body" box={[104, 176, 92, 70]}>
          <ellipse cx="150" cy="240" rx="44" ry="7" fill={`url(#${id}soft)`} />
          <path d="M112 188h76l-5 52h-66z" fill="#FFF9F0" />
          <path d="M152 188h36l-5 52h-31z" fill="#2B1140" fillOpacity=".1" />
          <path d="M112 192h76v5h-76z" fill="#2B1140" fillOpacity=".14" />
          <path d="M141 188h18v52h-18z" fill={satin} />
        </Part>
        <Part name="present-lid" box={[104, 146, 92, 50]}>
          <path d="M106 176h88v17h-88z" fill="#FFFDF8" />
          <path d="M152 176h42v17h-42z" fill="#2B1140" fillOpacity=".06" />
          <path d="M141 176h18v17h-18z" fill={satin} />
          <path
            d="M150 177C140 155 112 150 113 164s24 14 36 13C162 178 186 178 187 164S160 155 150 177z"
            fill={satin}
          />
          <path
            d="M146 174C138 162 123 157 122 165s14 9 24 9zM154 174c8-12 23-17 24-9s-14 9-24 9z"
            fill="var(--ribbon-deep)"
          />
        </Part>
      </div>
      <Part name="bits" box={[76, 70, 148, 136]}>
        <path d={BITS} fill="#FFC93C" />
        <path d={BITS_TOO} fill="var(--ribbon)" />
        <path d={BITS_TOO} transform="matrix(-1 0 0 1 304 8)" fill="#fff" />
      </Part>
      <Part name="bits late" box={[76, 70, 148, 136]}>
        <path d={BITS} transform="matrix(-1 0 0 1 298 12)" fill="#FF7FB0" />
        <path d={BITS_TOO} transform="matrix(1 0 0 -1 -6 268)" fill="#3ED6A8" />
      </Part>
      <div className="skin">
        <Part name="curls" box={[96, 290, 120, 72]}>
          <Stroke
            d="M148 292c-4 12-20 10-18 22s22 8 18 20-22 10-18 24"
            color="var(--ribbon-deep)"
            width="3"
          />
          <Stroke d="M152 292c4 10 22 10 20 22s-18 10-12 20 22 4 22 16" color="var(--ribbon)" width="3" />
        </Part>
        <Part name="ball" box={[44, 42, 212, 256]}>
          <defs>
            <radialGradient id={`${id}ball`} cx=".4" cy=".38" r=".62">
              <stop stopColor="#fff" stopOpacity=".3" />
              <stop offset=".5" style={{ stopColor: 'var(--ribbon-light)' }} stopOpacity=".3" />
              <stop offset=".84" style={{ stopColor: 'var(--ribbon)' }} stopOpacity=".52" />
              <stop offset="1" style={{ stopColor: 'var(--ribbon-deep)' }} stopOpacity=".82" />
            </radialGradient>
          </defs>
          <path d="M150 280c-5 6-9 9-11 16h22c-2-7-6-10-11-16z" fill="var(--ribbon-deep)" />
          <path d={SKIN} fill={`url(#${id}ball)`} />
          <g fill="#fff">
            <path d="M66 140C68 98 96 64 134 58 104 74 84 104 82 144c0 16-16 14-16-4z" fillOpacity=".78" />
            <path d="M70 168c2 12 8 22 14 28 6 4 12-2 8-8-4-8-8-14-9-22-2-6-13-6-13 2z" fillOpacity=".6" />
            <path d="M240 160c-4 34-28 64-58 84 24-26 40-52 46-82 2-8 12-10 12-2z" fillOpacity=".3" />
            <ellipse cx="206" cy="84" rx="9" ry="14" transform="rotate(-40 206 84)" fillOpacity=".35" />
          </g>
        </Part>
        {shine && <Shine clip="ellipse(34.5% 29.5% at 50% 40.5%)" />}
        <div className="neck">
          <Bow x={150} y={290} id={id} />
        </div>
      </div>
      <Part name="shreds" box={[40, 40, 220, 240]}>
        <path
          d="M58 126C62 92 84 66 116 54l10 18-20 6 4 14-24 8 2 18zM190 56c30 10 52 36 56 66l-18 6-8-16-14 2-2-22-20-12zM54 178c8 32 34 58 62 78l8-16-18-8 4-18-22-4-4-22zM248 172c-6 34-32 64-58 84l-14-14 20-10-4-16 20-10 2-24z"
          fill={satin}
          fillOpacity=".85"
        />
      </Part>
    </div>
  );
}
