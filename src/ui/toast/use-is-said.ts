import { useEffect, useState } from 'react';
import type { ShownToast } from './toast-store.ts';

/** Milliseconds between two looks for a place that is not there yet. */
const LOOK_EVERY_MS = 50;

/**
 * Whether the place in the page that says the same as this toast is in sight; for good news,
 * whether it was: nobody waits for it any more.
 */
export function useIsSaid(toast: ShownToast | null): boolean {
  const [said, setSaid] = useState({ key: 0, isInSight: false });
  useEffect(() => {
    if (!toast?.saidAt || typeof IntersectionObserver === 'undefined') return;
    const { key, saidAt, tone } = toast;
    const observer = new IntersectionObserver(([entry]) => {
      const isInSight = entry?.isIntersecting === true;
      if (isInSight || tone === 'destructive') setSaid({ key, isInSight });
    });
    // The place may lie in a tab or tile that is rendered after the toast was asked for.
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const place = saidAt();
      if (place) observer.observe(place);
      else timer = setTimeout(look, LOOK_EVERY_MS);
    };
    look();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [toast]);
  return toast !== null && said.key === toast.key && said.isInSight;
}
