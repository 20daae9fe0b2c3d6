import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PACKING_STYLE, PACKING_STYLES } from '@/gift/packing-styles.ts';
import { PAPERS } from '@/gift/papers-and-effects.ts';

const SRC = join(import.meta.dirname, '..');
const sheet = readFileSync(join(SRC, 'first-paint/backdrop.css'), 'utf8');
const tokens = readFileSync(join(SRC, 'ui/styles/tokens.css'), 'utf8');

const token = (name: string) => new RegExp(`--color-${name}: (#\\w{6})`).exec(tokens)?.[1] ?? '';

/** Relative luminance of '#RRGGBB' (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (dark: string, light: string) => (luminance(light) + 0.05) / (luminance(dark) + 0.05);

const colorsOf = (scene: string) =>
  new RegExp(`:has\\(${scene}\\) \\{\\s*--backdrop: (#\\w{6}), (#\\w{6});`).exec(sheet)?.slice(1) ?? [];

const accentOf = (style: string) =>
  new RegExp(`scene-${style}\\) \\{[^}]*--accent: (#\\w{6});`).exec(sheet)?.[1] ?? '';

const scenes = [
  ...PACKING_STYLES.filter(({ value }) => value !== DEFAULT_PACKING_STYLE).map(
    ({ value }) => `\\.scene-${value}`,
  ),
  // The box has the colours of its paper.
  ...PAPERS.map(({ id }) => `\\[data-paper="${id}"\\]`),
];

it.each(PACKING_STYLES)('$value has one colour for what belongs to it', ({ value, animation }) => {
  // A drawing takes the ribbon's.
  if (!animation) return expect(accentOf(value)).toBe('');
  for (const paper of ['#ffffff', ...colorsOf(`\\.scene-${value}`)])
    expect(contrast(accentOf(value), paper), paper).toBeGreaterThanOrEqual(paper === '#ffffff' ? 4.5 : 3);
});

describe('backdrop', () => {
  it.each(scenes)('of %s has two colours, on which every word of the page can be read', (scene) => {
    const colors = colorsOf(scene);
    expect(colors).toHaveLength(2);
    for (const color of colors) {
      for (const text of ['ink', 'ink-soft', 'berry']) {
        expect(contrast(token(text), color), `${text} on ${color}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
