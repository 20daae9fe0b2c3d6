import { useEffect, useEffectEvent, useRef } from 'react';
import { foundGift, type GiftView } from '@/gifts/gift-view.ts';
import { loadGift } from '@/gifts/load-gift.ts';
import { readOwnGift } from '@/gifts/read-gift.ts';

/**
 * Milliseconds before a question that got no answer is repeated; every further pause is twice as
 * long, up to the longest.
 */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

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
    let pause = FIRST_PAUSE;
    let isAsking = false;
    let isUnanswered = false;

    async function question() {
      if (isAsking) return;
      isAsking = true;
      const next = await loadGift(giftId, leave.signal).finally(() => {
        isAsking = false;
      });
      if (leave.signal.aborted) return;
      isUnanswered = next.state === 'missing' && next.retry;
      if (!isUnanswered) {
        pause = FIRST_PAUSE;
        answered(next);
        return;
      }
      ask(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    function ask(delay: number) {
      clearTimeout(timer);
      timer = setTimeout(() => void question().catch(() => undefined), delay);
    }
    const online = () => {
      if (isUnanswered) ask(0);
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

/**
 * The gift as this browser may read it by its key; null when it may not, or nothing was answered.
 */
export async function readByKey(giftId: string, signal: AbortSignal): Promise<GiftView | null> {
  try {
    const row = await readOwnGift(giftId, signal);
    return row && !row.locked ? foundGift(row) : null;
  } catch {
    return null;
  }
}
