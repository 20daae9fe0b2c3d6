import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { momentOfLocalTime, momentWords } from './dates.ts';

const MODULE = join(import.meta.dirname, 'dates.ts');

/**
 * What the functions answer for local times on a device in this time zone: a process of its own,
 * because a worker cannot change its zone.
 */
function answersIn(timeZone: string, locals: readonly string[]) {
  const code = `import { localTime, momentOfLocalTime, momentWords, zoneWords } from '${MODULE}';
    const answers = ${JSON.stringify(locals)}.map(momentOfLocalTime).map((moment) => [
      moment.toISOString(), momentWords(moment), localTime(moment), zoneWords(moment)]);
    console.log(JSON.stringify(answers));`;
  const run = ['--import', 'tsx', '--input-type=module', '-e', code];
  return JSON.parse(
    execFileSync(process.execPath, run, { env: { ...process.env, TZ: timeZone }, encoding: 'utf8' }),
  ) as [moment: string, words: string, local: string, zone: string][];
}

describe('a local time is a moment of its time zone', () => {
  test.each<[string, [local: string, moment: string, shown: string][]]>([
    [
      'Europe/Berlin',
      [
        ['2026-12-24T18:00', '2026-12-24T17:00:00.000Z', '18:00'],
        // Clocks go forward: the hour from 2 to 3 does not exist.
        ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z', '01:59'],
        ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z', '03:30'],
        ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z', '03:00'],
        // Clocks go back: the hour from 2 to 3 comes twice.
        ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '02:30'],
        ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', '03:00'],
      ],
    ],
    [
      'America/New_York',
      [
        ['2026-12-24T18:00', '2026-12-24T23:00:00.000Z', '18:00'],
        ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z', '03:30'],
        ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '01:30'],
      ],
    ],
    [
      'Australia/Sydney',
      [
        ['2026-12-24T18:00', '2026-12-24T07:00:00.000Z', '18:00'],
        ['2026-10-04T02:30', '2026-10-03T16:30:00.000Z', '03:30'],
        ['2027-04-04T02:30', '2027-04-03T15:30:00.000Z', '02:30'],
      ],
    ],
  ])('%s', (timeZone, cases) => {
    const answers = answersIn(
      timeZone,
      cases.map(([local]) => local),
    );
    for (const [index, [local, moment, shown]] of cases.entries()) {
      const [found, words, again, zone] = answers[index] ?? [];
      expect(found, local).toBe(moment);
      expect(words).toContain(`um ${shown}\u00a0Uhr`);
      expect(again).toBe(`${local.slice(0, 11)}${shown}`);
      expect(zone).toContain(`(${timeZone})`);
    }
  });

  test.each(['', 'morgen', '2026-12-24', '2026-13-24T18:00', '2026-12-24T18:00Z'])('%j is none', (local) => {
    expect(momentOfLocalTime(local)).toBeNull();
  });
});

test('a day in words', () => {
  expect(momentWords(new Date(2026, 11, 24, 18))).toBe('24. Dezember 2026 um 18:00\u00a0Uhr');
});
