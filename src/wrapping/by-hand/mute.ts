import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { prefersReducedMotion } from '../motion.ts';

/**
 * Whether opening by hand is to be silent and still: what was chosen in this browser, else whether
 * less motion is wanted.
 */
export function isMuted(): boolean {
  const chosen = localStore.get(STORAGE_KEYS.openingMuted);
  return chosen ? chosen === 'yes' : prefersReducedMotion();
}

export const setMuted = (muted: boolean) => localStore.set(STORAGE_KEYS.openingMuted, muted ? 'yes' : 'no');
