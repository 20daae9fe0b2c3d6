import type { AnimatedStyle } from '@/gift/packing-styles.ts';

/** The style sheets of the openings; null for a style that still opens in a shared way (animated-leaves.css). */
export const OPENINGS: Readonly<Record<AnimatedStyle, (() => Promise<unknown>) | null>> = {
  animated_gif_tiger: null,
  animated_gif_book: null,
  animated_gif_couple: null,
  animated_gif_opening_box: null,
  animated_gif_christmas_tree: null,
  canva_design_balloons: null,
  digital_product_blue: null,
  digital_product_pink: null,
  happy_anniversary_champagne: null,
  digital_product_purple_mist: null,
  thank_you_envelope: null,
  thank_you_giftbox: null,
  digital_gift_bags: null,
  happy_birthday_cake: () => import('./happy_birthday_cake.css'),
  youve_got_mail: null,
};
