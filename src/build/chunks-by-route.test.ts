import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chunksByRoute } from './chunks-by-route.ts';

const source = (path: string) => resolve(import.meta.dirname, '..', path);

const [WIZARD, PREVIEW, LANDING, OTHER] = ['wizard.tsx', 'preview.tsx', 'landing.tsx', 'other.tsx'].map(
  source,
) as [string, string, string, string];
const nameOf = chunksByRoute({
  landing: ['landing.tsx'],
  create: ['wizard.tsx', 'list.ts'],
  preview: ['preview.tsx', 'list.ts'],
});

const importers: Record<string, readonly string[]> = {
  'field.tsx': [WIZARD],
  'notice.tsx': [WIZARD, PREVIEW],
  'tone.ts': ['notice.tsx'],
  'button.tsx': [LANDING, 'notice.tsx'],
  'code.ts': [OTHER, WIZARD],
  // Two modules that import each other.
  'dialog.tsx': ['sheet.tsx', PREVIEW],
  'sheet.tsx': ['dialog.tsx', LANDING],
  'late.tsx': [],
};
const bundle = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

test.each([
  ['what two routes need', 'notice.tsx', 'create-preview'],
  ['what only another module needs: the same as that module', 'tone.ts', 'create-preview'],
  ['what more routes need', 'button.tsx', 'landing-create-preview'],
  ['one of two modules that import each other', 'dialog.tsx', 'landing-preview'],
  ['the other one', 'sheet.tsx', 'landing-preview'],
  ['what one route needs', 'field.tsx', null],
  ['what one route needs besides a page that is left out', 'code.ts', null],
  ['what no route needs by itself', 'late.tsx', null],
  ['what two routes load by themselves', source('list.ts'), 'create-preview'],
])('%s (%s) is in %s', (_what, module, chunk) => {
  expect(nameOf(module, bundle)).toBe(chunk);
});
