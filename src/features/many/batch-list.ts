import { useSyncExternalStore } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { createListeners } from '@/browser/listeners.ts';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Batch, deleteBatch, readBatches } from './requests.ts';

/** The batches of this browser, and those of them that are about to be deleted. */

/** Milliseconds during which a deletion can be undone, as for one gift. */
const UNDO_MS = 10_000;

interface Batches {
  /** Newest first, without deleted ones. */
  all: readonly Batch[];
  /** Deleted within the last ten seconds: batch id and when it cannot be undone any more. */
  due: ReadonlyMap<string, number>;
}

let state: Batches = { all: [], due: new Map() };
const [tell, subscribe] = createListeners();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function publish(next: Partial<Batches>) {
  state = { ...state, ...next };
  tell();
}

const key = (id: string) => STORAGE_KEYS.batchDeletion + id;

function setDue(id: string, at: number | null) {
  const due = new Map(state.due);
  if (at === null) due.delete(id);
  else due.set(id, at);
  publish({ due });
}

async function carryOut({ id }: Batch) {
  localStore.remove(key(id));
  try {
    await deleteBatch(id);
    publish({ all: state.all.filter((batch) => batch.id !== id) });
    showToast('Geschenke gelöscht', 'Ihre Links führen ab jetzt ins Leere.', { tone: 'success' });
  } catch (error) {
    showError('Geschenke nicht gelöscht', failureWords(error));
  }
  setDue(id, null);
}

function schedule(batch: Batch, at: number) {
  setDue(batch.id, at);
  timers.set(
    batch.id,
    setTimeout(() => void carryOut(batch), Math.max(0, at - Date.now())),
  );
}

/** Deletes a batch after ten seconds; closed before, the page does it at its next visit. */
export function scheduleBatchDeletion(batch: Batch): void {
  const at = Date.now() + UNDO_MS;
  localStore.set(key(batch.id), String(at));
  schedule(batch, at);
}

export function undoBatchDeletion(id: string): void {
  clearTimeout(timers.get(id));
  localStore.remove(key(id));
  setDue(id, null);
}

/**
 * Asks for the batches of this browser. Without an answer they are not shown: each gift can still be
 * opened by its link, and the next visit asks again.
 */
export async function loadBatches(): Promise<void> {
  if (!hasSenderKey()) return;
  const all = await readBatches().catch(() => null);
  if (!all) return;
  publish({ all });
  for (const batch of all) {
    const at = Number(localStore.get(key(batch.id)) ?? Number.NaN);
    if (Number.isFinite(at) && !state.due.has(batch.id)) schedule(batch, at);
  }
}

export function useBatches(): Batches {
  return useSyncExternalStore(subscribe, () => state);
}
