import type { ComponentType } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { GiftBox } from './box.tsx';
import type { DrawnProps } from './part.tsx';

interface Drawing {
  Picture: ComponentType<DrawnProps>;
  /** Length of its opening sequence before the flip, in milliseconds; the keyframes stand in its CSS file. */
  openingMs: number;
}

/** A drawing that cannot be loaded leaves its place empty: the letter can still be read. */
const drawing = (load: () => Promise<ComponentType<DrawnProps>>) => lazyPart(load, { otherwise: () => null });

/**
 * The drawn wrappings by style value. Each is loaded when it is first shown, except the box: it is the default, and
 * nobody should see it arrive.
 */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  box: { Picture: GiftBox, openingMs: 2300 },
  envelope: {
    Picture: drawing(async () => (await import('./envelope.tsx')).Envelope),
    openingMs: 2300,
  },
  balloon: {
    Picture: drawing(async () => (await import('./balloon.tsx')).Balloon),
    openingMs: 2300,
  },
  treasure_chest: {
    Picture: drawing(async () => (await import('./treasure-chest.tsx')).TreasureChest),
    openingMs: 2350,
  },
  star_capsule: {
    Picture: drawing(async () => (await import('./star-capsule.tsx')).StarCapsule),
    openingMs: 2300,
  },
};
