import { useSyncExternalStore } from 'react';
import type { GiftRow } from '@/gift/row.ts';

export interface GiftList {
  /** Newest first; null until the first list of the visit has arrived. */
  gifts: GiftRow[] | null;
  hasMore: boolean;
  loading: boolean;
  /** The last attempt failed (its toast was shown). */
  failed: boolean;
}

const START: GiftList = { gifts: null, hasMore: false, loading: false, failed: false };

let list = START;
let request: AbortController | null = null;
const listeners = new Set<() => void>();

function publish(next: Partial<GiftList>) {
  list = { ...list, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentList = () => list;

/** The gifts that this browser may list, for React. */
export function useGiftList(): GiftList {
  return useSyncExternalStore(subscribe, currentList);
}

async function load(after: GiftRow | null, signal: AbortSignal) {
  try {
    // The gift view asks for no list and never needs this code.
    const { listGifts } = await import('@/backend/list-gifts.ts');
    const { gifts, hasMore } = await listGifts(after, signal);
    if (signal.aborted) return;
    publish({ ...START, gifts: after ? [...(list.gifts ?? []), ...gifts] : gifts, hasMore });
  } catch {
    if (signal.aborted) return;
    publish({ loading: false, failed: true });
    const { showListFailure } = await import('./list-failure.ts');
    showListFailure();
  }
}

function ask(after: GiftRow | null): void {
  request?.abort();
  request = new AbortController();
  publish({ loading: true, failed: false });
  void load(after, request.signal);
}

/**
 * Asks for the newest gifts; what is there stays until they come. A failure shows its toast and takes nothing away. The returned function gives
 * up whatever has been asked for: an answer that still comes is dropped.
 */
export function loadGiftList(): () => void {
  ask(null);
  return () => {
    request?.abort();
    publish({ loading: false });
  };
}

/** Asks for the gifts after the last one. */
export function loadMoreGifts(): void {
  ask(list.gifts?.at(-1) ?? null);
}

/** A gift that was just saved is on top before the next list arrives. */
export function putFirst(gift: GiftRow): void {
  publish({ gifts: [gift, ...(list.gifts ?? []).filter(({ id }) => id !== gift.id)] });
}
