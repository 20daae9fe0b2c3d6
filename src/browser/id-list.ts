import { localStore } from './storage.ts';
import { storedStrings } from './stored-json.ts';

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
