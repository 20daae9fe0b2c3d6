import { useSyncExternalStore } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { UNDO_MS, undoWindow } from '@/browser/undo-window.ts';
import { tidyJobs } from '@/features/bulk-gifts/stored-jobs.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';

/** A deletion that waits. Local storage keeps it: if the page is closed, the next visit carries it out. */
export interface Deletion {
  /** The whole row: undone after a reload, the gift is shown again although no list may hold it. */
  gift: GiftRow;
  /** When the gift is deleted, in milliseconds since 1970; until then it can be undone. */
  due: number;
}

interface Deletions {
  /** Ids of gifts that the page hides: deleted or scheduled for deletion. */
  hidden: ReadonlySet<string>;
  /** Deletions that can be undone on this page, the oldest first. */
  revocable: readonly Deletion[];
}

/**
 * The deletions by the gift's id. null once one cannot be undone: the gift stays hidden, since a list
 * that was loaded before may still hold it.
 */
const deletions = new Map<string, Deletion | null>();
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

const undoable = undoWindow({
  prefix: STORAGE_KEYS.deletion,
  // Another tab has called a deletion off, if the gift is still own, or has carried it out.
  onEndedElsewhere: (id) => {
    if (isOwnGift(id)) set(id, undefined);
    else if (deletions.get(id) !== null) noteDeleted(id, 'gone');
  },
});

const waitingFor = (deletion: Deletion) => ({
  id: deletion.gift.id,
  due: deletion.due,
  carryOut: () => void carryOut(deletion),
});

/** Hides a gift and deletes it after UNDO_MS; if that fails, it is shown again with a toast. */
export function scheduleDeletion(gift: GiftRow): void {
  const deletion: Deletion = { gift, due: Date.now() + UNDO_MS };
  set(gift.id, deletion);
  undoable.begin(waitingFor(deletion), JSON.stringify(deletion));
}

/** Calls a scheduled deletion off and shows the gift again. */
export function undoDeletion(id: string): void {
  undoable.undo(id);
  set(id, undefined);
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
    undoable.end(gift.id);
  }
}

function resume() {
  for (const stored of localStore.keys(STORAGE_KEYS.deletion)) {
    try {
      const deletion = storedRecord(localStore, stored) as unknown as Deletion;
      if (STORAGE_KEYS.deletion + deletion.gift.id !== stored || !Number.isFinite(deletion.due))
        throw new Error('malformed');
      set(deletion.gift.id, deletion.due > Date.now() ? deletion : null);
      undoable.resume(waitingFor(deletion));
    } catch {
      localStore.remove(stored);
    }
  }
}

/** The deleted gifts and those scheduled for deletion, for React. */
export const useDeletions = (): Deletions => useSyncExternalStore(subscribe, () => shown);

resume();
