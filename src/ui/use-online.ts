import { useEffect, useEffectEvent } from 'react';
import { windowEvents } from '@/browser/listeners.ts';

/** Calls back when the connection is back; not at all while `callBack` is null. */
export function useOnline(callBack: (() => void) | null): void {
  const isWaiting = callBack !== null;
  const online = useEffectEvent(() => callBack?.());
  useEffect(() => {
    if (isWaiting) return windowEvents('online')(() => online());
  }, [isWaiting]);
}
