import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import type { Inquiry } from './inquiry.ts';

/** Inquiries as this browser remembers them: the database lets only the operator read them. */

const keyOf = (giftId: string) => STORAGE_KEYS.inquiry + giftId;

export function rememberInquiry(giftId: string, inquiry: Inquiry): void {
  localStore.set(keyOf(giftId), JSON.stringify(inquiry));
}

export function forgetInquiry(giftId: string): void {
  localStore.remove(keyOf(giftId));
}

/** null where this browser does not know it. */
export function rememberedInquiry(giftId: string): Inquiry | null {
  const stored = storedRecord(localStore, keyOf(giftId));
  if (!('gift_count' in stored)) return null;
  const { company, gift_count, wished_for, note } = stored;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    company: text(company),
    gift_count: typeof gift_count === 'number' ? gift_count : null,
    wished_for: text(wished_for),
    note: text(note),
  };
}
