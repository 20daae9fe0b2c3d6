import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { GiftPage } from '@/backend/list-gifts.ts';
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

type Change =
  | { type: 'loading' }
  | { type: 'arrived'; page: GiftPage; append: boolean }
  | { type: 'failed' }
  | { type: 'left' }
  | { type: 'saved'; gift: GiftRow }
  | { type: 'removed'; giftId: string };

const START: GiftList = { gifts: null, hasMore: false, loading: false, failed: false };

function reduce(list: GiftList, change: Change): GiftList {
  switch (change.type) {
    case 'loading':
      return { ...list, loading: true, failed: false };
    case 'arrived': {
      const gifts = change.append ? [...(list.gifts ?? []), ...change.page.gifts] : change.page.gifts;
      return { gifts, hasMore: change.page.hasMore, loading: false, failed: false };
    }
    case 'failed':
      return { ...list, loading: false, failed: true };
    case 'left':
      return { ...list, loading: false };
    case 'saved': {
      const others = (list.gifts ?? []).filter((gift) => gift.id !== change.gift.id);
      return { ...list, gifts: [change.gift, ...others] };
    }
    case 'removed':
      return { ...list, gifts: (list.gifts ?? []).filter((gift) => gift.id !== change.giftId) };
  }
}

/**
 * The list of gifts, asked for on every navigation except to a gift view (sections 2 and 7, ruling 6). An answer that
 * comes after the next navigation is dropped; a failed list gives its toast and keeps what was there.
 */
export function useGiftList(route: Route, enabled: boolean) {
  const [list, change] = useReducer(reduce, START);
  const request = useRef<AbortController | null>(null);

  const load = useCallback(async (after: GiftRow | null) => {
    request.current?.abort();
    const abort = new AbortController();
    request.current = abort;
    change({ type: 'loading' });
    try {
      // The gift view asks for no list.
      const { listGifts } = await import('@/backend/list-gifts.ts');
      const page = await listGifts(after, abort.signal);
      if (!abort.signal.aborted) change({ type: 'arrived', page, append: after !== null });
    } catch {
      if (abort.signal.aborted) return;
      change({ type: 'failed' });
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
      change({ type: 'left' });
    };
  }, [route, enabled, load]);

  return {
    list,
    reload: () => void load(null),
    loadMore: () => void load(list.gifts?.at(-1) ?? null),
    /** A gift that was just saved is on top before the next list arrives. */
    putFirst: (gift: GiftRow) => change({ type: 'saved', gift }),
    remove: (giftId: string) => change({ type: 'removed', giftId }),
  };
}
