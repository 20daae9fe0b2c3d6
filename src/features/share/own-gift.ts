import { DevicesDialog } from '@/features/devices/devices-dialog.tsx';
import { InquiryReceived } from '@/features/inquiry/inquiry-received.tsx';
import { OwnLock } from '@/features/locks/own-lock.tsx';
import { ThanksOfGift } from '@/features/thanks/thanks-of-gift.tsx';
import { GatheringOfGift } from '@/features/together/gathering-of-gift.tsx';

/** What the preview page shows of an own gift alone, in one chunk. */
export const ownGift = { DevicesDialog, InquiryReceived, OwnLock, ThanksOfGift, GatheringOfGift };
