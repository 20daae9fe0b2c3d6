import { type CSSProperties, memo } from 'react';
import type { MagicalEffect } from '@/gift/papers-and-effects.ts';
import { NameTag } from './card-front.tsx';
import { MagicalEffectLayer } from './effects/magical-effect.tsx';
import { WrappingPicture } from './wrapping-picture.tsx';
import './small-gift.css';

interface SmallGiftProps {
  /** Value of a packing style; an unknown one shows 'Kein Stil'. */
  style: string;
  pattern: number | null;
  /** '#RRGGBB'. */
  ribbonColor: string;
  effect: MagicalEffect;
  shine: boolean;
  /** On the tag; left out where the picture is too small for one. */
  name?: string;
}

/**
 * The closed gift as a small still picture, 3:4, with its effect. Fills its container; decorative.
 * `memo` keeps what is typed elsewhere from drawing it again.
 */
export const SmallGift = memo(function SmallGift({ effect, name, ...look }: SmallGiftProps) {
  return (
    <span
      aria-hidden="true"
      className="small-gift"
      data-tagged={name !== undefined || undefined}
      style={{ '--ribbon': look.ribbonColor } as CSSProperties}
    >
      {effect !== 'none' && <MagicalEffectLayer effect={effect} />}
      <WrappingPicture {...look} />
      {name !== undefined && <NameTag name={name} />}
    </span>
  );
});
