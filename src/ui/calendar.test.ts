import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar.ts';

const NOW = new Date('2026-11-22T04:05:06.789Z');
const entry: CalendarEntry = { uid: 'a@b', summary: 'Geschenk', start: new Date('2026-12-24T17:00:00Z') };

const write = (overrides: Partial<CalendarEntry> = {}) => calendarFile({ ...entry, ...overrides }, NOW);
/** The properties, put together again. */
const properties = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('holds one entry with what every calendar asks for', () => {
    expect(properties(write())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Digitale Geschenke//DE',
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261122T040506Z',
      'DTSTART:20261224T170000Z',
      'DTEND:20261224T173000Z',
      'SUMMARY:Geschenk',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('knows a whole day of every year, with a reminder', () => {
    const text = write({
      start: '2027-02-28',
      yearly: true,
      alarm: '-P7D',
      description: 'a',
      url: 'https://b',
    });
    expect(properties(text)).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270228',
        'DTEND;VALUE=DATE:20270301',
        'RRULE:FREQ=YEARLY',
        'DESCRIPTION:a',
        'URL:https://b',
        'TRIGGER:-P7D',
      ]),
    );
  });

  it.each([
    ['marks of the format', 'Mia; Ben, \\o/', 'Mia\\; Ben\\, \\\\o/'],
    ['line breaks of every kind', 'a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
    ['a property that is smuggled in', 'x\r\nATTACH:evil', 'x\\nATTACH:evil'],
    ['control characters', 'a\u0000b\u0007c', 'abc'],
  ])('escapes %s', (_name, summary, written) => {
    expect(properties(write({ summary }))).toContain(`SUMMARY:${written}`);
  });

  it.each([
    'x'.repeat(300),
    'ä'.repeat(200),
    '🎁'.repeat(90),
    'x'.repeat(67),
    'x'.repeat(68),
    `${'x'.repeat(66)}🎁`,
  ])('folds at 75 octets and cuts no character: %s', (summary) => {
    const text = write({ summary });
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(properties(text)).toContain(`SUMMARY:${summary}`);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
