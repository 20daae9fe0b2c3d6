import { DevicesDialog } from '@/features/devices/devices-dialog.tsx';
import { InquiryReceived } from '@/features/inquiry/inquiry-received.tsx';
import { OwnLock } from '@/features/locks/own-lock.tsx';
import { GiftsForMany } from '@/features/many/gifts-for-many.tsx';
import { ThanksOfGift } from '@/features/thanks/thanks-of-gift.tsx';
import { GatheringOfGift } from '@/features/together/gathering-of-gift.tsx';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { giftDocumentName } from './gift-documents.ts';

interface BelowOwnLinkProps {
  gift: GiftRow;
  /** Told the moment before which the gift stays closed, null for none. */
  onOpening: (opensAt: string | null) => void;
  /** Takes the focus of a thank-you that is deleted. */
  successor: () => HTMLElement | null;
}

/**
 * What stands below the link of an own gift: its lock, its thanks, who gives it together, and the
 * names that it is made for.
 */
function BelowOwnLink({ gift, onOpening, successor }: BelowOwnLinkProps) {
  return (
    <>
      <OwnLock giftId={gift.id} onOpening={onOpening} />
      {/* One just saved where nothing can be stored is not known as an own one. */}
      {isOwnGift(gift.id) && (
        <ThanksOfGift
          giftId={gift.id}
          recipientName={gift.recipient_name?.trim() || UNKNOWN_RECIPIENT}
          successor={successor}
        />
      )}
      <GatheringOfGift gift={gift} document={giftDocumentName(wrappedGiftFromRow(gift).packingStyle)} />
      <GiftsForMany key={gift.id} gift={gift} />
    </>
  );
}

/** What the preview page shows of an own gift alone, in one chunk. */
export const ownGift = { BelowOwnLink, DevicesDialog, InquiryReceived };
