import { localStore } from './storage.ts';

/** Greatest number of ids kept in a list; the oldest go first. */
const LIMIT = 1000;

/** A list of ids in local storage, without doubles, the last added one last. */
export function idList(key: string) {
  function all(): string[] {
    try {
      const stored: unknown = JSON.parse(localStore.get(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
  const keep = (ids: string[]) => void localStore.set(key, JSON.stringify(ids.slice(-LIMIT)));
  return {
    all,
    add: (id: string) => keep([...all().filter((each) => each !== id), id]),
    remove: (id: string) => keep(all().filter((each) => each !== id)),
    has: (id: string) => all().includes(id),
  };
}
