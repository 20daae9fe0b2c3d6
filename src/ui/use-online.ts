import { useEffect, useEffectEvent } from 'react';

/** Calls back when the connection is back; not at all while `callBack` is null. */
export function useOnline(callBack: (() => void) | null): void {
  const isWaiting = callBack !== null;
  const online = useEffectEvent(() => callBack?.());
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWaiting]);
}
