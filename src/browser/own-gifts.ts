import { localStore } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/**
 * Ids of the gifts that this browser saved, so that deleting is offered where it can work: the sender's key, which the
 * database asks for, lies in the same storage.
 */
const LIMIT = 1000;

function ids(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEYS.ownGifts) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const keep = (own: string[]) => localStore.set(STORAGE_KEYS.ownGifts, JSON.stringify(own.slice(-LIMIT)));

export function rememberOwnGift(id: string): void {
  keep([...ids().filter((each) => each !== id), id]);
}

export function forgetOwnGift(id: string): void {
  keep(ids().filter((each) => each !== id));
}

export function isOwnGift(id: string): boolean {
  return ids().includes(id);
}
