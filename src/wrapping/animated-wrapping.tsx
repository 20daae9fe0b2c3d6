import { Suspense } from 'react';
import type { OpeningSequence } from '@/gift/packaging-styles.ts';
import { lazyPart } from '@/media/showing/lazy-part.ts';
import { Shine } from './effects/shine.tsx';
import { WrappingImage } from './wrapping-image.tsx';

const AnimatedLeaves = lazyPart(() =>
  import('./animated-leaves.tsx').then((module) => module.AnimatedLeaves),
);

/** lively: moves and opens. resting: the still frame. lazy: the still frame, loaded when it comes near the window. */
export type AnimatedMode = 'lively' | 'resting' | 'lazy';

interface AnimatedWrappingProps {
  /** Address of the animated SVG, 300 × 400; with the fragment #still it rests. */
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
  // The query sets the resting picture apart: browsers share one running image between addresses that differ by fragment only.
  // Leaves have one of their own: a resting picture that shares its image with a leaf on a turning side moves in Chromium.
  if (mode !== 'lively') {
    return (
      <>
        <WrappingImage address={`${address}?still#still`} lazy={mode === 'lazy'} />
        {shine && <Shine />}
      </>
    );
  }
  return (
    <div className={`animated ${sequence}`}>
      <Suspense>
        <AnimatedLeaves still={`${address}?leaf#still`} sequence={sequence} />
      </Suspense>
      <WrappingImage address={address} className="moving" />
      {shine && <Shine />}
    </div>
  );
}
