/** Class of the recipient's page, painted and rendered. */
export const GIFT_PAGE = 'gift-page';

/** Id of the template that the build prints into the document. */
export const PAINTED = 'painted';

/** Marks in its text nodes; paint.ts puts the words of a row in their place. */
export const RECIPIENT = '{recipient}';
export const SENDER = '{sender}';

/** Puts words in the place of the marks, in one pass: words that look like a mark stay words. */
export const filled = (text: string, words: { recipient: string; sender: string }) =>
  text.replace(/\{(recipient|sender)\}/g, (_mark, name: 'recipient' | 'sender') => words[name]);
