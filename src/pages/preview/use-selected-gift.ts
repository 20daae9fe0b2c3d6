import { useEffect, useState } from 'react';
import { readOwnGift } from '@/backend/read-own-gift.ts';
import { ownGifts } from '@/browser/own-gifts.ts';
import { BackendError } from '@/failures/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';

interface SelectedGift {
  gift: GiftRow | null;
  /** The selected gift is not on the list and is being loaded. */
  loading: boolean;
  /** The selected gift is not on the list, and loading it got no answer. */
  failed: boolean;
  choose: (gift: GiftRow | null) => void;
  /** Loads a gift again that has failed. */
  retry: () => void;
}

/** Whether the backend has answered that there is no such gift. */
const isMissing = (error: unknown) => error instanceof BackendError && error.code === 'PGRST116';

/**
 * The gift selected on the preview page: the one just saved or chosen, else the last that this browser saved, else the newest of the list. It
 * may be missing from the list, which holds the newest gifts only; it is then loaded by its id.
 *
 * @param gifts the list, without hidden gifts.
 * @param hidden ids of gifts that are deleted or scheduled for deletion.
 */
export function useSelectedGift(
  gifts: readonly GiftRow[],
  savedGiftId: string | null,
  hidden: ReadonlySet<string>,
): SelectedGift {
  const [chosenId, setChosenId] = useState(savedGiftId);
  const [known, setKnown] = useState<GiftRow | null>(null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [failedId, setFailedId] = useState<string | null>(null);

  const lastOwnId = () => ownGifts().findLast((id) => !hidden.has(id) && !missing.has(id)) ?? null;
  const selectedId = chosenId !== null && !hidden.has(chosenId) ? chosenId : lastOwnId();
  const listed = selectedId === null ? gifts[0] : gifts.find((gift) => gift.id === selectedId);
  if (listed && selectedId !== null && known !== listed) setKnown(listed);
  const gift = listed ?? (known?.id === selectedId ? known : null);
  const isUnknown = gift === null && selectedId !== null && !missing.has(selectedId);
  const wantedId = isUnknown && selectedId !== failedId ? selectedId : null;

  useEffect(() => {
    if (wantedId === null) return;
    const abort = new AbortController();
    const noteMissing = () => setMissing((before) => new Set(before).add(wantedId));
    readOwnGift(wantedId, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        if (found) setKnown(found);
        else noteMissing();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (isMissing(error)) noteMissing();
        else setFailedId(wantedId);
      },
    );
    return () => abort.abort();
  }, [wantedId]);

  const choose = (next: GiftRow | null) => {
    setKnown(next);
    setChosenId(next?.id ?? null);
  };
  return {
    gift,
    loading: wantedId !== null,
    failed: isUnknown && wantedId === null,
    choose,
    retry: () => setFailedId(null),
  };
}
