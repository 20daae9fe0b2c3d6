import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';

/** Gifts of a page: the selected one, five others, and some for 'Weitere Geschenke laden'. */
export const GIFTS_PER_PAGE = 9;

export interface GiftPage {
  /** Newest first. */
  gifts: GiftRow[];
  hasMore: boolean;
}

/**
 * The page after a gift, by keyset: new gifts shift no page. A function passes locked and unpaid
 * gifts by an index (docs/decisions/list-modes.md). Throws BackendError.
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
