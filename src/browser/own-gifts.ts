import { localStore } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/**
 * Greatest number of ids kept of the gifts that this browser saved. Deleting is offered for those only: the database asks
 * for the sender key, which lies in the same storage.
 */
const LIMIT = 1000;

/** Ids of the gifts that this browser saved, the last saved one last. */
export function ownGifts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEYS.ownGifts) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const keep = (own: string[]) => localStore.set(STORAGE_KEYS.ownGifts, JSON.stringify(own.slice(-LIMIT)));

export function rememberOwnGift(id: string): void {
  keep([...ownGifts().filter((each) => each !== id), id]);
}

export function forgetOwnGift(id: string): void {
  keep(ownGifts().filter((each) => each !== id));
}

export function isOwnGift(id: string): boolean {
  return ownGifts().includes(id);
}
