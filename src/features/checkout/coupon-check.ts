import { useSyncExternalStore } from 'react';
import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import { createListeners } from '@/browser/listeners.ts';
import type { Coupon } from '@/gift/coupons.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { isSameEmail } from '@/gift/text.ts';
import { settings } from '@/settings/settings.ts';
import { type CouponState, couponRefusal } from './coupons.ts';
import { couponState, giftWithCoupon } from './requests.ts';

/** Milliseconds until a check that nobody answers has failed. */
const ANSWER_TIMEOUT = 8000;

/** The quick query for a coupon once per e-mail comes first. Throws BackendError. */
async function ask(coupon: Coupon, draft: GiftDraft): Promise<CouponState> {
  const { id, creator_email: email, paymentOption } = draft;
  // The test address may redeem the free coupon more than once.
  if (coupon.isOncePerEmail && !isSameEmail(email, settings.couponTestEmail)) {
    const giftId = await giftWithCoupon(email, coupon.code);
    // This very gift is its own earlier save.
    if (giftId !== null && giftId !== id) return 'used';
  }
  return couponState({ code: coupon.code, option: paymentOption ?? '', email, giftId: id });
}

/** Whether an answer belongs to the draft as it is now. */
const isSameQuestion = (coupon: Coupon, asked: GiftDraft, now: GiftDraft) =>
  asked.id === now.id &&
  asked.paymentOption === now.paymentOption &&
  (!coupon.isOncePerEmail || isSameEmail(asked.creator_email, now.creator_email));

/** Drafts with a check on its way, by id: it outlives the payment tab that has begun it. */
const checked = new Set<string>();
const [tell, subscribe] = createListeners();

/** Whether the database is being asked about a coupon of this draft: nothing is ordered meanwhile. */
export const isCheckingCoupon = (draftId: string): boolean => checked.has(draftId);

export const useCouponCheck = (draftId: string): boolean =>
  useSyncExternalStore(subscribe, () => isCheckingCoupon(draftId));

/**
 * Asks about a coupon: its refusal, null when it is fine, 'outdated' when draft, option or e-mail
 * have become others before the answer came. Never throws.
 *
 * @param current the wizard's draft as it is when the answer comes.
 */
export async function couponAnswer(
  coupon: Coupon,
  asked: GiftDraft,
  current: () => GiftDraft,
): Promise<ReturnType<typeof couponRefusal> | 'outdated'> {
  checked.add(asked.id);
  tell();
  const state = await timeoutOrThrow(ask(coupon, asked), ANSWER_TIMEOUT).catch(() => 'failed' as const);
  checked.delete(asked.id);
  tell();
  return isSameQuestion(coupon, asked, current()) ? couponRefusal(state) : 'outdated';
}
