import { useSyncExternalStore } from 'react';
import { loadedModule } from '@/api/missing-chunk.ts';
import { wakeMail } from '@/api/wake-mail.ts';
import { createListeners } from '@/browser/listeners.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { showError } from '@/ui/toast/toast-store.ts';

export interface GiftList {
  /** Newest first; null until the first list of the visit has arrived. */
  gifts: GiftRow[] | null;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  /** The first list has come, has failed, or is late: no page waits any longer. */
  waited: boolean;
}

/** Milliseconds for which a page waits for the first list. */
export const WAIT_LIMIT = 1500;

let list: GiftList = { gifts: null, hasMore: false, loading: false, failed: false, waited: false };
let request: AbortController | null = null;
let isFirst = true;
const [emit, subscribe] = createListeners();

function publish(next: Partial<GiftList>) {
  list = { ...list, ...next };
  emit();
}

export function useGiftList<Field extends keyof GiftList>(field: Field): GiftList[Field] {
  return useSyncExternalStore(subscribe, () => list[field]);
}

async function load(after: GiftRow | null, signal: AbortSignal) {
  try {
    // Gift routes ask for no list.
    const { listGifts } = await import('./list-gifts.ts');
    const { gifts, hasMore } = await listGifts(after, signal);
    if (signal.aborted) return;
    publish({
      gifts: after ? [...(list.gifts ?? []), ...gifts] : gifts,
      hasMore,
      loading: false,
      waited: true,
    });
  } catch {
    if (signal.aborted) return;
    publish({ loading: false, failed: true, waited: true });
    showError('Fehler beim Laden', 'Geschenke konnten nicht aus der Datenbank geladen werden.');
  }
}

function endWaiting() {
  if (!list.waited) publish({ waited: true });
}

function ask(after: GiftRow | null): void {
  request?.abort();
  request = new AbortController();
  if (isFirst) setTimeout(endWaiting, WAIT_LIMIT);
  isFirst = false;
  publish({ loading: true, failed: false });
  void load(after, request.signal);
}

/**
 * Asks for the newest gifts; the list stays until they arrive. The returned function cancels every
 * request of the list.
 */
export function loadGiftList(): () => void {
  ask(null);
  return () => {
    request?.abort();
    publish({ loading: false });
  };
}

export function loadMoreGifts(): void {
  ask(list.gifts?.at(-1) ?? null);
}

const backend = () => import('./gifts.ts');

/** Loads the module that saves gifts. A failure is reported when a gift is saved. */
export const loadSaving = (): void => void backend().catch(() => undefined);

/** Saves a gift and puts it on top of the list. Throws like gifts.ts. */
export async function saveGift(row: FrozenGift): Promise<GiftRow> {
  const saved = await (await loadedModule(backend())).saveGift(row);
  wakeMail();
  publish({ gifts: [saved, ...(list.gifts ?? []).filter(({ id }) => id !== saved.id)] });
  return saved;
}
