import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownAfterTap } from './shown-after-tap.ts';
import type { Phase } from './states.ts';

const PREPARING: Phase = { name: 'preparing', way: { kind: 'demo' } };
const ASKING = { name: 'asking' } as Phase;
const IDLE: Phase = { name: 'idle' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A checkout's display, and all that has been seen on it: names of phases, words of toasts. */
function watched() {
  const seen: string[] = [];
  const shown = shownAfterTap(({ name }) => seen.push(name));
  return { shown, seen, say: (words: string) => shown.toast(() => seen.push(words)) };
}

test('what follows a tap at once is shown together, in its order, after a moment', () => {
  const { shown, seen, say } = watched();
  shown.phase(PREPARING);
  say('Einen Moment');
  shown.phase(ASKING);
  vi.advanceTimersByTime(99);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['asking', 'Einen Moment']);
});

test('later phases on the way are shown at once', () => {
  const { shown, seen, say } = watched();
  shown.phase(PREPARING);
  vi.advanceTimersByTime(100);
  shown.phase(ASKING);
  say('Gleich fertig');
  expect(seen).toEqual(['preparing', 'asking', 'Gleich fertig']);
});

test('an answer within the moment is shown at once, with what was held back, and nothing comes twice', () => {
  const { shown, seen, say } = watched();
  shown.phase(PREPARING);
  say('Bitte fülle alle Felder aus');
  shown.phase(IDLE);
  expect(seen).toEqual(['idle', 'Bitte fülle alle Felder aus']);
  vi.advanceTimersByTime(1000);
  expect(seen).toHaveLength(2);
});

test('a page that goes loses no toast', () => {
  const { shown, seen, say } = watched();
  shown.phase(PREPARING);
  say('Gespeichert');
  shown.showAll();
  expect(seen).toContain('Gespeichert');
});
