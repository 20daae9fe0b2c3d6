import { HEART } from '../drawn/heart.ts';
import { Part } from '../drawn/part.tsx';

const SPARK = 'M0-10C.8-3 3-.8 10 0 3 .8 .8 3 0 10-.8 3-3 .8-10 0-3-.8-.8-3 0-10z';
const SHAPES = [HEART, SPARK, 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0'];
const COLOURS = ['var(--ribbon)', '#FFC93C', '#FF7AB0', '#8C6BFF'];

/** Places of the pieces around the letter on the 300 × 400 sheet: x, y, scale, turn in degrees. */
const BURST_PIECES: readonly [x: number, y: number, scale: number, turn: number][] = [
  [40, 40, 1.1, -18],
  [92, 24, 0.8, 0],
  [150, 34, 1.2, 8],
  [212, 22, 0.9, 20],
  [262, 46, 1.1, 12],
  [24, 108, 0.9, 0],
  [278, 116, 1.2, -10],
  [26, 186, 1.2, 14],
  [274, 204, 0.8, 0],
  [22, 268, 0.8, -14],
  [280, 284, 1.1, 20],
  [36, 348, 1.2, 10],
  [96, 372, 0.9, 0],
  [158, 366, 1.1, -12],
  [216, 376, 0.8, 16],
  [264, 352, 1.2, 0],
];

/** Hearts, sparks and dots that jump out from behind the letter during the shared opening sequences, as one moving element. */
export function Burst() {
  return (
    <Part name="burst" box={[0, 0, 300, 400]}>
      {BURST_PIECES.map(([x, y, scale, turn], index) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
          d={SHAPES[index % SHAPES.length]}
          fill={COLOURS[index % COLOURS.length]}
        />
      ))}
    </Part>
  );
}
