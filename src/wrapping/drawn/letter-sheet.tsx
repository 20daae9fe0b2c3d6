import { HEART } from './heart.ts';
import { Part } from './part.tsx';

interface LetterSheetProps {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawn letter that comes out of a wrapping at the end of the opening sequence; the real letter is on the other side of the card. */
export function LetterSheet({ x, y, width, height }: LetterSheetProps) {
  const scale = width / 116;
  const length = Math.round(height / scale);
  const lines = Array.from({ length: Math.floor((length - 50) / 12) }, (_, line) => {
    const indent = line % 3 === 2 ? 60 : 36 + (line % 2) * 8;
    return `M18 ${48 + line * 12}h${116 - indent}`;
  });
  return (
    <Part name="letter-sheet" box={[x, y, width, height]}>
      <g transform={`translate(${x} ${y}) scale(${scale.toFixed(3)})`}>
        <rect width="116" height={length} rx="5" fill="#FFFDF6" />
        <rect
          x="5"
          y="5"
          width="106"
          height={length - 10}
          rx="3"
          fill="none"
          stroke="var(--ribbon)"
          strokeOpacity=".5"
        />
        <path transform="translate(58 24)" d={HEART} fill="var(--ribbon)" />
        <path d={lines.join('')} stroke="#CFC4D8" strokeWidth="3" strokeLinecap="round" />
      </g>
    </Part>
  );
}
