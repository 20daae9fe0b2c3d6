import { useEffect, useState } from 'react';
import { takeEarlyGift } from '@/first-paint/early-gift.ts';
import { foundGift, type GiftView, NOT_FOUND } from '@/gifts/gift-view.ts';
import { isGiftId } from '@/routes.ts';

const NOT_LOADED =
  'Ein Fehler ist beim Laden des Geschenks aufgetreten: ' +
  'Keine Verbindung zum Server. Bitte prüfe dein Internet.';

async function view(giftId: string, signal: AbortSignal): Promise<GiftView> {
  if (!giftId) {
    return {
      state: 'missing',
      text: 'Keine Geschenk-ID vorhanden.',
      retry: false,
      guess: 'Beim Kopieren ist wohl ein Stück vom Link verloren gegangen.',
    };
  }
  if (!isGiftId(giftId)) return { state: 'missing', text: NOT_FOUND, retry: false };
  const early = await takeEarlyGift(giftId);
  if (early) return foundGift(early);
  // The chunk is loaded when it is needed: the start script has answered most visits already.
  const { loadGift } = await import('@/gifts/load-gift.ts');
  return loadGift(giftId, signal);
}

/** The gift, a function to load it again, and one that shows what a locked gift has become. */
export function useGift(giftId: string): [GiftView, retry: () => void, show: (next: GiftView) => void] {
  const [current, setCurrent] = useState<GiftView>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads the gift again.
  useEffect(() => {
    const leave = new AbortController();
    setCurrent({ state: 'loading' });
    view(giftId, leave.signal).then(
      (next) => {
        if (!leave.signal.aborted) setCurrent(next);
      },
      // The promise rejects only if a dynamic import failed: failed requests come as a view.
      () => {
        if (!leave.signal.aborted) setCurrent({ state: 'missing', text: NOT_LOADED, retry: true });
      },
    );
    return () => leave.abort();
  }, [giftId, attempt]);

  return [current, () => setAttempt((attempt) => attempt + 1), setCurrent];
}
