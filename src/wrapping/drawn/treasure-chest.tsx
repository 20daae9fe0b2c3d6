import { useId } from 'react';
import { Shine, silhouette } from '../effects/shine.tsx';
import { FoldedLetter } from './folded-letter.tsx';
import { type DrawnProps, Part } from './part.tsx';
import { Shades, Stroke } from './shared-shapes.tsx';
import './treasure-chest.css';

const LID = 'M50 222v-34c0-34 22-56 58-56h84c36 0 58 22 58 56v34z';

/** Magische Schatztruhe: oak and gold, an enamelled strap and a gem in the accent colour. */
export function TreasureChest({ shine }: DrawnProps) {
  const id = useId();
  const gold = `url(#${id}gold)`;
  const satin = `url(#${id}satin)`;
  const away = `url(#${id}away)`;
  const oak = `url(#${id}oak)`;
  return (
    <div className="drawn gift-chest">
      <Shades id={id} />
      <Part name="floor" box={[16, 282, 270, 64]}>
        <ellipse cx="152" cy="314" rx="130" ry="24" fill={`url(#${id}soft)`} />
      </Part>
      <Part name="rays" box={[0, 0, 300, 232]} origin="50% 92%">
        <path
          d="M150 214L92 20l34-8zM150 214L162 6l36 8zM150 214L14 92l16-34zM150 214L270 50l18 32zM150 214L2 190l0-36zM150 214l150-62v36z"
          fill="#FFE9A8"
          fillOpacity=".64"
        />
      </Part>
      <Part name="lid-inside" box={[46, 88, 208, 132]} origin="50% 100%">
        <path d="M50 218v-66c0-38 24-60 58-60h84c34 0 58 22 58 60v66z" fill={gold} />
        <path d="M60 218v-62c0-34 20-54 50-54h80c30 0 50 20 50 54v62z" fill="var(--ribbon-deep)" />
        <path d="M60 218v-62c0-34 20-54 50-54h80c30 0 50 20 50 54v62z" fill={away} fillOpacity=".6" />
        <path
          d="M108 104q-10 50-8 112M192 104q10 50 8 112M150 102v114"
          stroke="var(--ribbon-light)"
          strokeOpacity=".35"
          fill="none"
        />
      </Part>
      <Part name="glow" box={[10, 80, 280, 220]}>
        <ellipse cx="150" cy="196" rx="136" ry="96" fill={`url(#${id}glow)`} />
      </Part>
      <Part name="hoard" box={[58, 180, 184, 60]}>
        <path
          d="M60 238c4-22 20-30 34-34 10-14 26-18 36-12 14-12 38-10 46 2 18-4 28 6 36 14 14 4 24 14 28 30z"
          fill={gold}
        />
        <path
          d="M84 212a9 6 0 1 0 18 0a9 6 0 1 0-18 0M118 202a9 6 0 1 0 18 0a9 6 0 1 0-18 0M166 204a9 6 0 1 0 18 0a9 6 0 1 0-18 0M200 216a9 6 0 1 0 18 0a9 6 0 1 0-18 0"
          fill="#FFF0B8"
          stroke="#C98A28"
        />
        <path
          d="M142 206l8-8 8 8-8 14zM106 220l6-6 6 6-6 10zM186 222l6-6 6 6-6 10z"
          fill={satin}
          stroke="#fff"
          strokeOpacity=".6"
        />
      </Part>
      <FoldedLetter box={[109, 212, 82, 109.33]} />
      <Part name="chest" box={[50, 208, 200, 116]}>
        <defs>
          <linearGradient id={`${id}oak`} x2=".35" y2="1">
            <stop stopColor="#D9955A" />
            <stop offset=".5" stopColor="#AF6836" />
            <stop offset="1" stopColor="#74401F" />
          </linearGradient>
          <linearGradient id={`${id}side`}>
            <stop offset=".4" stopColor="#22104A" stopOpacity="0" />
            <stop offset="1" stopColor="#22104A" stopOpacity=".5" />
          </linearGradient>
        </defs>
        <path d="M56 216h188v92a10 10 0 0 1-10 10H66a10 10 0 0 1-10-10z" fill={oak} />
        <path d="M56 248h188M56 282h188" stroke="#5A2E14" strokeOpacity=".55" strokeWidth="2" />
        <path d="M56 250h188M56 284h188" stroke="#F3BC85" strokeOpacity=".4" />
        <path
          d="M118 262q12-4 24 0m38-30q12 4 26 0m-30 66q12-4 26 0M96 234q10-3 18 0"
          stroke="#5A2E14"
          strokeOpacity=".35"
          fill="none"
        />
        <path d="M126 216h48v102h-48z" fill={satin} />
        <path d="M123 216h5v102h-5zM172 216h5v102h-5z" fill={gold} />
        <path d="M56 216h26v102H66a10 10 0 0 1-10-10zM218 216h26v92a10 10 0 0 1-10 10h-16z" fill={gold} />
        <path
          d="M62 230a3 3 0 1 0 6 0a3 3 0 1 0-6 0M62 304a3 3 0 1 0 6 0a3 3 0 1 0-6 0M232 230a3 3 0 1 0 6 0a3 3 0 1 0-6 0M232 304a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
          fill="#9A6416"
        />
        <path d="M56 216h188v92a10 10 0 0 1-10 10H66a10 10 0 0 1-10-10z" fill={`url(#${id}side)`} />
        <path d="M54 212h192v11H54z" fill={gold} />
        <path d="M54 223h192v7H54z" fill="#3B1A08" fillOpacity=".35" />
      </Part>
      <Part name="seam" box={[40, 206, 220, 24]}>
        <ellipse cx="150" cy="218" rx="108" ry="9" fill={`url(#${id}glow)`} />
      </Part>
      <Part name="lid" box={[46, 128, 208, 96]} origin="50% 20%">
        <path d={LID} fill={oak} />
        <path d="M50 190h200M62 158h176" stroke="#5A2E14" strokeOpacity=".5" strokeWidth="2" />
        <path d="M50 192h200M62 160h176" stroke="#F3BC85" strokeOpacity=".4" />
        <path d="M126 132h48v90h-48z" fill={satin} />
        <path d="M123 132h5v90h-5zM172 132h5v90h-5z" fill={gold} />
        <path
          d="M50 222v-34c0-30 18-50 44-55-8 14-12 32-12 55v34zM250 222v-34c0-30-18-50-44-55 8 14 12 32 12 55v34z"
          fill={gold}
        />
        <path
          d="M62 202a3 3 0 1 0 6 0a3 3 0 1 0-6 0M66 166a3 3 0 1 0 6 0a3 3 0 1 0-6 0M232 202a3 3 0 1 0 6 0a3 3 0 1 0-6 0M228 166a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
          fill="#9A6416"
        />
        <Stroke d="M60 182c2-26 18-42 48-42h70" opacity=".5" width="4" />
        <path d={LID} fill={`url(#${id}side)`} />
        <path d="M48 212h204v10H48z" fill={gold} />
      </Part>
      <Part name="lock" box={[126, 194, 48, 62]} origin="50% 30%">
        <path d="M130 200q20-8 40 0v26q0 18-20 26-20-8-20-26z" fill={gold} stroke="#9A6416" />
        <path d="M150 206l13 12-13 24-13-24z" fill={satin} stroke="#7A4A10" strokeOpacity=".6" />
        <path d="M150 206l13 12h-26zM137 218l13 24-5-24z" fill="#fff" fillOpacity=".45" />
      </Part>
      {shine && (
        <Shine
          clip={silhouette('50,222 50,182 62,152 92,134 208,134 238,152 250,182 250,222 244,318 56,318')}
        />
      )}
    </div>
  );
}
