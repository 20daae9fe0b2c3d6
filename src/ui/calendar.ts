/** An entry of a calendar file (RFC 5545). */
export interface CalendarEntry {
  /** Names the entry: a second import of the same uid changes the first. */
  uid: string;
  summary: string;
  description?: string;
  url?: string;
  /** An instant, or a whole day as 'YYYY-MM-DD'. */
  start: Date | string;
  /** Comes back every year on the same day. */
  yearly?: boolean;
  /** When the calendar speaks up, as a duration before the start: '-P7D', 'PT0S'. */
  alarm?: string;
}

/** Octets of a line, without its end, at most. */
const MAX_LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** Text of a property: without control characters, line breaks and marks escaped. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Lines of at most 75 octets; further ones begin with a space, and no character is cut. */
function folded(property: string): string {
  let line = '';
  let room = MAX_LINE_OCTETS;
  let lines = '';
  for (const character of property) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      lines += `${line}\r\n `;
      line = '';
      room = MAX_LINE_OCTETS - 1;
    }
    line += character;
    room -= octets;
  }
  return lines + line;
}

/** '20261224T170000Z' */
const instant = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** Milliseconds of an entry at an instant: without an end some calendars show none, or an error. */
const ENTRY_MS = 30 * 60_000;

/** Begin and end of an entry; a whole day ends with the next one. */
function timesOf(start: Date | string): string[] {
  if (typeof start !== 'string')
    return [`DTSTART:${instant(start)}`, `DTEND:${instant(new Date(start.getTime() + ENTRY_MS))}`];
  const next = new Date(`${start}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const day = (text: string) => text.slice(0, 10).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(next.toISOString())}`];
}

/** The entry as the text of an .ics file; `now` is the moment at which it is written. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { uid, summary, description, url, start, yearly, alarm } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Digitale Geschenke//DE',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(now)}`,
    ...timesOf(start),
    ...(yearly ? ['RRULE:FREQ=YEARLY'] : []),
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // The entry only reminds: its time stays free in the calendar.
    'TRANSP:TRANSPARENT',
    ...(alarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(summary)}`,
          `TRIGGER:${alarm}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
