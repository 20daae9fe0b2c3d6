import { MissingDialog } from '@/api/missing-dialog.tsx';
import type { GiftRow } from '@/gift/row.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

/** What own-gift.tsx holds, loaded when an own gift is shown. */

const ownGift = async () => (await import('./own-gift.tsx')).ownGift;
const waiting = { waitsForNetwork: true };
const Room = () => <div className="h-72" />;

export const BelowOwnLink = lazyPart(async () => (await ownGift()).BelowOwnLink, waiting);
export const ThanksOfGift = lazyPart(async () => (await ownGift()).ThanksOfGift, waiting);
export const DeletedNotice = lazyPart(async () => (await ownGift()).DeletedNotice, waiting);
export const InquiryReceived = lazyPart(async () => (await ownGift()).InquiryReceived, {
  meanwhile: Room,
  ...waiting,
});
export const DevicesDialog = lazyPart(async () => (await ownGift()).DevicesDialog, {
  otherwise: MissingDialog,
});
export const saveReminder = async (gift: GiftRow) => (await ownGift()).saveReminder(gift);
