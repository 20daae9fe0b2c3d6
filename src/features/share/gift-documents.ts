import { PACKING_STYLES, type PackingStyleValue } from '../../gift/packing-styles.ts';
import { LINK_PREVIEWS } from '../../routes.ts';

/**
 * Names of the documents that carry the link preview of each packing style
 * (docs/decisions/link-previews.md): `truhe.html` and its picture `previews/truhe.jpg`. Links that
 * were sent carry them, so a name never changes.
 */
const NAMES: Readonly<Record<PackingStyleValue, string>> = {
  box: 'paket',
  envelope: 'brief',
  balloon: 'ballon',
  treasure_chest: 'truhe',
  star_capsule: 'kapsel',
  animated_gif_tiger: 'tiger',
  animated_gif_book: 'buch',
  animated_gif_couple: 'paar',
  animated_gif_opening_box: 'kiste',
  animated_gif_christmas_tree: 'baum',
  canva_design_balloons: 'ballons',
  digital_product_blue: 'blau',
  digital_product_pink: 'hutschachtel',
  happy_anniversary_champagne: 'sekt',
  digital_product_purple_mist: 'nebel',
  thank_you_envelope: 'dankesbrief',
  thank_you_giftbox: 'danke',
  digital_gift_bags: 'tueten',
  happy_birthday_cake: 'torte',
  youve_got_mail: 'post',
};

/** null for an unknown style. */
export const giftDocumentName = (packingStyle: string): string | null =>
  Object.hasOwn(NAMES, packingStyle) ? NAMES[packingStyle as PackingStyleValue] : null;

/**
 * A document for each kind of link and each wrapping. Marked as pure, or pages that need a name
 * carry it.
 */
export const GIFT_DOCUMENTS = /* @__PURE__ */ Object.values(LINK_PREVIEWS).flatMap(({ ending, ...words }) =>
  PACKING_STYLES.map(({ value, label }) => ({
    ...words,
    name: NAMES[value] + ending,
    packingStyle: value,
    image: {
      path: `previews/${NAMES[value]}.jpg`,
      width: 1200,
      height: 630,
      alt: `Verpacktes Geschenk: ${label}`,
    },
  })),
);
