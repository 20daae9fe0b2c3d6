/**
 * Storage that never throws: where it is full or forbidden, reading gives null and writing false.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Keys that start with the prefix. */
  keys(prefix: string): string[];
}

/** What an action on a storage returns, or `otherwise` where it throws. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

const safeStorage = (find: () => Storage): SafeStorage => ({
  get: (key) => attempt(() => find().getItem(key), null),
  set: (key, value) =>
    attempt(() => {
      find().setItem(key, value);
      return true;
    }, false),
  remove: (key) => attempt(() => find().removeItem(key), undefined),
  keys: (prefix) => attempt(() => Object.keys(find()).filter((key) => key.startsWith(prefix)), []),
});

// Pure: the inline start script, which reads one value, carries neither.
export const localStore = /* @__PURE__ */ safeStorage(() => window.localStorage);
export const sessionStore = /* @__PURE__ */ safeStorage(() => window.sessionStorage);
