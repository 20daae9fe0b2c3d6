import { idList } from '@/browser/id-list.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/**
 * Gifts whose seal this browser has broken: the database knows its key and gives them to it without
 * another question.
 */
const list = idList(STORAGE_KEYS.brokenSeals);

export const rememberBrokenSeal: (giftId: string) => void = list.add;

export const hasBrokenSeal: (giftId: string) => boolean = list.has;
