import { useCallback, useEffect, useRef, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import type { Route } from '@/routes/routes.ts';

export interface GiftList {
  /** Newest first; null until the first list of the visit has arrived. */
  gifts: GiftRow[] | null;
  hasMore: boolean;
  loading: boolean;
  /** The last attempt failed (its toast was shown). */
  failed: boolean;
}

const START: GiftList = { gifts: null, hasMore: false, loading: false, failed: false };

const without = (gifts: GiftRow[] | null, id: string) => (gifts ?? []).filter((gift) => gift.id !== id);

/**
 * The list of gifts, asked for on every navigation except to a gift view (sections 2 and 7, ruling 6). An answer that
 * comes after the next navigation is dropped; a failed list gives its toast and keeps what was there.
 */
export function useGiftList(route: Route, enabled: boolean) {
  const [list, setList] = useState(START);
  const request = useRef<AbortController | null>(null);

  const load = useCallback(async (after: GiftRow | null) => {
    request.current?.abort();
    const abort = new AbortController();
    request.current = abort;
    setList((before) => ({ ...before, loading: true, failed: false }));
    try {
      // The gift view asks for no list.
      const { listGifts } = await import('@/backend/list-gifts.ts');
      const { gifts, hasMore } = await listGifts(after, abort.signal);
      if (abort.signal.aborted) return;
      setList((before) => ({
        ...START,
        gifts: after ? [...(before.gifts ?? []), ...gifts] : gifts,
        hasMore,
      }));
    } catch {
      if (abort.signal.aborted) return;
      setList((before) => ({ ...before, loading: false, failed: true }));
      const { showListFailure } = await import('./list-failure.ts');
      showListFailure();
    }
  }, []);

  // A new route object comes with every navigation, also with one to the same kind of page.
  useEffect(() => {
    if (!enabled || route.name === 'gift') return;
    void load(null);
    return () => {
      request.current?.abort();
      setList((before) => ({ ...before, loading: false }));
    };
  }, [route, enabled, load]);

  return {
    list,
    reload: () => void load(null),
    loadMore: () => void load(list.gifts?.at(-1) ?? null),
    /** A gift that was just saved is on top before the next list arrives. */
    putFirst: (gift: GiftRow) =>
      setList((before) => ({ ...before, gifts: [gift, ...without(before.gifts, gift.id)] })),
    remove: (giftId: string) => setList((before) => ({ ...before, gifts: without(before.gifts, giftId) })),
  };
}
