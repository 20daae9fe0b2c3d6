import { useSyncExternalStore } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { tidyJobs } from '@/features/many/stored-jobs.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';

/** Milliseconds during which a deletion can be undone. */
export const UNDO_MS = 10_000;

/** Kept in local storage, so that the next visit carries it out if the page is closed before. */
export interface Deletion {
  /** The whole row: undone after a reload, the gift is shown again although no list may hold it. */
  gift: GiftRow;
  /** When the gift is deleted, in milliseconds since 1970; until then it can be undone. */
  due: number;
}

interface Deletions {
  /** Ids of gifts that the page hides: deleted or scheduled for deletion. */
  hidden: ReadonlySet<string>;
  /** What can be undone on this page, in the order in which it was deleted. */
  revocable: readonly Deletion[];
}

/**
 * The deletions by the gift's id. null once one cannot be undone: the gift stays hidden, since a list
 * that was loaded before may still hold it.
 */
const deletions = new Map<string, Deletion | null>();
/** What carries out a scheduled deletion, by the gift's id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let shown: Deletions = { hidden: new Set(), revocable: [] };
const [emit, subscribe] = createListeners();

/** undefined shows the gift again. */
function set(id: string, deletion: Deletion | null | undefined) {
  if (deletion === undefined) deletions.delete(id);
  else deletions.set(id, deletion);
  shown = {
    hidden: new Set(deletions.keys()),
    revocable: [...deletions.values()].filter((one) => one !== null),
  };
  emit();
}

const key = (id: string) => STORAGE_KEYS.deletion + id;

/** Hides a gift and deletes it after UNDO_MS; if that fails, it is shown again with a toast. */
export function scheduleDeletion(gift: GiftRow): void {
  const deletion: Deletion = { gift, due: Date.now() + UNDO_MS };
  // Closing the page cancels a deletion that could not be stored.
  const isKept = localStore.set(key(gift.id), JSON.stringify(deletion));
  set(gift.id, deletion);
  schedule(deletion, isKept);
}

/** Calls a scheduled deletion off and shows the gift again. */
export function undoDeletion(id: string): void {
  clearTimeout(timers.get(id));
  localStore.remove(key(id));
  set(id, undefined);
}

function schedule(deletion: Deletion, isKept: boolean) {
  const { id } = deletion.gift;
  const carryOutUnlessUndone = () => {
    if (isKept && localStore.get(key(id)) === null) followOtherTab(id);
    else void carryOut(deletion);
  };
  timers.set(id, setTimeout(carryOutUnlessUndone, Math.max(0, deletion.due - Date.now())));
}

/** Another tab has called a deletion off, if the gift is still own, or has carried it out. */
function followOtherTab(id: string) {
  clearTimeout(timers.get(id));
  if (isOwnGift(id)) set(id, undefined);
  else if (deletions.get(id) !== null) noteDeleted(id, 'gone');
}

function noteDeleted(id: string, outcome: 'deleted' | 'gone') {
  set(id, null);
  tidyJobs();
  if (outcome === 'gone') showToast('Schon gelöscht', 'Dieses Geschenk gibt es nicht mehr.');
  else showToast('Geschenk gelöscht', 'Der Link führt ab jetzt ins Leere.', { tone: 'success' });
}

async function carryOut({ gift }: Deletion) {
  set(gift.id, null);
  try {
    const { deleteGift } = await import('@/gifts/gifts.ts');
    noteDeleted(gift.id, await deleteGift(gift));
  } catch (error) {
    // Nothing is tried again by itself: the sender is told, and may have sent the link meanwhile.
    set(gift.id, undefined);
    showError('Geschenk nicht gelöscht', failureWords(error));
  } finally {
    localStore.remove(key(gift.id));
  }
}

function resume() {
  for (const stored of localStore.keys(STORAGE_KEYS.deletion)) {
    try {
      const deletion = storedRecord(localStore, stored) as unknown as Deletion;
      if (key(deletion.gift.id) !== stored || !Number.isFinite(deletion.due)) throw new Error('malformed');
      set(deletion.gift.id, deletion.due > Date.now() ? deletion : null);
      schedule(deletion, true);
    } catch {
      localStore.remove(stored);
    }
  }
}

/** Called in every other tab when a deletion is stored or ended. */
function onStorage({ key: changed, newValue }: StorageEvent) {
  if (changed?.startsWith(STORAGE_KEYS.deletion) && newValue === null)
    followOtherTab(changed.slice(STORAGE_KEYS.deletion.length));
}

/** The deleted gifts and those scheduled for deletion, for React. */
export const useDeletions = (): Deletions => useSyncExternalStore(subscribe, () => shown);

resume();
window.addEventListener('storage', onStorage);
