import { expect, test } from 'vitest';
import { announcement, millisecondsUntil, timeWords } from './countdown-time.ts';

const HOUR = 3_600_000;

test.each([
  [0, ''],
  [1, '1 Sekunde'],
  [1000, '1 Sekunde'],
  [1001, '2 Sekunden'],
  [60_000, '1 Minute'],
  [HOUR + 61_000, '1 Stunde, 1 Minute und 1 Sekunde'],
  [24 * HOUR, '1 Tag'],
  // The night of a clock change: 23 and 25 hours are what they are.
  [23 * HOUR, '23 Stunden'],
  [25 * HOUR, '1 Tag und 1 Stunde'],
  [731 * 24 * HOUR, '731 Tage'],
])('%i ms are %j', (milliseconds, words) => {
  expect(timeWords(milliseconds)).toBe(words);
});

test.each<[string, string, string, number, number]>([
  ['just heard', '2026-12-24T17:00:00Z', '2026-12-24T16:00:00Z', 0, HOUR],
  ['a minute later', '2026-12-24T17:00:00Z', '2026-12-24T16:00:00Z', 60_000, HOUR - 60_000],
  ['in another zone', '2026-12-24T18:00:00+01:00', '2026-12-24T16:00:00+00:00', 0, HOUR],
  ['over', '2026-12-24T17:00:00Z', '2026-12-24T16:00:00Z', 2 * HOUR, 0],
])('%s', (_when, time, server_time, passed, left) => {
  expect(millisecondsUntil(time, { server_time, receivedAt: 500 }, 500 + passed)).toBe(left);
});

test('is announced rarely', () => {
  const told = new Set<string>();
  for (let left = 25 * HOUR; left >= 0; left -= 1000) told.add(announcement(left));
  expect([...told]).toEqual([
    '',
    'Noch 1 Tag.',
    'Noch 1 Stunde.',
    'Noch 10 Minuten.',
    'Noch 1 Minute.',
    'Noch 10 Sekunden.',
  ]);
});

test.each([
  [24 * HOUR, 'Noch 1 Tag.'],
  [24 * HOUR - 4000, 'Noch 1 Tag.'],
  [24 * HOUR - 5000, ''],
  [3 * HOUR, ''],
  [10_000, 'Noch 10 Sekunden.'],
  [5000, ''],
  [0, ''],
])('with %i ms left a screen reader finds %j', (left, words) => {
  expect(announcement(left)).toBe(words);
});
