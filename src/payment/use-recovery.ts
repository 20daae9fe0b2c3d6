import { useEffect, useRef, useState } from 'react';
import { failureWords } from '@/failures/failure-words.ts';
import type { GiftRow } from '@/gift/row.ts';
import { pendingOrder } from './pending-order.ts';
import { isRepeatable, type SaveGift, settle, withGiftLock } from './settle.ts';

/** Milliseconds before the second attempt; every further pause is twice as long, up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

export interface Recovery {
  /** 'queued': another tab is dealing with the order. */
  status: 'queued' | 'saving' | 'waiting' | 'refused';
  /** Words of the last error, '' before one. */
  message: string;
}

/**
 * Brings a paid order home: saves its frozen gift, again and again with growing pauses and as soon as the connection is back. An
 * order found approved may or may not have been captured; it is saved all the same and never paid again (ruling 9).
 */
export function useRecovery(
  giftId: string,
  save: SaveGift,
  onSaved: (row: GiftRow) => void,
): Recovery & { retry: () => void } {
  const [recovery, setRecovery] = useState<Recovery>({ status: 'queued', message: '' });
  const callbacks = useRef({ save, onSaved });
  useEffect(() => {
    callbacks.current = { save, onSaved };
  });
  const retry = useRef(() => {});

  useEffect(() => {
    let isWanted = true;
    let isRunning = false;
    let pause = FIRST_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function attempt() {
      const order = pendingOrder(giftId);
      // Gone: another tab has saved it meanwhile.
      if (!order || !isWanted) return;
      setRecovery((before) => ({ ...before, status: 'saving' }));
      try {
        const row = await settle(order, callbacks.current.save);
        callbacks.current.onSaved(row);
      } catch (error) {
        const message = failureWords(error);
        if (!isWanted) return;
        if (!isRepeatable(error)) {
          console.error('A paid gift could not be saved.', giftId, error);
          setRecovery({ status: 'refused', message });
          return;
        }
        setRecovery({ status: 'waiting', message });
        timer = setTimeout(run, pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }

    async function run() {
      if (isRunning) return;
      clearTimeout(timer);
      isRunning = true;
      await withGiftLock(giftId, attempt).finally(() => {
        isRunning = false;
      });
    }

    retry.current = run;
    window.addEventListener('online', run);
    void run();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [giftId]);

  return { ...recovery, retry: () => retry.current() };
}
