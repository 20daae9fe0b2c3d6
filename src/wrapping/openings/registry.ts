import type { AnimatedStyle } from '@/gift/packing-styles.ts';

/** The style sheets of the openings. */
export const OPENINGS: Readonly<Record<AnimatedStyle, () => Promise<unknown>>> = {
  animated_gif_tiger: () => import('./animated_gif_tiger.css'),
  animated_gif_book: () => import('./animated_gif_book.css'),
  animated_gif_couple: () => import('./animated_gif_couple.css'),
  animated_gif_opening_box: () => import('./animated_gif_opening_box.css'),
  animated_gif_christmas_tree: () => import('./animated_gif_christmas_tree.css'),
  canva_design_balloons: () => import('./canva_design_balloons.css'),
  digital_product_blue: () => import('./digital_product_blue.css'),
  digital_product_pink: () => import('./digital_product_pink.css'),
  happy_anniversary_champagne: () => import('./happy_anniversary_champagne.css'),
  digital_product_purple_mist: () => import('./digital_product_purple_mist.css'),
  thank_you_envelope: () => import('./thank_you_envelope.css'),
  thank_you_giftbox: () => import('./thank_you_giftbox.css'),
  digital_gift_bags: () => import('./digital_gift_bags.css'),
  happy_birthday_cake: () => import('./happy_birthday_cake.css'),
  youve_got_mail: () => import('./youve_got_mail.css'),
};
