import { useEffect, useEffectEvent, useRef } from 'react';
import { backgroundPause } from '@/browser/backoff.ts';
import type { GiftView } from '@/gifts/gift-view.ts';
import { loadGift } from '@/gifts/load-gift.ts';

/**
 * Asks for a locked gift again until there is an answer: with growing pauses, and as soon as the
 * connection is back. One question at a time.
 */
export function useAsking(giftId: string, onView: (next: GiftView) => void) {
  const answered = useEffectEvent(onView);
  const running = useRef<{ ask: (delay: number) => void } | null>(null);

  useEffect(() => {
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Questions in a row that got no answer. */
    let failures = 0;
    let isAsking = false;

    async function question() {
      if (isAsking) return;
      isAsking = true;
      const next = await loadGift(giftId, leave.signal).finally(() => {
        isAsking = false;
      });
      if (leave.signal.aborted) return;
      if (next.state === 'missing' && next.retry) {
        failures += 1;
        ask(backgroundPause(failures));
      } else {
        failures = 0;
        answered(next);
      }
    }
    function ask(delay: number) {
      clearTimeout(timer);
      timer = setTimeout(() => void question().catch(() => undefined), delay);
    }
    const online = () => {
      if (failures > 0) ask(0);
    };
    running.current = { ask };
    window.addEventListener('online', online);
    return () => {
      leave.abort();
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [giftId]);

  /** Asks after so many milliseconds, instead of whenever it would have been asked otherwise. */
  return (delay: number) => running.current?.ask(delay);
}
