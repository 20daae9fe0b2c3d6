import { useEffect, useState } from 'react';
import { readGift } from '@/backend/read-gift.ts';
import type { GiftRow } from '@/gift/row.ts';

interface SelectedGift {
  gift: GiftRow | null;
  /** The selected gift is not on the list and on its way. */
  loading: boolean;
  choose: (gift: GiftRow | null) => void;
}

/**
 * The gift that /preview shows: the one just saved or chosen, else the newest (ruling 21). It stays when the list moves on
 * without it (the list is a page, and a gift is sorted by the time its draft was begun).
 */
export function useSelectedGift(gifts: readonly GiftRow[], savedGiftId: string | null): SelectedGift {
  const [chosenId, setChosenId] = useState(savedGiftId);
  const [known, setKnown] = useState<GiftRow | null>(null);
  const [missingId, setMissingId] = useState<string | null>(null);

  const listed = chosenId === null ? gifts[0] : gifts.find((gift) => gift.id === chosenId);
  if (listed && chosenId !== null && known !== listed) setKnown(listed);
  const gift = listed ?? (known?.id === chosenId ? known : null);
  const wantedId = gift === null && chosenId !== missingId ? chosenId : null;

  useEffect(() => {
    if (wantedId === null) return;
    const abort = new AbortController();
    const missing = () => !abort.signal.aborted && setMissingId(wantedId);
    readGift(wantedId, abort.signal).then(
      (found) => (found ? !abort.signal.aborted && setKnown(found) : missing()),
      missing,
    );
    return () => abort.abort();
  }, [wantedId]);

  const choose = (next: GiftRow | null) => {
    setKnown(next);
    setChosenId(next?.id ?? null);
  };
  return { gift, loading: wantedId !== null, choose };
}
