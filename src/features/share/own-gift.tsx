import { useState } from 'react';
import { DevicesDialog } from '@/features/devices/devices-dialog.tsx';
import { InquiryReceived } from '@/features/inquiry/inquiry-received.tsx';
import { openingDay } from '@/features/locks/opening-day.ts';
import { OwnLock } from '@/features/locks/own-lock.tsx';
import { GiftsForMany } from '@/features/many/gifts-for-many.tsx';
import { ThanksOfGift } from '@/features/thanks/thanks-of-gift.tsx';
import { GatheringOfGift } from '@/features/together/gathering-of-gift.tsx';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import { giftDocumentName } from './gift-documents.ts';
import { saveReminder } from './yearly-reminder.ts';

interface BelowOwnLinkProps {
  gift: GiftRow;
  /** Whether the thanks stand first on the page, and not here. */
  hasThanksFirst: boolean;
  successor: () => HTMLElement | null;
}

/**
 * What stands below the link of an own gift. Whatever comes late pushes nothing that is read: what
 * follows the lock waits for it, and thanks come last.
 */
function BelowOwnLink({ gift, hasThanksFirst, successor }: BelowOwnLinkProps) {
  const [isLockKnown, setLockKnown] = useState(false);
  const { packingStyle } = wrappedGiftFromRow(gift);
  return (
    <>
      <OwnLock giftId={gift.id} onAnswer={() => setLockKnown(true)} />
      {isLockKnown && (
        <>
          <GatheringOfGift gift={gift} document={giftDocumentName(packingStyle)} />
          <GiftsForMany gift={gift} />
          {/* One just saved where nothing can be stored is not known as an own one. */}
          {!hasThanksFirst && isOwnGift(gift.id) && <ThanksOfGift gift={gift} successor={successor} />}
        </>
      )}
    </>
  );
}

/** What the preview page shows of an own gift alone, in one chunk. */
export const ownGift = {
  BelowOwnLink,
  DeletedNotice,
  DevicesDialog,
  InquiryReceived,
  saveReminder: (gift: GiftRow) => saveReminder(gift, openingDay(gift.id) ?? gift.created_at),
  ThanksOfGift,
};
