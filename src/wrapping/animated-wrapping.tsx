import type { OpeningSequence } from '@/gift/packing-styles.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Shine } from './effects/shine.tsx';
import { stillAddress } from './still-address.ts';
import { WrappingImage } from './wrapping-image.tsx';

const AnimatedLeaves = lazyPart(async () => (await import('./animated-leaves.tsx')).AnimatedLeaves, {
  otherwise: () => null,
});

/** lively: moves and opens. resting: the still frame. lazy: the still frame, loaded when it comes near the window. */
export type AnimatedMode = 'lively' | 'resting' | 'lazy';

interface AnimatedWrappingProps {
  /** Address of the animated SVG, 300 × 400. */
  address: string;
  sequence: OpeningSequence;
  shine: boolean;
  mode: AnimatedMode;
}

/**
 * A wrapping from public/wrappings/. Still leaves lie under the moving picture and are what the sequence moves:
 * a moving SVG image is repainted on the main thread, so it goes as soon as the opening starts (wrapping.css).
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
        {/* The picture asks for less motion itself, but out of the cache Chromium does not tell it. */}
        <source srcSet={stillAddress(address)} media="(prefers-reduced-motion: reduce)" />
        <WrappingImage address={address} className="moving" />
      </picture>
      {shine && <Shine />}
    </div>
  );
}
