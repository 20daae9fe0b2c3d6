import { expect, test } from 'vitest';
import { findCycle } from './no-chunk-cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

test.each([
  ['nothing', {}],
  ['a chain', { a: ['b'], b: ['c'], c: [] }],
  ['two ways to the same chunk', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['an import from outside', { a: ['react'] }],
])('%s has no cycle', (_name, edges) => {
  expect(findCycle(graph(edges))).toBeNull();
});

test.each([
  ['itself', { a: ['a'] }, ['a', 'a']],
  ['each other', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['behind a chain', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
])('%s: the circle is named', (_name, edges, cycle) => {
  expect(findCycle(graph(edges))).toEqual(cycle);
});
