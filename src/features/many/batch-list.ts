import { useSyncExternalStore } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { createListeners } from '@/browser/listeners.ts';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { noteLists } from '@/gifts/own-gifts.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Batch, deleteBatch, readBatches } from './requests.ts';
import { forgetJobOfBatch, tidyJobs } from './stored-jobs.ts';

/** Milliseconds during which a deletion can be undone, as for one gift. */
const UNDO_MS = 10_000;

interface Batches {
  /** Newest first, without deleted ones. */
  all: readonly Batch[];
  /** Ids of batches whose deletion can still be undone, or is under way. */
  due: ReadonlySet<string>;
}

let state: Batches = { all: [], due: new Set() };
const [emit, subscribe] = createListeners();
/** What carries out a deletion, by the batch's id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Ids of deleted batches, which an answer that was on its way meanwhile may still hold. */
const deleted = new Set<string>();

function publish(all = state.all) {
  state = { all: all.filter(({ id }) => !deleted.has(id)), due: new Set(timers.keys()) };
  emit();
}

const key = (id: string) => STORAGE_KEYS.batchDeletion + id;

async function carryOut({ id }: Batch) {
  localStore.remove(key(id));
  try {
    await deleteBatch(id);
    deleted.add(id);
    forgetJobOfBatch(id);
    showToast('Geschenke gelöscht', 'Ihre Links führen ab jetzt ins Leere.', { tone: 'success' });
  } catch (error) {
    showError('Geschenke nicht gelöscht', failureWords(error));
  }
  timers.delete(id);
  publish();
}

function schedule(batch: Batch, at: number) {
  const wait = Math.max(0, at - Date.now());
  timers.set(
    batch.id,
    setTimeout(() => void carryOut(batch), wait),
  );
  publish();
}

/** Deletes a batch after ten seconds; closed before, the page does it at its next visit. */
export function scheduleBatchDeletion(batch: Batch): void {
  const at = Date.now() + UNDO_MS;
  localStore.set(key(batch.id), String(at));
  schedule(batch, at);
}

export function undoBatchDeletion(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  localStore.remove(key(id));
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
  publish(all);
  for (const batch of all) {
    const at = Number(localStore.get(key(batch.id)) ?? Number.NaN);
    if (Number.isFinite(at) && !timers.has(batch.id)) schedule(batch, at);
  }
}

export function useBatches(): Batches {
  return useSyncExternalStore(subscribe, () => state);
}
