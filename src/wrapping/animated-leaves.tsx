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

/** The layers that the shared opening sequences move: the letter with its burst, and the still frame in one piece or two. They lie under the animated image. */
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
