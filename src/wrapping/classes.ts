/* How the card looks, as values: class names that one module sets and another looks for (style sheets
   have them, too), and what its components share with the inline start script (src/first-paint),
   which cannot carry them. */

export const CARD = 'gift';
/** The closed side. */
export const FRONT = 'front';
/** The button over a side, which turns the card. */
export const FLIP = 'flip';
/** The place of the wrapping, as large as the card. */
export const OUTSIDE = 'outside';
export const TAG_NAME = 'tag-name';

export const GIFT_BOX = 'gift-box';
export const LID = 'lid';

/** The folded letter that comes out of a wrapping, and its place there. */
export const LETTER_PLACE = 'letter-place';
export const FOLDED = 'folded';

export const LETTER = 'letter';
export const LETTER_MESSAGE = 'letter-message';
export const LETTER_MEDIA = 'letter-media';
export const LETTER_DOWNLOADS = 'letter-downloads';
/** 'Keine Datei angehängt.' */
export const LETTER_NONE = 'letter-none';
export const LETTER_SENDER = 'letter-sender';

/** Longer names are set smaller on the tag (closed-card.css). */
export const isLongName = (name: string) => name.length > 14;

/** CSS variable of the recipient's page: the length of the name in its headline (gift-page.css). */
export const LETTERS = '--letters';

/** Class names of the place in which a style is drawn; null for an unknown style. */
export const sceneClass = (packingStyle: string | null) => `wrapping scene-${packingStyle ?? 'none'}`;
