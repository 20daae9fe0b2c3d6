import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { splitPicture } from './split-picture.ts';

const FOLDER = join(import.meta.dirname, '../../../public/wrappings');
const HERE = import.meta.dirname;

/**
 * jsdom has no constructable style sheets: a rule of a picture is read by the document's own
 * parser.
 */
class Sheet {
  #place = document.createElement('style');
  replaceSync(text: string) {
    this.#place.textContent = text;
    document.head.append(this.#place);
  }
  get cssRules() {
    return this.#place.sheet?.cssRules ?? [];
  }
}
beforeEach(() => vi.stubGlobal('CSSStyleSheet', Sheet));

const picture = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">${inside}</svg>`;
const LETTER = '<g data-part="letter" data-box="10 20 60 80"/>';

describe('splitPicture', () => {
  it('keeps the order, and joins what stands still between two parts', () => {
    const { layers, shared } = splitPicture(
      picture(
        `<defs/><path/><circle/><g data-part="lid" data-box="1 2 3 4" data-origin="0 9%"><path/></g>${LETTER}<rect/><g data-part="front" data-box="5 6 7 8"/>`,
      ),
      '',
    );
    expect(layers.map(({ name, box, origin, shapes }) => [name, box, origin, shapes.length])).toEqual([
      ['still', [0, 0, 300, 400], null, 2],
      ['lid', [1, 2, 3, 4], '0 9%', 1],
      ['letter', [10, 20, 60, 80], null, 1],
      ['still', [0, 0, 300, 400], null, 1],
      ['front', [5, 6, 7, 8], null, 1],
    ]);
    expect(shared.map(({ localName }) => localName)).toEqual(['defs']);
  });

  it('shows a part that the closed picture hides', () => {
    const { layers } = splitPicture(
      picture(`<g data-part="smoke" data-box="0 0 9 9" display="none"/>${LETTER}`),
      '',
    );
    expect(layers[0]?.shapes[0]?.hasAttribute('display')).toBe(false);
  });

  it('prefixes ids and all that refers to them', () => {
    const { layers, shared } = splitPicture(
      picture(
        `<defs><linearGradient id="a"/></defs><path id="b" fill="url(#a)" style="clip-path: url(#a)"/><use href="#b"/>${LETTER}`,
      ),
      'one-',
    );
    expect(shared[0]?.innerHTML).toContain('id="one-a"');
    expect(layers[0]?.shapes.map((shape) => shape.outerHTML).join()).toMatch(
      /id="one-b" fill="url\(#one-a\)" style="clip-path: url\(#one-a\)".*href="#one-b"/,
    );
  });

  it('gives shapes their rest from the style sheet, without its animations', () => {
    const { layers } = splitPicture(
      picture(`<style>.a { transform: translateX(5px); animation: 2s spin }</style><g class="a"/>${LETTER}`),
      '',
    );
    const style = layers[0]?.shapes[0]?.getAttribute('style') ?? '';
    expect(style).toContain('translateX(5px)');
    expect(style).not.toContain('spin');
    expect(layers.flatMap(({ shapes }) => shapes).some(({ localName }) => localName === 'style')).toBe(false);
  });

  it.each([
    ['no SVG', '<!doctype html><p>404</p>'],
    ['cut off', '<svg xmlns="http://www.w3.org/2000/svg"><g'],
    ['without a place for the letter', picture('<path/>')],
    ['with a part of no size', picture(`<g data-part="lid"/>${LETTER}`)],
  ])('throws for a text that is %s', (_, text) => {
    expect(() => splitPicture(text, '')).toThrow();
  });
});

describe('pictures with an opening of their own', () => {
  const own = PACKING_STYLES.filter(({ animation }) => animation !== null).map(
    ({ value }) => value as string,
  );

  it('are the ones that have a style sheet', () => {
    const sheets = readdirSync(HERE).filter((file) => file.endsWith('.css') && file !== 'shared.css');
    expect(sheets.map((file) => file.replace('.css', '')).sort()).toEqual(own.sort());
  });

  it.each(own)('%s has a letter of 3:4 and moves every part that its style sheet names', (style) => {
    const { layers } = splitPicture(readFileSync(join(FOLDER, `${style}.svg`), 'utf8'), '');
    const letter = layers.find(({ name }) => name === 'letter');
    const [, , width = 0, height = 0] = letter?.box ?? [];
    expect(width / height).toBeCloseTo(3 / 4, 2);
    const names = new Set(layers.flatMap(({ name }) => name.split(' ')));
    // A part's name is a class: it must not be one that the card has for something else.
    const taken = ['closed-card.css', 'wrapping.css'].flatMap((sheet) => [
      ...readFileSync(join(HERE, '..', sheet), 'utf8').matchAll(/\.([a-z][\w-]*)/g),
    ]);
    for (const [, name = ''] of taken) expect(name !== 'letter' && names.has(name), name).toBe(false);
    const [sheet = ''] = readFileSync(join(HERE, `${style}.css`), 'utf8').split('@keyframes');
    const named = [...sheet.matchAll(/& \.([\w-]+)/g)].map(([, name = '']) => name);
    for (const name of named) expect(names.has(name) || name === 'letter-sheet', name).toBe(true);
    expect(sheet).toContain('.letter-sheet');
  });
});
