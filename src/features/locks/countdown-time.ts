import { useEffect, useEffectEvent, useState } from 'react';
import type { ReceivedLock } from '@/gifts/gift-view.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  [DAY, 'Tag', 'Tage'],
  [HOUR, 'Stunde', 'Stunden'],
  [MINUTE, 'Minute', 'Minuten'],
  [SECOND, 'Sekunde', 'Sekunden'],
] as const;

/** A time of the server, and when this device received it. */
type ServerTime = Pick<ReceivedLock, 'server_time' | 'receivedAt'>;

/**
 * Milliseconds until a time of the server, 0 for none. The device's clock only counts what has
 * passed since: one that is wrong waits neither longer nor shorter, and a sleep is counted.
 */
export function millisecondsUntil(
  time: string | null,
  { server_time, receivedAt }: ServerTime,
  now = Date.now(),
) {
  return time === null ? 0 : Math.max(0, Date.parse(time) - Date.parse(server_time) - (now - receivedAt));
}

/** The present by the server's clock; what has passed since is counted as above. */
export const serverNow = ({ server_time, receivedAt }: ServerTime): Date =>
  new Date(Date.parse(server_time) + Date.now() - receivedAt);

/** Days, hours, minutes, seconds with their names; the last second before the end is 1. */
export function timeParts(milliseconds: number): [number, string][] {
  let rest = Math.ceil(milliseconds / SECOND) * SECOND;
  return UNITS.map(([length, one, many]) => {
    const number = Math.floor(rest / length);
    rest %= length;
    return [number, number === 1 ? one : many];
  });
}

const list = new Intl.ListFormat('de-DE');

/** '2 Tage, 3 Stunden und 1 Minute': the parts that are not zero. */
export const timeWords = (milliseconds: number): string =>
  list.format(
    timeParts(milliseconds)
      .filter(([number]) => number > 0)
      .map(([number, name]) => `${number} ${name}`),
  );

/** Milliseconds before the end at which a screen reader is told how long it still takes. */
const ANNOUNCED = [DAY, HOUR, 10 * MINUTE, MINUTE, 10 * SECOND];

/** Milliseconds for which it is said: later it would stand beside a countdown that differs. */
const ANNOUNCED_FOR_MS = 5 * SECOND;

/** What a screen reader is told: the announced time that has just been passed, otherwise ''. */
export function announcement(milliseconds: number): string {
  const passed = ANNOUNCED.find((mark) => milliseconds <= mark && milliseconds > mark - ANNOUNCED_FOR_MS);
  return passed === undefined ? '' : `Noch ${timeWords(passed)}.`;
}

/**
 * Milliseconds until a time of the server, counted every second. A new `lock` counts anew.
 *
 * @param onOver called once when the time has come.
 * @param onSeen called when a hidden page is seen again: what it waits for may have changed.
 */
export function useTimeLeft(
  time: string | null,
  lock: ServerTime,
  onOver: () => void,
  onSeen: () => void,
): number {
  const { server_time, receivedAt } = lock;
  const [left, setLeft] = useState(() => millisecondsUntil(time, lock));
  const end = useEffectEvent(onOver);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onSeen();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const now = millisecondsUntil(time, { server_time, receivedAt });
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
      else end();
    }
    const look = () => seen();
    tick();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [time, server_time, receivedAt]);

  return left;
}
