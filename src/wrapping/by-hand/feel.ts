import type { AnimatedStyle, DrawnStyle } from '@/gift/packing-styles.ts';
import type { Direction } from './grip.ts';

/** What a wrapping sounds like when it is opened by hand (sound.ts). */
export type Material =
  | 'ribbon'
  | 'paper'
  | 'wood'
  | 'glass'
  | 'cork'
  | 'breath'
  | 'balloon'
  | 'metal'
  | 'chimes';

export interface Feel {
  /** The way in which it gives. */
  gives: Direction;
  material: Material;
  /** Milliseconds of vibrations and pauses, where the device can. */
  vibrates: readonly number[];
}

const SHORT = [12, 60, 18];
const KNOCKS = [16, 90, 12, 70, 22];

const feel = (gives: Direction, material: Material, vibrates: readonly number[] = SHORT): Feel => ({
  gives,
  material,
  vibrates,
});

/** How each wrapping is opened by hand. */
export const FEELS: Readonly<Record<DrawnStyle | AnimatedStyle, Feel>> = {
  box: feel('sideways', 'ribbon'),
  envelope: feel('down', 'paper'),
  balloon: feel('up', 'balloon', [30]),
  treasure_chest: feel('up', 'wood', KNOCKS),
  star_capsule: feel('up', 'glass'),
  animated_gif_tiger: feel('sideways', 'ribbon'),
  animated_gif_book: feel('left', 'paper'),
  animated_gif_couple: feel('down', 'chimes'),
  animated_gif_opening_box: feel('up', 'chimes'),
  animated_gif_christmas_tree: feel('up', 'chimes'),
  canva_design_balloons: feel('up', 'balloon', [20, 120, 20, 120, 20]),
  digital_product_blue: feel('sideways', 'paper'),
  digital_product_pink: feel('up', 'paper'),
  happy_anniversary_champagne: feel('up', 'cork', [40, 160, 12]),
  digital_product_purple_mist: feel('sideways', 'breath', [10]),
  thank_you_envelope: feel('up', 'paper'),
  thank_you_giftbox: feel('up', 'paper'),
  digital_gift_bags: feel('up', 'paper'),
  happy_birthday_cake: feel('sideways', 'breath'),
  youve_got_mail: feel('up', 'metal', KNOCKS),
};
