import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';

/** Ids of own gifts. They can be deleted here: the sender key that it takes lies in the same storage. */
const list = idList(STORAGE_KEYS.ownGifts);

/** Ids of the gifts that this browser saved, the last saved one last. */
export const ownGifts: () => string[] = list.all;

export const rememberOwnGift: (id: string) => void = list.add;

export const forgetOwnGift: (id: string) => void = list.remove;

export const isOwnGift: (id: string) => boolean = list.has;

/** Notes whether gifts were made here from lists of names: the database alone knows which. */
export function noteLists(hasLists: boolean): void {
  if (hasLists) localStore.set(STORAGE_KEYS.hasLists, 'true');
  else localStore.remove(STORAGE_KEYS.hasLists);
}

/** Whether this browser made any gift, also if only those of its lists are left. */
export const hasMadeGifts = (): boolean =>
  ownGifts().length > 0 || localStore.get(STORAGE_KEYS.hasLists) !== null;
