import { useEffect, useEffectEvent, useState } from 'react';
import type { ReceivedLock } from '@/gifts/gift-view.ts';
import { clockDrift, hasDrifted } from './clock-drift.ts';
import { millisecondsUntil } from './time-left.ts';

const SECOND = 1000;

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
export function useTimeLeft(
  time: string | null,
  lock: Pick<ReceivedLock, 'server_time' | 'heardAt'>,
  { onOver, onDoubt }: Options,
): number {
  const { server_time, heardAt } = lock;
  const [left, setLeft] = useState(() => millisecondsUntil(time, lock, performance.now()));
  const over = useEffectEvent(onOver);
  const doubt = useEffectEvent(() => onDoubt?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = clockDrift();
    function tick() {
      const now = millisecondsUntil(time, { server_time, heardAt }, performance.now());
      setLeft(now);
      if (hasDrifted(known)) {
        known = clockDrift();
        doubt();
      }
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
      else over();
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
  }, [time, server_time, heardAt]);

  return left;
}
