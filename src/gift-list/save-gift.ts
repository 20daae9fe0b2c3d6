import { loadedModule } from '@/failures/missing-chunk.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { putFirst } from './gift-list.ts';

/** Saves a gift and puts it on top of the list. Throws BackendError (src/backend/gifts.ts says which). */
export async function saveGift(row: FrozenGift): Promise<GiftRow> {
  const backend = await loadedModule(import('@/backend/gifts.ts'));
  const saved = await backend.saveGift(row);
  putFirst(saved);
  return saved;
}
