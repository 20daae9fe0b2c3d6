import { useEffect, useState } from 'react';
import { readOwnGift } from '@/backend/read-own-gift.ts';
import type { GiftRow } from '@/gift/row.ts';

interface SelectedGift {
  gift: GiftRow | null;
  /** The selected gift is not on the list and is being loaded. */
  loading: boolean;
  choose: (gift: GiftRow | null) => void;
}

/**
 * The gift selected on the preview page: the one just saved or chosen, else the newest. It may be missing from the list, which
 * holds the newest gifts only and is sorted by the time a draft was started; it is then loaded by its id.
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
    readOwnGift(wantedId, abort.signal).then(
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
