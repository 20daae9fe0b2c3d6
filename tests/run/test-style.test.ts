// @vitest-environment node
import { expect, it } from 'vitest';
import { findStyle } from './test-style.ts';

const LONG = 'x'.repeat(101);

it.each<[source: string, found: string]>([
  ['expect([await ask(), await ask()]).toEqual([1, 2]);', 'compares a list'],
  ['expect([(await ask()).state, 1], "why").toEqual([1, 2]);', 'compares a list'],
  ['const seen = [await ask(), await ask()]; expect(seen).toEqual([1, 2]);', 'compares a list'],
  ['const [one, other] = [await ask(), await ask()]; expect(one).toBe(other);', ''],
  ['expect(seen).toEqual([await ask(), await ask()]);', 'compares a list'],
  ['expect([first, second].map(async (ask) => await ask())).toEqual([]);', ''],
  ['expect(await Promise.all([ask(), ask()])).toEqual([1, 2]);', ''],
  [`it('${LONG}', () => {});`, 'has a title of 101 letters'],
  [`test.each([1])('${LONG}', () => {});`, 'has a title of 101 letters'],
  [`test(\`\${place} ${LONG}\`, () => {});`, 'has a title of 102 letters'],
  [`it('${LONG.slice(1)}', () => {});`, ''],
  ["test('one, two, three, and four', () => {});", 'has a title of four clauses'],
  ["test('one, two, and three', () => {});", ''],
])('finds in %s: %s', (source, found) => {
  const [finding] = findStyle('a.test.ts', source, true);
  expect(finding?.why.slice(0, found.length) ?? '').toBe(found);
});

it('counts the clauses of journeys alone', () => {
  expect(findStyle('a.test.ts', "it('one, two, three, and four', () => {});", false)).toEqual([]);
});
