import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';

/**
 * Rows of one page of the list: the selected gift, five others, and some for 'Weitere Geschenke
 * laden'. One more row is requested, to know whether there is a next page.
 */
export const GIFTS_PER_PAGE = 9;

export interface GiftPage {
  /** Newest first. */
  gifts: GiftRow[];
  hasMore: boolean;
}

/**
 * A page of gifts, newest first. `after` is the last gift of the page before, null for the first
 * page. Keyset paging on (created_at, id) instead of an offset: every page costs the same, and new
 * gifts do not shift the pages. A function of the database instead of a select: it passes locked
 * and unpaid gifts by an index (docs/decisions/list-modes.md). Throws BackendError.
 */
export async function listGifts(after: GiftRow | null, signal?: AbortSignal): Promise<GiftPage> {
  const query = new URLSearchParams({
    how_many: String(GIFTS_PER_PAGE + 1),
    ...(after && { before: after.created_at, before_id: after.id }),
    select: '*',
    order: 'created_at.desc,id.desc',
  });
  const rows = await readTable<GiftRow[]>(`rpc/gift_list?${query}`, { asSender: true, signal });
  if (!Array.isArray(rows)) throw new BackendError('UNREADABLE');
  return { gifts: rows.slice(0, GIFTS_PER_PAGE), hasMore: rows.length > GIFTS_PER_PAGE };
}
