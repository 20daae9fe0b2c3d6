import { type ComponentType, createContext, use } from 'react';
import { Shine } from './effects/shine.tsx';

/** What the card has loaded to open its wrapping with; null until then. */
export const MovingParts = createContext<ComponentType | null>(null);

/** 'lively': animated, and can open. 'resting': the still frame; 'lazy': when it comes near. */
export type AnimatedMode = 'lively' | 'resting' | 'lazy';

interface AnimatedWrappingProps {
  /** Address of the animated SVG, 300 × 400. */
  address: string;
  shine: boolean;
  mode: AnimatedMode;
}

/**
 * An animated wrapping from public/wrappings/. Its opening does not move the animated SVG, which
 * browsers repaint on the main thread for every frame: wrapping.css hides it when the opening
 * starts, and the parts under it are moved instead.
 */
export function AnimatedWrapping({ address, shine, mode }: AnimatedWrappingProps) {
  const Parts = use(MovingParts);
  if (mode !== 'lively') {
    return (
      <>
        <WrappingImage address={stillAddress(address)} lazy={mode === 'lazy'} />
        {shine && <Shine />}
      </>
    );
  }
  return (
    <div className="animated">
      {Parts && <Parts />}
      <WrappingImage address={stillAddress(address)} className="still-frame" lazy />
      <picture>
        {/* The SVG has a prefers-reduced-motion rule of its own, but Chromium does not apply it
            to an image from the cache. */}
        <source srcSet={stillAddress(address)} media="(prefers-reduced-motion: reduce)" />
        <WrappingImage address={address} className="moving" />
      </picture>
      {shine && <Shine />}
    </div>
  );
}

/** Address of the resting frame of an animated wrapping (src/build/still-wrappings.ts makes it). */
const stillAddress = (address: string) => address.replace(/\.svg$/, '.still.svg');

interface WrappingImageProps {
  address: string;
  className?: string;
  lazy?: boolean;
}

/** One picture from public/wrappings/. Decorative: the style's label stands beside it. */
function WrappingImage({ address, className, lazy }: WrappingImageProps) {
  return (
    <img
      src={address}
      className={className}
      alt=""
      width="300"
      height="400"
      draggable={false}
      loading={lazy ? 'lazy' : undefined}
    />
  );
}
