import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';

/** Deleting is offered for these: the sender key it takes lies in the same storage. */
const list = idList(STORAGE_KEYS.ownGifts);

/** Ids of the gifts that this browser saved, the last saved one last. */
export const ownGifts: () => string[] = list.all;

export const rememberOwnGift: (id: string) => void = list.add;

export const forgetOwnGift: (id: string) => void = list.remove;

export const isOwnGift: (id: string) => boolean = list.has;
