import { localTime } from './opening-day.ts';
import { isBlank } from './text.ts';

/** Checks of an inquiry's number and day, as somebody types them (docs/behaviour.md#inquiries). */

const MAX_GIFT_COUNT = 100_000;

/** The number in a text like '25' or '1.000', null for anything that is no number of gifts. */
export function countOf(text: string): number | null {
  const digits = text.replaceAll(/[\s.]/gu, '');
  const count = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_GIFT_COUNT ? count : null;
}

/** The day of a moment as an input of type date holds it, in the time zone of the device. */
export const localDay = (moment: Date) => localTime(moment).slice(0, 10);

/** Whether a wished day is none, or over. Days of this form compare as texts. */
export function isUnfitDay(day: string, now: Date): boolean {
  if (isBlank(day)) return false;
  return !/^2[01]\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || day < localDay(now);
}
