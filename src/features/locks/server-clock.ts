import { useEffect, useEffectEvent, useState } from 'react';
import type { ReceivedLock } from '@/gift/lock.ts';

/** Time that is left by the server's clock, in milliseconds and in words. */

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

/** When the server has said its time. */
type Heard = Pick<ReceivedLock, 'server_time' | 'receivedAt'>;

/**
 * Milliseconds until a time of the server. Only the server's clock is compared with it: what has
 * passed since is counted by performance.now(), so that a device whose clock is wrong, or is set
 * anew, waits neither longer nor shorter.
 */
export function millisecondsUntil(
  time: string | null,
  { server_time, receivedAt }: Heard,
  now: number,
): number {
  if (time === null) return 0;
  return Math.max(0, Date.parse(time) - Date.parse(server_time) - (now - receivedAt));
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
export function namedParts({ days, hours, minutes, seconds }: TimeLeft): [number, string][] {
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
    namedParts(left)
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
const ANNOUNCED_FOR_MS = 5 * SECOND;

/**
 * What a screen reader is told now and then: the announced time that has just been passed,
 * otherwise ''.
 */
export function announcement(milliseconds: number): string {
  const passed = ANNOUNCED.find((mark) => milliseconds <= mark && milliseconds > mark - ANNOUNCED_FOR_MS);
  return passed === undefined ? '' : `Noch ${timeWords(timeLeft(passed))}.`;
}

/**
 * Milliseconds that the two clocks of the device may drift apart before that counts as a sleep or a
 * change of its clock.
 */
const TOLERATED_MS = 2000;

/**
 * How far the device's clock (Date.now) is ahead of what performance.now() has counted, in
 * milliseconds; on some systems that stands still while the device sleeps.
 */
const clockDrift = () => Date.now() - performance.now();

/**
 * Whether the clocks have drifted apart since `clockDrift` gave this value. When the page began it
 * was performance.timeOrigin.
 */
const hasDrifted = (before: number) => Math.abs(clockDrift() - before) > TOLERATED_MS;

/**
 * The lock with which the page begins, received when its answer arrived: the start script may have
 * had it seconds before React took it over, or long before on a page that was suspended in between.
 * A gift that was asked for more than once keeps the moment it has.
 */
export function lockSinceArrival(giftId: string, lock: ReceivedLock): ReceivedLock {
  const [answer, more] = performance
    .getEntriesByType('resource')
    .filter(
      ({ name }) => name.includes('/rpc/gift_by_link') && name.includes(giftId),
    ) as PerformanceResourceTiming[];
  const arrivedAt = more ? 0 : answer?.responseEnd;
  return arrivedAt && arrivedAt < lock.receivedAt ? { ...lock, receivedAt: arrivedAt } : lock;
}

/** Whether the device has slept, or its clock was changed, since the page began. */
export const hasSlept = () => hasDrifted(performance.timeOrigin);

interface Options {
  /** Called once when the time has come. */
  onOver: () => void;
  /**
   * Called when the time that is left may be wrong: after a sleep, a change of the clock, or when a
   * hidden page is seen again.
   */
  onDoubt?: () => void;
}

/** Milliseconds until a time of the server, counted every second. A new `lock` counts anew. */
export function useTimeLeft(time: string | null, lock: Heard, { onOver, onDoubt }: Options): number {
  const { server_time, receivedAt } = lock;
  const [left, setLeft] = useState(() => millisecondsUntil(time, lock, performance.now()));
  const end = useEffectEvent(onOver);
  const doubt = useEffectEvent(() => onDoubt?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = clockDrift();
    function tick() {
      const now = millisecondsUntil(time, { server_time, receivedAt }, performance.now());
      setLeft(now);
      if (hasDrifted(known)) {
        known = clockDrift();
        doubt();
      }
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
      else end();
    }
    const seen = () => {
      if (document.visibilityState === 'visible') doubt();
    };
    tick();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [time, server_time, receivedAt]);

  return left;
}
