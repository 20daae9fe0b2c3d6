import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';

/**
 * Deleting is offered for the gifts of this list only: the database asks for the sender key, which
 * lies in the same storage.
 */
const list = idList(STORAGE_KEYS.ownGifts);

/** Ids of the gifts that this browser saved, the last saved one last. */
export const ownGifts: () => string[] = list.all;

export const rememberOwnGift: (id: string) => void = list.add;

export const forgetOwnGift: (id: string) => void = list.remove;

/**
 * Gifts of this browser for which greetings are to be gathered, until the database has taken it
 * (src/features/together/wanted-gatherings.ts).
 */
export const wantedGatherings = idList(STORAGE_KEYS.wantedGatherings);

export const isOwnGift: (id: string) => boolean = list.has;
