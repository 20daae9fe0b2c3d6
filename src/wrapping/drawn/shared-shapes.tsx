import { Part } from './part.tsx';

type Shade = 'satin' | 'gold' | 'away' | 'soft' | 'glow';

const ALL: readonly Shade[] = ['satin', 'gold', 'away', 'soft', 'glow'];

/**
 * Gradients that drawings share, lit from above left. `id` is the prefix of their ids; `only` names
 * those that are used: the box is printed into every document, which is to stay short.
 */
export function Shades({ id, only = ALL }: { id: string; only?: readonly Shade[] }) {
  const has = (shade: Shade) => only.includes(shade);
  return (
    <svg className="part" width="0" height="0" aria-hidden="true">
      {has('satin') && (
        <linearGradient id={`${id}satin`} x2=".7" y2="1">
          <stop style={{ stopColor: 'var(--ribbon-light)' }} />
          <stop offset=".45" style={{ stopColor: 'var(--ribbon)' }} />
          <stop offset="1" style={{ stopColor: 'var(--ribbon-deep)' }} />
        </linearGradient>
      )}
      {has('gold') && (
        <linearGradient id={`${id}gold`} x2=".6" y2="1">
          <stop stopColor="#FFF3C4" />
          <stop offset=".4" stopColor="#F5C652" />
          <stop offset="1" stopColor="#B87A1E" />
        </linearGradient>
      )}
      {has('away') && (
        <linearGradient id={`${id}away`} x2=".4" y2="1">
          <stop stopColor="#22104A" stopOpacity="0" />
          <stop offset="1" stopColor="#22104A" stopOpacity=".42" />
        </linearGradient>
      )}
      {has('soft') && (
        <radialGradient id={`${id}soft`}>
          <stop stopColor="#3A1D5C" stopOpacity=".42" />
          <stop offset="1" stopColor="#3A1D5C" stopOpacity="0" />
        </radialGradient>
      )}
      {has('glow') && (
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#FFF8DC" />
          <stop offset=".4" stopColor="#FFE9A8" stopOpacity=".7" />
          <stop offset="1" stopColor="#FFE9A8" stopOpacity="0" />
        </radialGradient>
      )}
    </svg>
  );
}

const LOOP = 'M-4 1C-14-20-38-42-60-36-80-30-76-6-56 2-38 9-16 7-4 5z';
const LOOP_INSIDE = 'M-10 0C-22-16-40-30-56-26-68-22-66-10-52-5-38 0-22 2-10 2z';
const LOOP_FOLD = 'M-4 1C-24-6-44-2-68-14C-62 2-30 8-4 5z';
const TAIL = 'M-6 4C-14 18-24 32-42 46L-32 49-30 60C-12 46 0 28 6 8z';

/** The bow of a parcel around (x, y), in parts that its opening unties. */
export function Bow({ x, y, id }: { x: number; y: number; id: string }) {
  const at = `translate(${x} ${y})`;
  const mirrored = `${at} scale(-1 1)`;
  const satin = `url(#${id}satin)`;
  return (
    <>
      <Part name="tail" box={[x - 46, y, 54, 64]} origin="90% 0">
        <g transform={at}>
          <path d={TAIL} fill={satin} />
          <path d="M-2 8C-10 22-20 36-34 50" stroke="var(--ribbon-deep)" strokeOpacity=".35" fill="none" />
        </g>
      </Part>
      <Part name="tail right" box={[x - 8, y, 54, 64]} origin="10% 0">
        <g transform={mirrored}>
          <path d={TAIL} fill="var(--ribbon)" />
          <path d={TAIL} fill="#2B1140" fillOpacity=".16" />
        </g>
      </Part>
      <Part name="loop" box={[x - 80, y - 42, 80, 52]} origin="100% 85%">
        <g transform={at}>
          <path d={LOOP} fill={satin} />
          <path d={LOOP_INSIDE} fill="var(--ribbon-deep)" />
          <path d={LOOP_FOLD} fill={satin} />
          <Stroke d="M-12 1C-30-1-46 2-62-6" opacity=".55" width="2" />
          <Stroke d="M-24-24C-36-36-52-40-62-34" opacity=".6" width="2" />
        </g>
      </Part>
      <Part name="loop right" box={[x, y - 42, 80, 52]} origin="0 85%">
        <g transform={mirrored}>
          <path d={LOOP} fill={satin} />
          <path d={LOOP_INSIDE} fill="var(--ribbon-deep)" />
          <path d={LOOP_FOLD} fill="var(--ribbon)" />
          <path d={LOOP_FOLD} fill="#2B1140" fillOpacity=".1" />
          <Stroke d="M-24-24C-36-36-52-40-62-34" opacity=".35" width="2" />
        </g>
      </Part>
      <Part name="knot" box={[x - 13, y - 11, 26, 24]}>
        <g transform={at} fill="none">
          <path d="M-9-8C-4-11 4-11 9-8C13-3 13 6 9 10C4 13-4 13-9 10C-13 6-13-3-9-8z" fill={satin} />
          <path
            d="M-4-8C-6-2-6 4-4 10M4-9C5-2 5 4 4 11"
            stroke="var(--ribbon-deep)"
            strokeOpacity=".45"
            strokeWidth="1.5"
          />
        </g>
      </Part>
    </>
  );
}

interface StrokeProps {
  d: string;
  color?: string;
  opacity?: string;
  width: string;
}

/** A line with round ends, often light on an edge. */
export function Stroke({ d, color = '#fff', opacity, width }: StrokeProps) {
  return (
    <path
      d={d}
      stroke={color}
      strokeOpacity={opacity}
      strokeWidth={width}
      strokeLinecap="round"
      fill="none"
    />
  );
}
