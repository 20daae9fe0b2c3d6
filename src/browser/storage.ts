/**
 * Browser storage that never throws. Where it is full, forbidden or missing (private windows,
 * strict settings), reading returns null and writing returns false.
 */
export interface SafeStorage {
  get(key: string): string | null;
  /** false when the value could not be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Keys that start with the prefix. */
  keys(prefix: string): string[];
}

function safeStorage(find: () => Storage): SafeStorage {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(find());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) => attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []),
  };
}

export const localStore = safeStorage(() => window.localStorage);
export const sessionStore = safeStorage(() => window.sessionStorage);
