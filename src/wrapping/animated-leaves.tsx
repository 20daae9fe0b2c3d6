import type { OpeningSequence } from '@/gift/packing-styles.ts';

import { LetterSheet } from './drawn/letter-sheet.tsx';
import { Burst } from './effects/burst.tsx';
import { WrappingImage } from './wrapping-image.tsx';
import './animated-leaves.css';

interface AnimatedLeavesProps {
  /** Address of the resting frame. */
  still: string;
  sequence: OpeningSequence;
}

/** What the shared openings move: the letter with what jumps out behind it, and the resting picture in one piece or two. They lie under the moving picture. */
export function AnimatedLeaves({ still, sequence }: AnimatedLeavesProps) {
  return (
    <>
      <Burst />
      <LetterSheet x={50} y={67} width={200} height={266} />
      <div className="leaf">
        <WrappingImage address={still} />
      </div>
      {sequence === 'unfold' && (
        <div className="leaf second">
          <WrappingImage address={still} />
        </div>
      )}
    </>
  );
}
