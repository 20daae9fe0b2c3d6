import { useEffect, useState } from 'react';
import { comingThanks, useThankedGifts } from './thanks-list.ts';

/**
 * Whether the thanks of a gift stand first on the page: those that are known when it is shown do,
 * and stay there; later ones come where they push nothing. null while the page waits for thanks on
 * their way, and for the part that shows them.
 *
 * @param waits whether there may be thanks.
 * @param loadPart never rejects.
 */
export function useThanksFirst(giftId: string | null, waits: boolean, loadPart: () => Promise<void>) {
  const thanked = useThankedGifts();
  const [isWaiting, setWaiting] = useState(() => waits && (comingThanks() !== null || thanked.size > 0));
  const [first, setFirst] = useState<{ giftId: string | null; isThanked: boolean } | null>(null);
  useEffect(() => {
    if (isWaiting) void Promise.all([comingThanks(), loadPart()]).then(() => setWaiting(false));
  }, [isWaiting, loadPart]);
  if (isWaiting) return null;
  if (first?.giftId === giftId) return first.isThanked;
  const isThanked = giftId !== null && thanked.has(giftId);
  setFirst({ giftId, isThanked });
  return isThanked;
}
