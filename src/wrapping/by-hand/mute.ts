import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Whether opening by hand is to be silent and still; remembered in this browser. */
export const isMuted = () => localStore.get(STORAGE_KEYS.openingMuted) === 'yes';

export function setMuted(muted: boolean): void {
  if (muted) localStore.set(STORAGE_KEYS.openingMuted, 'yes');
  else localStore.remove(STORAGE_KEYS.openingMuted);
}
