import { loadedModule } from '@/api/missing-chunk.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { putFirst } from './gift-list.ts';

const backend = () => import('./gifts.ts');

/** Loads what saving needs. A failure is told when a gift is saved. */
export const loadSaving = (): void => void backend().catch(() => undefined);

/**
 * Saves a gift and puts it on top of the list. Throws BackendError (src/gifts/gifts.ts says which).
 */
export async function saveGift(row: FrozenGift): Promise<GiftRow> {
  const gifts = await loadedModule(backend());
  const saved = await gifts.saveGift(row);
  putFirst(saved);
  return saved;
}
