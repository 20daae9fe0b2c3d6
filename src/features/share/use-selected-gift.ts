import { useEffect, useState } from 'react';
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
  choose: (gift: GiftRow) => void;
  /** Chooses one of which only the id is known: it is loaded. */
  chooseById: (giftId: string) => void;
  /** Loads a gift again that has failed. */
  retry: () => void;
}

type Answer = GiftRow | 'missing' | 'failed';

/** Asks for a gift. One that is gone, or given as to strangers, without address, is own no more. */
async function ask(id: string, signal: AbortSignal): Promise<Answer> {
  try {
    const gift = await readOwnGift(id, signal);
    if (!gift) return 'missing';
    if (gift.creator_email || !isOwnGift(id)) return gift;
  } catch (error) {
    if (!(error instanceof BackendError && error.code === 'PGRST116')) return 'failed';
  }
  forgetOwnGift(id);
  return 'missing';
}

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
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());

  const lastOwnId = () =>
    ownGifts().findLast((id) => !hidden.has(id) && answers.get(id) !== 'missing') ?? null;
  const selectedId = chosenId !== null && !hidden.has(chosenId) ? chosenId : lastOwnId();
  const listed = selectedId === null ? gifts[0] : gifts.find((gift) => gift.id === selectedId);
  const answer = selectedId === null ? 'missing' : answers.get(selectedId);
  const gift = listed ?? (typeof answer === 'object' ? answer : null);

  const isConfirmed = gift !== null && (gift.id === savedGiftId || !isOwnGift(gift.id));
  const askedId = isConfirmed || (!gift && answer) ? null : selectedId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each list.
  useEffect(() => {
    if (askedId === null) return;
    const leave = new AbortController();
    void ask(askedId, leave.signal).then((answer) => {
      if (leave.signal.aborted) return;
      setAnswers((before) =>
        answer === 'failed' && before.has(askedId) ? before : new Map(before).set(askedId, answer),
      );
    });
    return () => leave.abort();
  }, [askedId, gifts]);

  return {
    gift,
    loading: !gift && !answer,
    failed: !gift && answer === 'failed',
    choose: (next) => {
      setAnswers((before) => new Map(before).set(next.id, next));
      setChosenId(next.id);
    },
    chooseById: setChosenId,
    retry: () => setAnswers(new Map([...answers].filter(([, answer]) => answer !== 'failed'))),
  };
}
