/**
 * What the bundled hand font draws: Latin letters with their marks, figures, punctuation and
 * spaces.
 */
const DRAWN_BY_HAND = /^[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u202f-\u205e\u20ac]*$/;

/**
 * Whether a name is set in the hand font; any other is in the type of the page, as a whole: half a
 * name by hand looks like a mistake.
 */
export const isWrittenByHand = (name: string) => DRAWN_BY_HAND.test(name.normalize('NFC'));
