import { describe, expect, it } from 'vitest';
import { calendarFile } from '@/ui/calendar.ts';
import { nextAnniversary, yearlyReminder } from './yearly-reminder.ts';

const day = (text: string) => new Date(`${text}T12:00:00`);

describe('the next anniversary', () => {
  it.each([
    ['2026-11-22', '2026-11-22', '2027-11-22'],
    ['2026-12-31', '2027-01-01', '2027-12-31'],
    ['2024-05-01', '2026-11-22', '2027-05-01'],
    ['2024-12-24', '2026-11-22', '2026-12-24'],
    ['2024-02-29', '2024-02-29', '2025-02-28'],
    ['2026-02-28', '2026-03-01', '2027-02-28'],
    // A locked gift may open on a day that is still to come.
    ['2026-12-24', '2026-11-22', '2027-12-24'],
  ])('of %s, seen on %s, is %s', (from, now, next) => {
    expect(nextAnniversary(day(from), day(now))).toBe(next);
  });
});

describe('the reminder', () => {
  const made = day('2026-11-22');
  const reminder = (name: string, now: Date) => yearlyReminder(name, made, 'https://gifts.example/app/', now);

  it('names the recipient, leads to the site and comes every year, a week ahead', () => {
    const text = calendarFile(reminder('Mia', made), made);
    for (const line of [
      'SUMMARY:Ein Geschenk für Mia',
      'URL:https://gifts.example/app/',
      'DTSTART;VALUE=DATE:20271122',
      'RRULE:FREQ=YEARLY',
      'TRIGGER:-P7D',
    ])
      expect(text.split('\r\n')).toContain(line);
  });

  it('is the same entry whenever it is saved, and says Dich without a name', () => {
    const again = reminder('', day('2027-03-01'));
    expect(again.uid).toBe(reminder('Mia', made).uid);
    expect(again.summary).toBe('Ein Geschenk für Dich');
  });
});
