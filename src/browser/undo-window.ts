import { localStore } from './storage.ts';

/** Milliseconds during which something can be undone: a deletion, or that a draft was left. */
export const UNDO_MS = 10_000;

interface Options {
  /** The key of a record in local storage, before its id. */
  prefix: string;
  /** Called when another tab has undone it, or has carried it out. */
  onEndedElsewhere: (id: string) => void;
}

interface Waiting {
  id: string;
  /** When it is carried out, in milliseconds since 1970. */
  due: number;
  /** Called then, unless it was undone; `end` forgets the record afterwards. */
  carryOut: () => void;
}

/**
 * What is carried out after ten seconds unless it is undone meanwhile, in this tab or in another one.
 * Each keeps a record, so that the next visit carries it out if the page is closed before.
 */
export function undoWindow({ prefix, onEndedElsewhere }: Options) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function stop(id: string) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  function endElsewhere(id: string) {
    stop(id);
    onEndedElsewhere(id);
  }

  function wait({ id, due, carryOut }: Waiting, isKept: boolean) {
    stop(id);
    const carryOutUnlessUndone = () => {
      timers.delete(id);
      // A tab that slept may not have heard of it yet.
      if (isKept && localStore.get(prefix + id) === null) endElsewhere(id);
      else carryOut();
    };
    timers.set(id, setTimeout(carryOutUnlessUndone, Math.max(0, due - Date.now())));
  }

  // Called in every other tab when a record is stored or forgotten.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue === null) endElsewhere(key.slice(prefix.length));
  });

  return {
    /** Begins to wait, and keeps the record. Closing the page undoes what could not be stored. */
    begin(waiting: Waiting, record: string) {
      wait(waiting, localStore.set(prefix + waiting.id, record));
    },
    /** Waits for what an earlier visit has begun. */
    resume(waiting: Waiting) {
      wait(waiting, true);
    },
    /** Undoes it. */
    undo(id: string) {
      stop(id);
      localStore.remove(prefix + id);
    },
    /** Forgets the record of what was carried out, or could not be. */
    end(id: string) {
      localStore.remove(prefix + id);
    },
    /** Ids of what waits. */
    waiting: () => [...timers.keys()],
  };
}
