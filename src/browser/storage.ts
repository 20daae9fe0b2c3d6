/** Runs an action on a storage; returns `otherwise` if it throws. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** Never throws: where storage is full or forbidden, reading gives null and writing false. */
const safeStorage = (find: () => Storage) => ({
  get: (key: string) => attempt(() => find().getItem(key), null),
  set: (key: string, value: string) =>
    attempt(() => {
      find().setItem(key, value);
      return true;
    }, false),
  remove: (key: string) => attempt(() => find().removeItem(key), undefined),
  keys: (prefix: string) => attempt(() => Object.keys(find()).filter((key) => key.startsWith(prefix)), []),
});

export type SafeStorage = ReturnType<typeof safeStorage>;

// Pure: the inline start script, which reads one value, carries neither.
export const localStore = /* @__PURE__ */ safeStorage(() => window.localStorage);
export const sessionStore = /* @__PURE__ */ safeStorage(() => window.sessionStorage);
