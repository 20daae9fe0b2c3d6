import { PACKING_STYLES } from '../../gift/packing-styles.ts';
import { LINK_PREVIEWS } from '../../routes.ts';

/** A document with a link preview for each kind of link and each wrapping. */
export const GIFT_DOCUMENTS = Object.values(LINK_PREVIEWS).flatMap(({ ending, ...words }) =>
  PACKING_STYLES.map(({ value, label, document }) => ({
    ...words,
    name: document + ending,
    packingStyle: value,
    image: {
      path: `previews/${document}.jpg`,
      width: 1200,
      height: 630,
      alt: `Verpacktes Geschenk: ${label}`,
    },
  })),
);
