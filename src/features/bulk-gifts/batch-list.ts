import { useSyncExternalStore } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { createListeners } from '@/browser/listeners.ts';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { UNDO_MS, undoWindow } from '@/browser/undo-window.ts';
import { noteLists } from '@/gifts/own-gifts.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Batch, deleteBatch, readBatches } from './requests.ts';
import { forgetJobOfBatch, tidyJobs } from './stored-jobs.ts';

interface Batches {
  /** Newest first, without deleted ones. */
  all: readonly Batch[];
  /** Ids of batches whose deletion can still be undone, or is under way. */
  due: ReadonlySet<string>;
}

let state: Batches = { all: [], due: new Set() };
const [emit, subscribe] = createListeners();
const undoable = undoWindow({
  prefix: STORAGE_KEYS.batchDeletion,
  // The answer tells whether another tab has called the deletion off or has carried it out.
  onEndedElsewhere: () => {
    publish();
    void loadBatches();
  },
});
/** Ids of batches whose deletion is under way. */
const inDeletion = new Set<string>();

/** Ids of deleted batches, which an answer that was on its way meanwhile may still hold. */
const deleted = new Set<string>();

function publish(all = state.all) {
  state = {
    all: all.filter(({ id }) => !deleted.has(id)),
    due: new Set([...undoable.waiting(), ...inDeletion]),
  };
  emit();
}

async function carryOut(id: string) {
  inDeletion.add(id);
  try {
    await deleteBatch(id);
    deleted.add(id);
    forgetJobOfBatch(id);
    showToast('Geschenke gelöscht', 'Ihre Links führen ab jetzt ins Leere.', { tone: 'success' });
  } catch (error) {
    showError('Geschenke nicht gelöscht', failureWords(error));
  }
  inDeletion.delete(id);
  undoable.end(id);
  publish();
}

const waitingFor = (id: string, due: number) => ({ id, due, carryOut: () => void carryOut(id) });

/** Deletes a batch after ten seconds; closed before, the page does it at its next visit. */
export function scheduleBatchDeletion({ id }: Batch): void {
  const due = Date.now() + UNDO_MS;
  undoable.begin(waitingFor(id, due), String(due));
  publish();
}

export function undoBatchDeletion(id: string): void {
  undoable.undo(id);
  publish();
}

/**
 * Asks for the batches of this browser. Without an answer they are not shown: each gift can still
 * be opened by its link, and the next visit asks again.
 */
export async function loadBatches(): Promise<void> {
  if (!hasSenderKey()) return;
  tidyJobs();
  const all = await readBatches().catch(() => null);
  if (!all) return;
  noteLists(all.length > 0);
  for (const { id } of all) {
    const due = Number(localStore.get(STORAGE_KEYS.batchDeletion + id) ?? Number.NaN);
    if (Number.isFinite(due) && !state.due.has(id)) undoable.resume(waitingFor(id, due));
  }
  publish(all);
}

export function useBatches(): Batches {
  return useSyncExternalStore(subscribe, () => state);
}
