import type { OpeningSequence } from '@/gift/packaging-styles.ts';
import { LetterSheet } from './drawn/letter-sheet.tsx';
import { WrappingImage } from './wrapping-image.tsx';
import './animated-leaves.css';

interface AnimatedLeavesProps {
  /** Address of the resting frame. */
  still: string;
  sequence: OpeningSequence;
}

/** What the shared openings move: the letter, and the resting picture in one piece or two. They lie under the moving picture. */
export function AnimatedLeaves({ still, sequence }: AnimatedLeavesProps) {
  return (
    <>
      <LetterSheet x={33} y={44} width={234} height={312} />
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
