import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chunksByRoute } from './chunks-by-route.ts';

const source = (path: string) => resolve(import.meta.dirname, '..', path);

const [WIZARD, PREVIEW, LANDING, GIFT] = ['wizard.tsx', 'preview.tsx', 'landing.tsx', 'gift.tsx'].map(
  source,
) as [string, string, string, string];
const nameOf = chunksByRoute({
  landing: ['landing.tsx'],
  create: ['wizard.tsx', 'list.ts'],
  preview: ['preview.tsx', 'list.ts'],
  gift: ['gift.tsx'],
});

const importers: Record<string, readonly string[]> = {
  'field.tsx': [WIZARD],
  'notice.tsx': [WIZARD, PREVIEW],
  'tone.ts': ['notice.tsx'],
  'button.tsx': [LANDING, 'notice.tsx'],
  'code.ts': ['other.tsx', WIZARD],
  'size.ts': ['recorder.tsx', WIZARD],
  'idea.ts': ['ideas.tsx', WIZARD],
  'words.ts': ['ideas.tsx', 'thanks.tsx', WIZARD],
  'thumbnail.tsx': ['player.tsx', WIZARD],
  // Two modules that import each other.
  'dialog.tsx': ['sheet.tsx', PREVIEW],
  'sheet.tsx': ['dialog.tsx', LANDING],
  'late.tsx': [],
};
const dynamicImporters: Record<string, readonly string[]> = {
  [WIZARD]: ['main.tsx'],
  [PREVIEW]: ['main.tsx'],
  [LANDING]: ['main.tsx'],
  'recorder.tsx': [WIZARD],
  [GIFT]: ['main.tsx'],
  'ideas.tsx': ['main.tsx'],
  'thanks.tsx': [GIFT],
  'player.tsx': ['letter.tsx'],
  'letter.tsx': [PREVIEW],
};
const bundle = {
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    dynamicImporters: dynamicImporters[id] ?? [],
    isEntry: id === 'main.tsx',
  }),
};

test.each([
  ['what two routes need', 'notice.tsx', 'create-preview'],
  ['what only another module needs: the same as that module', 'tone.ts', 'create-preview'],
  ['what more routes need', 'button.tsx', 'landing-create-preview'],
  ['one of two modules that import each other', 'dialog.tsx', 'landing-preview'],
  ['the other one', 'sheet.tsx', 'landing-preview'],
  ['a page', WIZARD, 'create'],
  ['what one route needs', 'field.tsx', 'create'],
  ['what one route needs besides a page that is left out', 'code.ts', 'create'],
  ['what one route needs, with a part that only it loads later', 'size.ts', 'create'],
  ['what another route may load later', 'thumbnail.tsx', 'create-later-preview'],
  ['what every page may load later', 'idea.ts', 'create-later-all'],
  ["what every page may load later, a recipient's by itself", 'words.ts', 'create-later-all-gift'],
  ['what no route needs by itself', 'late.tsx', null],
  ['what two routes load by themselves', source('list.ts'), 'create-preview'],
])('%s (%s) is in %s', (_what, module, chunk) => {
  expect(nameOf(module, bundle)).toBe(chunk);
});
