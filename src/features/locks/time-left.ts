import type { CoverLock } from '@/gift/cover.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * Milliseconds until a time of the server. Only the server's clock is compared with it: what has
 * passed since is counted by performance.now(), so that a device whose clock is wrong, or is set
 * anew, waits neither longer nor shorter.
 */
export function millisecondsUntil(
  time: string | null,
  { server_time, heardAt }: Pick<CoverLock, 'server_time'> & { heardAt: number },
  now: number,
): number {
  if (time === null) return 0;
  return Math.max(0, Date.parse(time) - Date.parse(server_time) - (now - heardAt));
}

/**
 * Whole seconds that are left, rounded up, in parts: the last second before the end is 1 and not 0.
 */
export function timeLeft(milliseconds: number): TimeLeft {
  const whole = Math.ceil(milliseconds / SECOND) * SECOND;
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: (whole % MINUTE) / SECOND,
  };
}

/** The four parts with their names, '1 Stunde' and '2 Stunden'. */
export function named({ days, hours, minutes, seconds }: TimeLeft): [number, string][] {
  return [
    [days, days === 1 ? 'Tag' : 'Tage'],
    [hours, hours === 1 ? 'Stunde' : 'Stunden'],
    [minutes, minutes === 1 ? 'Minute' : 'Minuten'],
    [seconds, seconds === 1 ? 'Sekunde' : 'Sekunden'],
  ];
}

const list = new Intl.ListFormat('de-DE');

/** '2 Tage, 3 Stunden und 1 Minute': the parts that are not zero. */
export function timeWords(left: TimeLeft): string {
  return list.format(
    named(left)
      .filter(([number]) => number > 0)
      .map(([number, name]) => `${number} ${name}`),
  );
}

/** Milliseconds before the end at which a screen reader is told how long it still takes. */
const ANNOUNCED = [DAY, HOUR, 10 * MINUTE, MINUTE, 10 * SECOND];

/**
 * Milliseconds for which it is said: whoever reads the page later would find it beside a countdown
 * that says something else.
 */
const SAID_FOR = 5 * SECOND;

/**
 * What a screen reader is told now and then: the announced time that has just been passed,
 * otherwise ''.
 */
export function announcement(milliseconds: number): string {
  const passed = ANNOUNCED.find((mark) => milliseconds <= mark && milliseconds > mark - SAID_FOR);
  return passed === undefined ? '' : `Noch ${timeWords(timeLeft(passed))}.`;
}
