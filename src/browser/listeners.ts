type Listener = () => void;

/** What tells all listeners of a store, and what adds one, as useSyncExternalStore wants it. */
export function createListeners(): [tell: () => void, subscribe: (listener: Listener) => () => void] {
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

/** What adds a listener of these events of the window, as useSyncExternalStore wants it. */
export const windowEvents =
  (...types: string[]) =>
  (listener: Listener) => {
    const ends = new AbortController();
    for (const type of types) addEventListener(type, listener, { signal: ends.signal });
    return () => ends.abort();
  };
