import { useEffect, useState } from 'react';
import { takeEarlyGift } from '@/first-paint/early-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isGiftId } from '@/routes/routes.ts';
import { foundGift, type GiftView, NOT_FOUND } from './gift-view.ts';

const NOT_LOADED = 'Ein Fehler ist beim Laden des Geschenks aufgetreten: Keine Verbindung zum Server.';

async function view(giftId: string, signal: AbortSignal): Promise<GiftView> {
  if (!giftId) return { state: 'missing', text: 'Keine Geschenk-ID vorhanden.', retry: false };
  if (!isGiftId(giftId)) return { state: 'missing', text: NOT_FOUND, retry: false };
  const early = await takeEarlyGift(giftId);
  if (early) return foundGift(early as GiftRow);
  // Most links are answered by the start script; patience and error codes are loaded by those that are not.
  const { askForGift } = await import('./ask-for-gift.ts');
  return askForGift(giftId, signal);
}

/** The gift behind a link, and how to ask once more. */
export function useGift(giftId: string): [GiftView, retry: () => void] {
  const [current, setCurrent] = useState<GiftView>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    const leave = new AbortController();
    setCurrent({ state: 'loading' });
    view(giftId, leave.signal).then(
      (next) => !leave.signal.aborted && setCurrent(next),
      // Only what was to be loaded on the way can be missing.
      () => !leave.signal.aborted && setCurrent({ state: 'missing', text: NOT_LOADED, retry: true }),
    );
    return () => leave.abort();
  }, [giftId, attempt]);

  return [current, () => setAttempt((times) => times + 1)];
}
