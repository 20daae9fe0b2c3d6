import { keepFile, keptFile } from '@/browser/file-store.ts';
import { draftReducer } from '@/gift/draft.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { expectFile } from '@/media/arriving-files.ts';
import { changeState, draftState } from './draft-state.ts';
import type { StoredDraft } from './stored-draft.ts';

/**
 * The files of a stored draft on their way out of IndexedDB. All are asked for at once, so that
 * they are read before whatever deletes the draft, and a draft that is brought back gets them from
 * here.
 */
interface Restoring {
  /** The draft id under which they are stored. */
  from: string;
  /** Names of those that have not arrived, and whose place has not been filled meanwhile. */
  names: StoredDraft['files'];
  reads: Partial<Record<UploadKind, Promise<File | null>>>;
  /** Whether storage may have lost them meanwhile: the draft was left and brought back. */
  wasLeft: boolean;
  /** Ends the waiting for them. */
  end: () => void;
}

/** null when there are none, or another draft was started meanwhile. */
let restoring: Restoring | null = null;

/** Name of the stored file that is on its way into this place; undefined without one. */
export const awaitedFileName = (slot: UploadKind): string | undefined => restoring?.names[slot];

/** The place keeps what its sender has put there: the stored file does not come any more. */
export function awaitNoFile(slot: UploadKind): void {
  if (restoring) delete restoring.names[slot];
}

/**
 * Nobody waits for the files of a draft that is left. The returned function goes on with them in
 * the draft that was brought back.
 */
export function stopRestoring(): () => void {
  const unread = restoring;
  unread?.end();
  restoring = null;
  return () => {
    if (unread) void putFiles({ ...unread, wasLeft: true, end: expectFile() });
  };
}

/** Brings the files of the stored draft that was just opened, by their names. */
export function restoreFiles(draftId: string, names: StoredDraft['files']): void {
  const slots = FILE_SLOTS.filter((slot) => names[slot]);
  const reads = Object.fromEntries(slots.map((slot) => [slot, keptFile(draftId, slot)]));
  void putFiles({ from: draftId, names: { ...names }, reads, wasLeft: false, end: expectFile() });
}

/**
 * Puts them into the current draft. They arrive after the texts; a slot filled meanwhile keeps its
 * new file, and a draft that was left gets none.
 */
async function putFiles(files: Restoring) {
  const { from, names, reads, wasLeft } = files;
  stopRestoring();
  restoring = files;
  for (const slot of FILE_SLOTS) {
    const file = (await reads[slot]) ?? null;
    if (restoring !== files) return;
    const name = names[slot];
    if (!name) continue;
    delete names[slot];
    const { draft, lostFiles } = draftState();
    if (file) {
      changeState({ draft: draftReducer(draft, { type: 'choose-file', slot, file }) });
      // The draft of a duplicated tab has got a new id meanwhile; its files are stored under that
      // one too.
      if (wasLeft || draft.id !== from) void keepFile(draft.id, slot, file);
    } else changeState({ lostFiles: { ...lostFiles, [slot]: name } });
  }
  stopRestoring();
}
