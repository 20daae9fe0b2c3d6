import { OwnLock } from '@/features/locks/own-lock.tsx';
import { ThanksOfGift } from '@/features/thanks/thanks-of-gift.tsx';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';

interface LockAndThanksProps {
  gift: GiftRow;
  /** Told the day of the gift; null for a gift without one. */
  onOpening: (opensAt: string | null) => void;
  /** What takes the focus when the last thank-you goes. */
  successor: () => Element | null;
}

/** What only the sender of a gift is shown: what keeps it closed, and what came back for it. */
export function LockAndThanks({ gift, onOpening, successor }: LockAndThanksProps) {
  return (
    <>
      <OwnLock giftId={gift.id} onOpening={onOpening} />
      <ThanksOfGift
        giftId={gift.id}
        recipientName={gift.recipient_name?.trim() || UNKNOWN_RECIPIENT}
        successor={successor}
      />
    </>
  );
}
