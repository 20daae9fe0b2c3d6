type Listener = () => void;

/** A function that calls all listeners of a store, and one that adds a listener for useSyncExternalStore. */
export function createListeners(): [emit: () => void, subscribe: (listener: Listener) => () => void] {
  const listeners = new Set<Listener>();
  return [
    () => {
      for (const listener of listeners) listener();
    },
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  ];
}

/** A function that adds a listener of these events of the window, as useSyncExternalStore wants it. */
export const windowEvents =
  <Type extends keyof WindowEventMap>(...types: Type[]) =>
  (listener: (event: WindowEventMap[Type]) => void) => {
    const ends = new AbortController();
    for (const type of types) addEventListener(type, listener, { signal: ends.signal });
    return () => ends.abort();
  };

/** A function that adds a listener of a store whose keys with this prefix other tabs change as well. */
export const acrossTabs =
  (subscribe: (listener: Listener) => () => void, prefix: string) => (listener: Listener) => {
    const leaveStore = subscribe(listener);
    const leaveTabs = windowEvents('storage')(({ key }) => {
      // null: the whole storage was cleared.
      if (key === null || key.startsWith(prefix)) listener();
    });
    return () => {
      leaveStore();
      leaveTabs();
    };
  };
