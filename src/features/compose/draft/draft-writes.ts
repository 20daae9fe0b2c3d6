import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { changeState, draftState } from './draft-state.ts';
import { fileOf, storeTexts } from './draft-storage.ts';
import { awaitedFileName } from './restored-files.ts';
import type { StoredDraft } from './stored-draft.ts';

/**
 * When texts and choices of the current draft are written into storage (docs/behaviour.md#draft).
 */

/**
 * Milliseconds between two writes: typing is not held up by storage, and a crash costs a third of a
 * second.
 */
const WRITE_EVERY_MS = 300;

let lastWrite = Number.NEGATIVE_INFINITY;
/** The write that is due; undefined when everything is written. */
let dueWrite: ReturnType<typeof setTimeout> | undefined;

/** The current draft as it is stored. */
export function currentAsStored(): StoredDraft {
  const { draft, tab, lostFiles } = draftState();
  const nameOf = (slot: UploadKind) => fileOf(draft, slot)?.name ?? lostFiles[slot] ?? awaitedFileName(slot);
  const names = FILE_SLOTS.map((slot) => [slot, nameOf(slot)]);
  return { draft, tab, files: Object.fromEntries(names.filter(([, name]) => name)) };
}

/**
 * Stores texts and choices of the current draft now, and says in the state whether they are kept.
 */
export function writeNow(): void {
  dropDueWrite();
  lastWrite = performance.now();
  const kept = storeTexts(currentAsStored());
  if (kept !== draftState().kept) changeState({ kept });
}

/** Writes at once, and while somebody is typing once in WRITE_EVERY_MS. */
export function writeSoon(): void {
  if (dueWrite !== undefined) return;
  const wait = lastWrite + WRITE_EVERY_MS - performance.now();
  if (wait > 0) dueWrite = setTimeout(writeNow, wait);
  else writeNow();
}

/** Writes nothing of what is due: the draft is deleted, or goes on under another id. */
export function dropDueWrite(): void {
  clearTimeout(dueWrite);
  dueWrite = undefined;
}

/**
 * Writes what is due, before the page is hidden, frozen or closed, or before another draft takes
 * the place of this one.
 */
export function writeIfDue(): void {
  if (dueWrite !== undefined) writeNow();
}

window.addEventListener('pagehide', writeIfDue);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') writeIfDue();
});
