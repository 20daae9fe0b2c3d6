import type { OpeningSequence } from '@/gift/packing-styles.ts';
import { Burst } from './effects/burst.tsx';
import { FoldedLetter } from './folded-letter.tsx';
import { stillAddress } from './still-address.ts';
import { WrappingImage } from './wrapping-image.tsx';
import './animated-leaves.css';

interface AnimatedLeavesProps {
  /** Address of the animated SVG. */
  address: string;
  sequence: OpeningSequence;
}

/**
 * The layers that the shared opening sequences move: the letter with its burst, and the still frame in one piece or two. For a
 * picture that has no opening of its own, or could not be taken apart.
 */
export function AnimatedLeaves({ address, sequence }: AnimatedLeavesProps) {
  const still = stillAddress(address);
  return (
    <div className={`leaves ${sequence}`}>
      <Burst />
      <FoldedLetter box={[50, 67, 200, 266.67]} />
      <div className="leaf">
        <WrappingImage address={still} />
      </div>
      {sequence === 'unfold' && (
        <div className="leaf second">
          <WrappingImage address={still} />
        </div>
      )}
    </div>
  );
}
