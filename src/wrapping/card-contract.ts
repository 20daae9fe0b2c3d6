/* The card's looks as values: class names that one module sets and another looks for (style sheets
   have them, too), and what its components share with the inline start script (src/first-paint),
   which cannot carry them. */

export const CARD = 'gift';
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
export const LETTER_NONE = 'letter-none';
export const LETTER_SENDER = 'letter-sender';

/** Longer names are set smaller on the tag (closed-card.css). */
export const isLongName = (name: string) => name.length > 14;

/** CSS variable of the recipient's page: the length of the name in its headline (gift-page.css). */
export const LETTERS = '--letters';

/** Class names of the place in which a style is drawn; null for an unknown style. */
export const sceneClass = (style: string | null) => `wrapping scene-${style ?? 'none'}`;

/** What the bundled hand font draws: Latin letters, figures, punctuation and spaces. */
const DRAWN_BY_HAND = /^[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u202f-\u205e\u20ac]*$/;

/** Whether a name is set in the hand font: as a whole, or it looks like a mistake. */
export const isWrittenByHand = (name: string) => DRAWN_BY_HAND.test(name.normalize('NFC'));

/** SVG path of the heart on every letter, around 0,0 and 20 wide. */
export const HEART = 'M0 9C-13 1-10-8-4.5-8-1.5-8 0-5 0-5s1.5-3 4.5-3C10-8 13 1 0 9z';

/**
 * Where the build prints the box's drawing into the document (src/first-paint/printed.tsx), and the
 * prefix of its ids there.
 */
export const BOX_TEMPLATE = 'box';

/** Puts the name on the letter of a copied drawing. */
export function setLetterRecipient(drawing: ParentNode, name: string): void {
  const place = drawing.querySelector(`.${FOLDED} bdi`);
  if (!place) return;
  place.textContent = name;
  place.toggleAttribute('data-long', isLongName(name));
}
