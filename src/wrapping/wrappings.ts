import type { ComponentType } from 'react';
import type { AnimatedStyle, DrawnStyle } from '@/gift/packing-styles.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { Direction } from './by-hand/pull-gesture.ts';
import type { PullFeel } from './by-hand/pull-listener.ts';
import type { Material } from './by-hand/sound.ts';
import { GiftBox } from './drawn/box.tsx';
import type { DrawnProps } from './drawn/part.tsx';

/** What a wrapping is made of; its name, label and length are in src/gift/packing-styles.ts. */
export interface Wrapping extends PullFeel {
  /** null: a picture of public/wrappings/, which openings/<value>.css opens. */
  drawing: ComponentType<DrawnProps> | null;
}

/** If a drawing cannot be loaded its place stays empty: the letter can still be read. */
const drawing = (style: Exclude<DrawnStyle, 'box'>) =>
  lazyPart(async () => (await import('./drawn/drawings.ts')).DRAWINGS[style], { otherwise: () => null });

const SHORT = [12, 60, 18];
const KNOCKS = [16, 90, 12, 70, 22];

const opening = (direction: Direction, material: Material, vibrates: readonly number[] = SHORT) => ({
  drawing: null,
  pullDirection: direction,
  material,
  vibrates,
});

/** The one table of wrappings: a style without its entry does not compile. */
export const WRAPPINGS: Readonly<
  Record<DrawnStyle, Wrapping & { drawing: ComponentType<DrawnProps> }> &
    Record<AnimatedStyle, Wrapping & { drawing: null }>
> = {
  box: { ...opening('sideways', 'ribbon'), drawing: GiftBox },
  envelope: { ...opening('down', 'paper'), drawing: drawing('envelope') },
  balloon: { ...opening('up', 'balloon', [30]), drawing: drawing('balloon') },
  treasure_chest: { ...opening('up', 'wood', KNOCKS), drawing: drawing('treasure_chest') },
  star_capsule: { ...opening('up', 'glass'), drawing: drawing('star_capsule') },
  animated_gif_tiger: opening('sideways', 'ribbon'),
  animated_gif_book: opening('left', 'paper'),
  animated_gif_couple: opening('down', 'chimes'),
  animated_gif_opening_box: opening('up', 'chimes'),
  animated_gif_christmas_tree: opening('up', 'chimes'),
  canva_design_balloons: opening('up', 'balloon', [20, 120, 20, 120, 20]),
  digital_product_blue: opening('sideways', 'paper'),
  digital_product_pink: opening('up', 'paper'),
  happy_anniversary_champagne: opening('up', 'cork', [40, 160, 12]),
  digital_product_purple_mist: opening('sideways', 'breath', [10]),
  thank_you_envelope: opening('up', 'paper'),
  thank_you_giftbox: opening('up', 'paper'),
  digital_gift_bags: opening('up', 'paper'),
  happy_birthday_cake: opening('sideways', 'breath'),
  youve_got_mail: opening('up', 'metal', KNOCKS),
};
