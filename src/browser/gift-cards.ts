/** An element's place in the window, CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where the gift cards of the page lie, for whatever must not cover them. `.gift` is the root of the card in the wrapping room. */
export function giftCardBoxes(): Box[] {
  return [...document.querySelectorAll('.gift')].map((card) => card.getBoundingClientRect());
}
