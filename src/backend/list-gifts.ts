import { senderKey } from '@/browser/sender-key.ts';
import { BackendError } from '@/failures/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { readTable } from './rest.ts';

/** Rows of one page of the list: the selected gift, five others, and some for 'Weitere Geschenke laden'. One more row is requested, to know whether there is a next page. */
export const GIFTS_PER_PAGE = 9;

export interface GiftPage {
  /** Newest first. */
  gifts: GiftRow[];
  hasMore: boolean;
}

/**
 * A page of gifts, newest first. `after` is the last gift of the page before, null for the first page. Keyset paging on
 * (created_at, id) instead of an offset: every page costs the same, and new gifts do not shift the pages. Throws BackendError.
 */
export async function listGifts(after: GiftRow | null, signal?: AbortSignal): Promise<GiftPage> {
  const query = new URLSearchParams({
    select: '*',
    order: 'created_at.desc,id.desc',
    limit: String(GIFTS_PER_PAGE + 1),
  });
  if (after) {
    // The first condition lets the index start at the right place (an `or` alone does not use it); the second leaves out gifts of the same moment that were already listed.
    query.set('created_at', `lte.${after.created_at}`);
    query.set('or', `(created_at.lt.${after.created_at},id.lt.${after.id})`);
  }
  const rows = await readTable<GiftRow[]>(`gifts?${query}`, { 'x-sender-key': senderKey() }, signal);
  if (!Array.isArray(rows)) throw new BackendError('UNREADABLE');
  return { gifts: rows.slice(0, GIFTS_PER_PAGE), hasMore: rows.length > GIFTS_PER_PAGE };
}
