import { senderKey } from '@/browser/sender-key.ts';
import { BackendError } from '@/failures/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { readTable } from './rest.ts';

/** Rows of one page of the list: the selected gift, its five others, and some for 'Weitere Geschenke laden'. One more is asked for, to know whether there are any. */
export const GIFTS_PER_PAGE = 9;

export interface GiftPage {
  /** Newest first. */
  gifts: GiftRow[];
  hasMore: boolean;
}

/**
 * A page of gifts, newest first. `after` is the last gift of the page before: keyset paging on
 * (created_at, id) costs the same at any depth.
 */
export async function listGifts(after: GiftRow | null, signal?: AbortSignal): Promise<GiftPage> {
  const query = new URLSearchParams({
    select: '*',
    order: 'created_at.desc,id.desc',
    limit: String(GIFTS_PER_PAGE + 1),
  });
  if (after) {
    // The first condition alone lets the index start at the right place; the second leaves out what was already shown.
    query.set('created_at', `lte.${after.created_at}`);
    query.set('or', `(created_at.lt.${after.created_at},id.lt.${after.id})`);
  }
  const rows = await readTable<GiftRow[]>(`gifts?${query}`, { 'x-sender-key': senderKey() }, signal);
  if (!Array.isArray(rows)) throw new BackendError('UNREADABLE');
  return { gifts: rows.slice(0, GIFTS_PER_PAGE), hasMore: rows.length > GIFTS_PER_PAGE };
}
