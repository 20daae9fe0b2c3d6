import { useEffect, useEffectEvent, useRef } from 'react';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import type { GiftView } from '@/gifts/gift-view.ts';
import { loadGift } from '@/gifts/load-gift.ts';

/**
 * Asks for a locked gift again until there is an answer: with growing pauses, and as soon as the
 * connection is back. One question at a time.
 */
export function useAsking(giftId: string, onView: (next: GiftView) => void) {
  const answered = useEffectEvent(onView);
  const running = useRef<(delay: number) => void>(null);

  useEffect(() => {
    const leave = new AbortController();
    let pause = new AbortController();
    /** Questions in a row that got no answer. */
    let failures = 0;
    let isAsking = false;

    async function ask(delay: number) {
      pause.abort();
      pause = new AbortController();
      await waitForRetry(delay, pause.signal);
      if (isAsking) return;
      isAsking = true;
      const next = await loadGift(giftId, leave.signal).finally(() => {
        isAsking = false;
      });
      if (leave.signal.aborted) return;
      if (next.state === 'missing' && next.retry) {
        failures += 1;
        await ask(backgroundPause(failures));
      } else {
        failures = 0;
        answered(next);
      }
    }
    // A pause that is cut short and a page that is left reject.
    running.current = (delay) => void ask(delay).catch(() => undefined);
    return () => {
      leave.abort();
      pause.abort();
    };
  }, [giftId]);

  /** Asks after so many milliseconds, instead of whenever it would have been asked otherwise. */
  return (delay: number) => running.current?.(delay);
}
