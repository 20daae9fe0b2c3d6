// @vitest-environment node
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findText } from './translatable-text.ts';

/** Beside it, `words` may change and `ok` may turn. */
const SCREEN = `
declare global { namespace JSX {
  interface Element { tag: string }
  interface ElementChildrenAttribute { children: unknown }
  interface IntrinsicElements { p: any; b: any; i: any }
} }
type Node = JSX.Element | string | number | boolean | null | undefined;
declare const words: string, ok: boolean, list: string[], count: number, any: Node;
const Sign = () => <i />;
const Late = () => (ok ? <i /> : null);
const Either = () => { if (ok) return <i />; return <b />; };
`;

const CASES: [screen: string, found: string][] = [
  ['<p>Wort</p>', ''],
  ['<p>{words}</p>', ''],
  ["<p>{ok && 'Wort'}</p>", ''],
  ["<p>{ok ? 'Wort' : <b />}</p>", ''],
  ['<p>{`Wort '.concat('$', '{words}`}</p>'), ''],
  ['<p>Wort <b /></p>', ''],
  ['<p><Sign />Wort</p>', ''],
  ['<p>{ok && <b />}<b>{words}</b></p>', ''],
  ["<p>{words !== '' && <b />}{words && <b />}</p>", ''],
  ["<p><b />{' '}{ok && <b />}</p>", ''],
  ["<p><b />{'Wort'}</p>", ''],
  ['<p>{words} Wort</p>', 'words that change'],
  ['<p>{count} <b /></p>', 'words that change'],
  ['<p>{any}<b /></p>', 'words that change'],
  ["<p>{ok && 'Wort'}<b /></p>", 'words that change'],
  ['<p>{ok && <b />}Wort</p>', 'words stand beside'],
  ['<p>{ok ? <b /> : <i />}Wort</p>', 'words stand beside'],
  ['<p><Late />Wort</p>', 'words stand beside'],
  ['<p><Either />Wort</p>', 'words stand beside'],
  ['<p><b key={words} />Wort</p>', 'words stand beside'],
  ['<p><>{ok && <b />}Wort</></p>', 'words stand beside'],
  ['ok ? <>Wort <b /></> : <b />', 'words in a fragment'],
  ['<p>{list}</p>', 'words of a list'],
  ['words', 'a component returns words'],
];

let folder = '';
let findings: ReturnType<typeof findText> = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-'));
  const file = join(folder, 'screen.tsx');
  const screens = CASES.map(([screen], at) => `export const Case${at} = () => ${screen};`);
  writeFileSync(file, SCREEN + screens.join('\n'));
  const program = ts.createProgram([file], {
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    lib: ['lib.es2023.d.ts'],
  });
  findings = findText(program, [file]);
});
afterAll(() => rm(folder, { recursive: true }));

const FIRST_LINE = SCREEN.split('\n').length;

it.each(CASES.map(([screen, found], at) => ({ screen, found, at })))(
  'finds in $screen: $found',
  ({ at, found }) => {
    const [reason = ''] = findings.filter(({ line }) => line === FIRST_LINE + at).map(({ why }) => why);
    expect(reason.slice(0, found.length || undefined)).toBe(found);
  },
);
