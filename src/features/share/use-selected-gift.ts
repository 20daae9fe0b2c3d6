import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { forgetOwnGift, isOwnGift, ownGifts } from '@/gifts/own-gifts.ts';
import { readOwnGift } from '@/gifts/read-gift.ts';

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

/** Whether a row was given as to its sender: nobody else gets the sender's address by a link. */
const isGivenAsOwn = (gift: GiftRow) => Boolean(gift.creator_email);

/**
 * The gift selected on the preview page: the one just saved or chosen, else the last that this
 * browser saved, else the newest of the list. It may be missing from the list, which holds the
 * newest gifts only; it is then loaded by its id. An own gift is asked for in any case: another
 * device may have signed this one off (docs/decisions/second-device.md).
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

  const noteMissing = (id: string) => setMissing((before) => new Set(before).add(id));
  const forget = (id: string) => {
    forgetOwnGift(id);
    setKnown(null);
    noteMissing(id);
  };

  /** What was last answered as own, and beside which list. */
  const confirmed = useRef<{ id: string; gifts: readonly GiftRow[] } | null>(null);
  const take = useEffectEvent((id: string, found: GiftRow) => {
    const isOwn = isOwnGift(id);
    if (isOwn && !isGivenAsOwn(found)) return forget(id);
    if (isOwn) confirmed.current = { id, gifts };
    if (id === wantedId) setKnown(found);
  });
  const fail = useEffectEvent((id: string, error: unknown) => {
    if (isMissing(error)) forget(id);
    else if (id === wantedId) setFailedId(id);
  });
  const ask = (id: string) => {
    const abort = new AbortController();
    readOwnGift(id, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        if (found) take(id, found);
        else noteMissing(id);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) fail(id, error);
      },
    );
    return () => abort.abort();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each gift that is wanted.
  useEffect(() => {
    if (wantedId !== null) return ask(wantedId);
  }, [wantedId]);

  const shownId = gift !== null && gift.id !== savedGiftId && isOwnGift(gift.id) ? gift.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each list.
  useEffect(() => {
    if (shownId === null) return;
    if (confirmed.current?.id !== shownId || confirmed.current.gifts !== gifts) return ask(shownId);
  }, [shownId, gifts]);

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
