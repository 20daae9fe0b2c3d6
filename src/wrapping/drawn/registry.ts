import type { ComponentType } from 'react';
import type { DrawnStyle } from '@/gift/packing-styles.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { GiftBox } from './box.tsx';
import type { DrawnProps } from './part.tsx';

/**
 * A lazily loaded drawing. If it cannot be loaded its place stays empty, without an error: the
 * letter can still be opened and read.
 */
const drawing = (load: () => Promise<ComponentType<DrawnProps>>) => lazyPart(load, { otherwise: () => null });

/**
 * The drawn wrappings by style value. Each is loaded when it is first shown, except the box: it is
 * the default and must be there with the first paint.
 */
export const DRAWINGS: Readonly<Record<string, ComponentType<DrawnProps> | undefined>> = {
  box: GiftBox,
  envelope: drawing(() => import('./envelope.tsx').then((part) => part.Envelope)),
  balloon: drawing(() => import('./balloon.tsx').then((part) => part.Balloon)),
  treasure_chest: drawing(() => import('./treasure-chest.tsx').then((part) => part.TreasureChest)),
  star_capsule: drawing(() => import('./star-capsule.tsx').then((part) => part.StarCapsule)),
} satisfies Record<DrawnStyle, ComponentType<DrawnProps>>;
