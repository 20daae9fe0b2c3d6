import type { Box } from '../drawn/part.tsx';

/** One layer, from back to front: a part that moves, what lies still between two, or the letter. */
export interface Layer {
  /** As the opening's style sheet has it; 'still' and 'letter' for the others. */
  name: string;
  box: Box;
  /** Its transform-origin; null for the middle of its box. */
  origin: string | null;
  shapes: Element[];
}

export interface SplitPicture {
  /** Gradients and shapes that several layers use. */
  shared: Element[];
  layers: Layer[];
}

const SHEET: Box = [0, 0, 300, 400];

function boxOf(part: Element): Box {
  const numbers = (part.getAttribute('data-box') ?? '').trim().split(/\s+/).map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (!(width > 0 && height > 0))
    throw new Error(`The part ${part.getAttribute('data-part')} has no data-box.`);
  return [x, y, width, height];
}

/**
 * Gives the shapes what the picture's style sheet says of their rest, as styles of their own: the
 * sheet itself would hold for the whole page, and its animations belong to the closed picture.
 */
function styleShapes(root: Element): void {
  for (const element of root.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(element.textContent ?? '');
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      for (const shape of root.querySelectorAll<SVGElement>(rule.selectorText))
        for (const property of Array.from(rule.style))
          if (!property.startsWith('animation'))
            shape.style.setProperty(property, rule.style.getPropertyValue(property));
    }
    element.remove();
  }
}

/** Ids are unique in a document, which may show the picture twice. */
function prefixIds(root: Element, prefix: string): void {
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name === 'id') element.id = prefix + value;
      else if (name === 'href' && value.startsWith('#'))
        element.setAttribute(name, `#${prefix}${value.slice(1)}`);
      else if (value.includes('url(#'))
        element.setAttribute(name, value.replaceAll('url(#', `url(#${prefix}`));
    }
  }
}

/**
 * Takes a picture apart into what its opening moves (docs/contributing.md#an-opening).
 *
 * @throws when the text is no such picture.
 */
export function splitPicture(text: string, prefix: string): SplitPicture {
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (picture.localName !== 'svg') throw new Error('The picture is no SVG.');
  if (!picture.querySelector('[data-part=letter]'))
    throw new Error('The picture has no place for the letter.');
  styleShapes(picture);
  prefixIds(picture, prefix);
  const shared: Element[] = [];
  const layers: Layer[] = [];
  for (const element of [...picture.children]) {
    const name = element.getAttribute('data-part');
    if (name) {
      element.removeAttribute('display');
      layers.push({
        name,
        box: boxOf(element),
        origin: element.getAttribute('data-origin'),
        shapes: [element],
      });
    } else if (element.localName === 'defs') {
      shared.push(element);
    } else {
      const under = layers.at(-1);
      if (under?.name === 'still') under.shapes.push(element);
      else layers.push({ name: 'still', box: SHEET, origin: null, shapes: [element] });
    }
  }
  return { shared, layers };
}
