import type { OpeningSequence } from '@/gift/packing-styles.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Shine } from './effects/shine.tsx';
import { stillAddress } from './still-address.ts';
import { WrappingImage } from './wrapping-image.tsx';

const AnimatedLeaves = lazyPart(async () => (await import('./animated-leaves.tsx')).AnimatedLeaves, {
  otherwise: () => null,
});

/** 'lively': animated, and can open. 'resting': the still frame. 'lazy': the still frame, loaded when it comes near the window. */
export type AnimatedMode = 'lively' | 'resting' | 'lazy';

interface AnimatedWrappingProps {
  /** Address of the animated SVG, 300 × 400. */
  address: string;
  sequence: OpeningSequence;
  shine: boolean;
  mode: AnimatedMode;
}

/**
 * An animated wrapping from public/wrappings/. The opening sequence does not move the animated SVG, which browsers repaint on the
 * main thread for every frame: wrapping.css hides it when the opening starts, and still frames under it are moved instead.
 */
export function AnimatedWrapping({ address, sequence, shine, mode }: AnimatedWrappingProps) {
  if (mode !== 'lively') {
    return (
      <>
        <WrappingImage address={stillAddress(address)} lazy={mode === 'lazy'} />
        {shine && <Shine />}
      </>
    );
  }
  return (
    <div className={`animated ${sequence}`}>
      <AnimatedLeaves still={stillAddress(address)} sequence={sequence} />
      <picture>
        {/* The SVG has a prefers-reduced-motion rule of its own, but Chromium does not apply it to an image from the cache. */}
        <source srcSet={stillAddress(address)} media="(prefers-reduced-motion: reduce)" />
        <WrappingImage address={address} className="moving" />
      </picture>
      {shine && <Shine />}
    </div>
  );
}
