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
  /** The draft id under which they are stored. */
  from: string;
  /** Names of those that have not arrived, and whose slot has not been filled meanwhile. */
  names: StoredDraft['files'];
  reads: Partial<Record<UploadKind, Promise<File | null>>>;
  /** Whether storage may have lost them meanwhile: the draft was left and brought back. */
  wasLeft: boolean;
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
   * Nobody waits for the files of a draft that is left. The returned function goes on with them in
   * the draft that was brought back.
   */
  function stop(): () => void {
    const unread = restoring;
    unread?.end();
    restoring = null;
    return () => {
      if (unread) void put({ ...unread, wasLeft: true, end: expectFile() });
    };
  }

  /**
   * Puts them into the draft. They arrive after the texts; a slot filled meanwhile keeps its new
   * file, and a draft that was left gets none.
   */
  async function put(files: Restoring) {
    const { from, names, reads, wasLeft } = files;
    stop();
    restoring = files;
    for (const slot of FILE_SLOTS) {
      const file = (await reads[slot]) ?? null;
      if (restoring !== files) return;
      const name = names[slot];
      if (!name) continue;
      delete names[slot];
      if (!file) target.miss(slot, name);
      else {
        target.put(slot, file);
        // The draft of a duplicated tab has got a new id meanwhile; its files are stored under that
        // one too.
        if (wasLeft || target.id() !== from) void keepFile(target.id(), slot, file);
      }
    }
    stop();
  }

  return {
    stop,

    /** Brings the files of the draft that was just opened, by their names. */
    start(draftId: string, names: StoredDraft['files']): void {
      const slots = FILE_SLOTS.filter((slot) => names[slot]);
      const reads = Object.fromEntries(slots.map((slot) => [slot, keptFile(draftId, slot)]));
      void put({ from: draftId, names: { ...names }, reads, wasLeft: false, end: expectFile() });
    },

    /** Name of the stored file that is on its way into this slot; undefined without one. */
    awaitedName: (slot: UploadKind): string | undefined => restoring?.names[slot],

    /** The slot keeps what its sender has put there: the stored file does not come any more. */
    awaitNone(slot: UploadKind): void {
      if (restoring) delete restoring.names[slot];
    },
  };
}
