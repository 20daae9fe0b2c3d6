import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';

/** The style sheet that opens a wrapping. */
const sheetOf = ({ value, animation }: (typeof PACKING_STYLES)[number]) =>
  join(import.meta.dirname, animation ? `${value}.css` : `../drawn/${value.replaceAll('_', '-')}.css`);

/** The movements of a style sheet, without their names and lengths. */
const movementsOf = (sheet: string) =>
  new Set(
    [...sheet.matchAll(/@keyframes [\w-]+ (\{.*?\n\})/gs)]
      .map(([, steps = '']) => steps.replace(/\s+/g, ' '))
      .filter((steps) => steps.includes('transform')),
  );

// What the landing page says of the wrappings: 'Jede öffnet sich auf ihre eigene Weise'.
it.each(PACKING_STYLES)('$value opens in a way of its own', (style) => {
  const own = movementsOf(readFileSync(sheetOf(style), 'utf8'));
  expect(own.size).toBeGreaterThan(2);
  for (const other of PACKING_STYLES.filter(({ value }) => value !== style.value)) {
    const shared = [...movementsOf(readFileSync(sheetOf(other), 'utf8'))].filter((each) => own.has(each));
    expect(shared.length, other.value).toBeLessThan(own.size / 3);
  }
});
