/* Class names of the card that one module sets and another looks for. Style sheets have them, too. */

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
