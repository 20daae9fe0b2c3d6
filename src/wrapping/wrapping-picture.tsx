import { type CSSProperties, memo } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { type AnimatedMode, AnimatedWrapping } from './animated-wrapping.tsx';
import { sceneClass } from './card-contract.ts';
import { WRAPPINGS } from './wrappings.ts';

interface Look {
  /** Value of a packing style; an unknown one shows 'Kein Stil'. */
  style: string;
  /** Paper 1 to 7, only for the box. */
  pattern?: number | null;
  /** '#RRGGBB'. */
  ribbonColor: string;
  shine?: boolean;
}

interface WrappingPictureProps extends Look {
  /** Loads the picture at once instead of near the window, for a tag about to be printed. */
  eager?: boolean;
  /** Width in CSS pixels, at 3:4; left out, the picture fills its container. */
  size?: number;
}

/** The closed wrapping as a still picture. Decorative: the style's label stands beside it. */
export function WrappingPicture({ eager = false, size, ...look }: WrappingPictureProps) {
  return (
    <div className="wrapping-picture" style={{ width: size }} aria-hidden="true">
      <Wrapping {...look} animated={eager ? 'resting' : 'lazy'} />
    </div>
  );
}

interface WrappingProps extends Look {
  /** Whether an animated wrapping moves and can be opened, or shows its resting frame. */
  animated: AnimatedMode;
}

/** The wrapping of a gift, in movement. */
export const GiftWrapping = ({ gift }: { gift: WrappedGift }) => (
  <Wrapping
    style={gift.packingStyle}
    pattern={gift.pattern}
    ribbonColor={gift.ribbonColor}
    shine={gift.shine}
    animated="lively"
  />
);

/** The wrapping, filling its container; `data-unwrapped` on an ancestor plays its opening. */
const Wrapping = memo(function Wrapping(props: WrappingProps) {
  const { style, pattern = null, ribbonColor, shine = false, animated } = props;
  const known = packingStyleOf(style);
  const Drawing = known && WRAPPINGS[known.value].drawing;
  return (
    <div
      className={sceneClass(known && style)}
      style={{ '--ribbon': ribbonColor } as CSSProperties}
      // A known wrapping is inert by itself: browsers compute the style of its hundred shapes anew
      // where what is around it becomes inert, as a card's sides do.
      inert={known !== null}
    >
      {Drawing ? (
        <Drawing pattern={pattern} shine={shine} />
      ) : known?.animation ? (
        <AnimatedWrapping address={known.animation} shine={shine} mode={animated} />
      ) : (
        <p className="no-style">Kein Stil</p>
      )}
    </div>
  );
});
