import { attempt, localStore, type SafeStorage } from './storage.ts';

/** The value of a stored text; null without one, or if it was cut off or never was JSON. */
export const parsedJson = (text: string | null): unknown => attempt(() => JSON.parse(text ?? 'null'), null);

/** A stored object, whose fields its owner checks; empty where there is none that can be read. */
export function storedRecord(store: SafeStorage, key: string): Readonly<Record<string, unknown>> {
  const value = parsedJson(store.get(key));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list of texts in local storage; empty where there is none or it cannot be read. */
export function storedStrings(key: string): string[] {
  const stored = parsedJson(localStore.get(key));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

/** Greatest number of ids kept in a list; the oldest go first. */
const LIMIT = 1000;

/** A list of ids in local storage, without doubles, the last added one last. */
export function idList(key: string) {
  const all = () => storedStrings(key);
  const keep = (ids: string[]) => void localStore.set(key, JSON.stringify(ids.slice(-LIMIT)));
  return {
    all,
    add: (id: string) => keep([...all().filter((each) => each !== id), id]),
    remove: (id: string) => keep(all().filter((each) => each !== id)),
    has: (id: string) => all().includes(id),
  };
}
