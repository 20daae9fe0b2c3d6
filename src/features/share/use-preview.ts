import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { loadGiftList, useGiftList } from '@/gifts/gift-list.ts';
import { useDeletions } from './gift-deletion.ts';
import { useSelectedGift } from './use-selected-gift.ts';

/** The gift of the preview page, and the others that are not hidden. */
export function useShownGift(selectedGiftId: string | null) {
  const listed = useGiftList('gifts');
  const hasListFailed = useGiftList('failed');
  const { hidden, revocable } = useDeletions();
  const gifts = useMemo(() => (listed ?? []).filter(({ id }) => !hidden.has(id)), [listed, hidden]);
  const { gift, loading, failed, choose, chooseById, retry } = useSelectedGift(gifts, selectedGiftId, hidden);
  const isComing = loading || (listed === null && !hasListFailed);
  // The link stands first; the picture of this gift with what belongs to it, and then the other
  // gifts, follow in renderings of their own.
  const drawn = useDeferredValue(gift, null);
  const others = useDeferredValue(drawn || !(gift || isComing) ? gifts : null, null);
  return {
    gift,
    /** The gift as its card draws it, null before that. */
    wrapped: useMemo(() => drawn && wrappedGiftFromRow(drawn), [drawn]),
    /** null before they are drawn. */
    others: others?.filter(({ id }) => id !== gift?.id),
    listed: gifts.length,
    isComing,
    hasFailed: failed || hasListFailed,
    /** Deletions that can be undone. */
    revocable,
    choose,
    chooseById,
    loadAgain: () => {
      retry();
      loadGiftList();
    },
  };
}

/** The gift's heading, which takes the focus of a new one, and a function after which the next one has it. */
export function useFollowedHeading(giftId: string | undefined, isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFollowed = useRef(isNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows another gift.
  useEffect(() => {
    if (!isFollowed.current || !heading.current) return;
    isFollowed.current = false;
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: 'nearest' });
  }, [giftId]);
  const follow = () => {
    isFollowed.current = true;
  };
  return [heading, follow] as const;
}
