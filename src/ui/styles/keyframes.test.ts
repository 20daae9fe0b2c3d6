import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const sheets = [
  ...readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css')),
  // Tailwind's own keyframes, which the theme imports.
  '../node_modules/tailwindcss/theme.css',
];

it('keyframes have a name of their own: of two, the sheet that loads last would decide for both', () => {
  const places = new Map<string, string[]>();
  for (const sheet of sheets) {
    for (const [, name = ''] of readFileSync(join(SRC, sheet), 'utf8').matchAll(/@keyframes\s+([\w-]+)/g))
      places.set(name, [...(places.get(name) ?? []), sheet]);
  }
  expect(places.size).toBeGreaterThan(40);
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
