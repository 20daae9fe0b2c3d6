import { type Coupon, findCoupon, normalisedCode, type PaymentOptionKey } from '@/gift/coupons.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { priceWithCode } from '@/gift/prices.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isEmail } from '@/gift/text.ts';

/** The day in Germany as an ISO date, which is the Swedish format. */
const germanDay = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

function isExpired({ expiryDate }: Coupon, now: Date): boolean {
  return expiryDate !== undefined && germanDay(now) > expiryDate;
}

/** An inquiry has no price that a coupon could reduce. */
function appliesTo({ applicableTo }: Coupon, option: PaymentOptionKey | null): boolean {
  if (option === 'business_pack') return false;
  return !applicableTo || (option !== null && applicableTo.includes(option));
}

/** The applied coupon of a draft while it fits its option and the day, else null. */
export function fittingCoupon(
  draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>,
  now: Date,
): Coupon | null {
  const coupon = draft.applied_coupon && findCoupon(draft.applied_coupon.code);
  return coupon && appliesTo(coupon, draft.paymentOption) && !isExpired(coupon, now) ? coupon : null;
}

/** What a frozen row costs, in cents. */
export function priceOfRow(row: GiftRow): number {
  return priceWithCode((row.price_id ?? 'single') as PaymentOptionKey, row.applied_coupon);
}

/** Toasts of the refusals, by the database's name of each; 'missing' and 'failed' are the page's. */
export const REFUSALS = {
  missing: { title: 'Gutscheincode fehlt', text: 'Bitte gib einen Gutscheincode ein.' },
  unknown: {
    title: 'Ungültiger Gutschein',
    text: 'Dieser Gutscheincode ist nicht gültig oder nicht mehr verfügbar.',
  },
  expired: { title: 'Gutschein abgelaufen', text: 'Dieser Gutscheincode ist leider nicht mehr gültig.' },
  not_applicable: {
    title: 'Gutschein nicht anwendbar',
    text: 'Dieser Gutschein ist nicht für die gewählte Option gültig.',
  },
  email_required: {
    title: 'E-Mail erforderlich',
    text:
      'Bitte gib zuerst unter „Medien & Absender“ deine E-Mail-Adresse ein. ' +
      'Dieser Gutschein gilt einmal pro Adresse.',
  },
  used: {
    title: 'Gutschein bereits verwendet',
    text: 'Du hast diesen Gutschein bereits einmal eingelöst.',
  },
  not_subscribed: {
    title: 'E-Mail nicht angemeldet',
    text:
      'Dieser Gutschein gehört zum Newsletter, und die Adresse unter „Medien & Absender“ ist dort nicht ' +
      'angemeldet. Trag die ein, mit der du dich angemeldet hast.',
  },
  failed: { title: 'Fehler bei der Prüfung', text: 'Der Gutschein konnte nicht überprüft werden.' },
} as const;

type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS];

/**
 * What the database says about a coupon, by its clock. 'price': it is good, but the cents have not
 * been on sale for a day.
 */
export type CouponState = 'ok' | 'price' | Exclude<keyof typeof REFUSALS, 'missing' | 'failed'>;

/**
 * The coupon of a code as typed, or why it does not fit by all that the page knows: the rules in
 * their order. The database has the last word.
 */
export function checkCoupon(
  code: string,
  { paymentOption, creator_email }: Pick<GiftDraft, 'paymentOption' | 'creator_email'>,
  now: Date,
): { coupon: Coupon } | { refusal: Refusal } {
  if (normalisedCode(code) === '') return { refusal: REFUSALS.missing };
  const coupon = findCoupon(code);
  if (!coupon) return { refusal: REFUSALS.unknown };
  if (isExpired(coupon, now)) return { refusal: REFUSALS.expired };
  if (!appliesTo(coupon, paymentOption)) return { refusal: REFUSALS.not_applicable };
  if (coupon.isOncePerEmail && !isEmail(creator_email)) return { refusal: REFUSALS.email_required };
  return { coupon };
}

/** The toast of an answer, null when the coupon is fine; one that nobody knows counts as none. */
export function couponRefusal(state: CouponState | 'failed'): Refusal | null {
  if (state === 'ok') return null;
  return (state !== 'price' && REFUSALS[state]) || REFUSALS.failed;
}
