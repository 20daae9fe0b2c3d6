import type { ComponentType } from 'react';
import { lazyPart } from '@/media/showing/lazy-part.ts';
import { GiftBox } from './box.tsx';
import type { DrawnProps } from './part.tsx';

interface Drawing {
  Picture: ComponentType<DrawnProps>;
  /** Length of its opening sequence before the flip, in milliseconds; the keyframes stand in its CSS file. */
  openingMs: number;
}

/**
 * The drawn wrappings by style value. Each is loaded when it is first shown, except the box: it is the default, and
 * nobody should see it arrive.
 */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  box: { Picture: GiftBox, openingMs: 2300 },
  envelope: {
    Picture: lazyPart(() => import('./envelope.tsx').then((module) => module.Envelope)),
    openingMs: 2300,
  },
  balloon: {
    Picture: lazyPart(() => import('./balloon.tsx').then((module) => module.Balloon)),
    openingMs: 2300,
  },
  treasure_chest: {
    Picture: lazyPart(() => import('./treasure-chest.tsx').then((module) => module.TreasureChest)),
    openingMs: 2350,
  },
  star_capsule: {
    Picture: lazyPart(() => import('./star-capsule.tsx').then((module) => module.StarCapsule)),
    openingMs: 2300,
  },
};
