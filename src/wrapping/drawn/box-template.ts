/** Where the build prints the box's drawing into the document (src/first-paint/printed-box.tsx), and the prefix of its ids there. */
export const BOX_TEMPLATE = 'box';

/** Puts the name on the letter of a copied drawing. */
export function addressLetter(drawing: ParentNode, name: string): void {
  const place = drawing.querySelector('.folded bdi');
  if (place) place.textContent = name;
}
