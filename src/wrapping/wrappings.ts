import type { ComponentType } from 'react';
import type { AnimatedStyle, DrawnStyle } from '@/gift/packing-styles.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { Direction } from './by-hand/grip.ts';
import type { Material } from './by-hand/sound.ts';
import { GiftBox } from './drawn/box.tsx';
import type { DrawnProps } from './drawn/part.tsx';

/** What a wrapping is made of; its name, label and length are in src/gift/packing-styles.ts. */
export interface Wrapping {
  /** null: a picture of public/wrappings/, which openings/<value>.css opens. */
  drawing: ComponentType<DrawnProps> | null;
  /** The way in which it gives when it is opened by hand. */
  gives: Direction;
  material: Material;
  /** Milliseconds of vibrations and pauses, where the device can. */
  vibrates: readonly number[];
}

/** If a drawing cannot be loaded its place stays empty: the letter can still be read. */
const drawing = (style: Exclude<DrawnStyle, 'box'>) =>
  lazyPart(async () => (await import('./drawn/drawings.ts')).DRAWINGS[style], { otherwise: () => null });

const SHORT = [12, 60, 18];
const KNOCKS = [16, 90, 12, 70, 22];

const gives = (direction: Direction, material: Material, vibrates: readonly number[] = SHORT) => ({
  drawing: null,
  gives: direction,
  material,
  vibrates,
});

/** The one table of wrappings: a style without its entry does not compile. */
export const WRAPPINGS: Readonly<
  Record<DrawnStyle, Wrapping & { drawing: ComponentType<DrawnProps> }> &
    Record<AnimatedStyle, Wrapping & { drawing: null }>
> = {
  box: { ...gives('sideways', 'ribbon'), drawing: GiftBox },
  envelope: { ...gives('down', 'paper'), drawing: drawing('envelope') },
  balloon: { ...gives('up', 'balloon', [30]), drawing: drawing('balloon') },
  treasure_chest: { ...gives('up', 'wood', KNOCKS), drawing: drawing('treasure_chest') },
  star_capsule: { ...gives('up', 'glass'), drawing: drawing('star_capsule') },
  animated_gif_tiger: gives('sideways', 'ribbon'),
  animated_gif_book: gives('left', 'paper'),
  animated_gif_couple: gives('down', 'chimes'),
  animated_gif_opening_box: gives('up', 'chimes'),
  animated_gif_christmas_tree: gives('up', 'chimes'),
  canva_design_balloons: gives('up', 'balloon', [20, 120, 20, 120, 20]),
  digital_product_blue: gives('sideways', 'paper'),
  digital_product_pink: gives('up', 'paper'),
  happy_anniversary_champagne: gives('up', 'cork', [40, 160, 12]),
  digital_product_purple_mist: gives('sideways', 'breath', [10]),
  thank_you_envelope: gives('up', 'paper'),
  thank_you_giftbox: gives('up', 'paper'),
  digital_gift_bags: gives('up', 'paper'),
  happy_birthday_cake: gives('sideways', 'breath'),
  youve_got_mail: gives('up', 'metal', KNOCKS),
};
