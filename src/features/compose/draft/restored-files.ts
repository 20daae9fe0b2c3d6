import { keepFile, keptFile } from '@/browser/file-store.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { expectFile } from '@/media/arriving-files.ts';
import type { StoredDraft } from './stored-drafts.ts';

/**
 * The files of a stored draft on their way out of IndexedDB. All are asked for at once, so that
 * they are read before whatever deletes the draft, and a draft that is brought back gets them from
 * here.
 */
interface Restoring {
  /** The draft id under which they are stored; null where that may have been deleted meanwhile. */
  from: string | null;
  /** The files that have not arrived and whose slot has not been filled meanwhile. */
  files: Map<UploadKind, { name: string; read: Promise<File | null> }>;
  /** Ends the waiting for them. */
  end: () => void;
}

/** The draft that restored files are put into. */
interface Target {
  id: () => string;
  put: (slot: UploadKind, file: File) => void;
  /** Storage has lost the file of this name. */
  miss: (slot: UploadKind, name: string) => void;
}

/** Brings the files of a stored draft into the draft of this tab. */
export function createFileRestorer(target: Target) {
  /** null when there are none, or another draft was started meanwhile. */
  let restoring: Restoring | null = null;

  /**
   * Ends the waiting for the files of a draft that is left. The returned function goes on with them
   * when that draft is brought back.
   */
  function stop(): () => void {
    const unread = restoring;
    unread?.end();
    restoring = null;
    return () => {
      if (unread) void put({ ...unread, from: null, end: expectFile() });
    };
  }

  /**
   * Puts them into the draft. They arrive after the texts; a slot filled meanwhile keeps its new
   * file, and a draft that was left gets none.
   */
  async function put(next: Restoring) {
    stop();
    restoring = next;
    for (const [slot, { name, read }] of next.files) {
      const file = await read;
      if (restoring !== next) return;
      if (!next.files.delete(slot)) continue;
      if (!file) target.miss(slot, name);
      else {
        target.put(slot, file);
        // The draft of a duplicated tab has got a new id meanwhile.
        if (target.id() !== next.from) void keepFile(target.id(), slot, file);
      }
    }
    stop();
  }

  return {
    stop,

    /** Brings the files of the draft that was just opened, by their names. */
    start(draftId: string, names: StoredDraft['files']): void {
      const files: Restoring['files'] = new Map();
      for (const slot of FILE_SLOTS) {
        const name = names[slot];
        if (name) files.set(slot, { name, read: keptFile(draftId, slot) });
      }
      void put({ from: draftId, files, end: expectFile() });
    },

    /** Name of the stored file that is on its way into this slot; undefined without one. */
    awaitedName: (slot: UploadKind): string | undefined => restoring?.files.get(slot)?.name,

    /** The slot keeps what its sender has put there: the stored file does not come any more. */
    awaitNone: (slot: UploadKind): void => void restoring?.files.delete(slot),
  };
}
