import { FOLDED, isLongName } from '../classes.ts';

/**
 * Where the build prints the box's drawing into the document (src/first-paint/printed.tsx), and the
 * prefix of its ids there.
 */
export const BOX_TEMPLATE = 'box';

/** Puts the name on the letter of a copied drawing. */
export function addressLetter(drawing: ParentNode, name: string): void {
  const place = drawing.querySelector(`.${FOLDED} bdi`);
  if (!place) return;
  place.textContent = name;
  place.toggleAttribute('data-long', isLongName(name));
}
