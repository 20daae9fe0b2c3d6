import type { ComponentType } from 'react';
import type { DrawnStyle } from '@/gift/packing-styles.ts';
import { Balloon } from './balloon.tsx';
import { Envelope } from './envelope.tsx';
import type { DrawnProps } from './part.tsx';
import { StarCapsule } from './star-capsule.tsx';
import { TreasureChest } from './treasure-chest.tsx';

/** All but the box, which is the default and has to be there with the first paint. */
export const DRAWINGS: Readonly<Record<Exclude<DrawnStyle, 'box'>, ComponentType<DrawnProps>>> = {
  envelope: Envelope,
  balloon: Balloon,
  treasure_chest: TreasureChest,
  star_capsule: StarCapsule,
};
