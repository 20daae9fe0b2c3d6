type Listener = () => void;

/**
 * The listeners of a store. The first function tells them all that its value has changed; the
 * second adds one and returns what takes it away again, as useSyncExternalStore wants it.
 */
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
