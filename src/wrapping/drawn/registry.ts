import type { ComponentType } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { GiftBox } from './box.tsx';
import type { DrawnProps } from './part.tsx';

interface Drawing {
  Picture: ComponentType<DrawnProps>;
  /** Milliseconds of the drawing's opening sequence before the turn; the keyframes are in the drawing's CSS file. */
  openingMs: number;
}

/** A lazily loaded drawing. If it cannot be loaded its place stays empty, without an error: the letter can still be opened and read. */
const drawing = (load: () => Promise<ComponentType<DrawnProps>>) => lazyPart(load, { otherwise: () => null });

/**
 * The drawn wrappings by style value. Each is loaded when it is first shown, except the box: it is the default and must be
 * there with the first paint.
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
