import { isEmail, isSameEmail } from '@/gift/email.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { NEWSLETTER_COUPON } from '@/gift/newsletter-coupon.ts';
import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { FREE_GIFT_COUPON } from '@/gift/row.ts';
import type { CouponState } from './coupon-requests.ts';
import { reducedByPercent } from './money.ts';
import { PAYMENT_OPTIONS } from './options.ts';

/** A coupon of the built-in list (docs/behaviour.md#coupons). */
export interface Coupon {
  /** In capitals, as it is stored. */
  code: string;
  description: string;
  /** 'fixed': the new price in cents. 'percentage': whole percent off. */
  amount: number;
  discountType: 'fixed' | 'percentage';
  /** Last day of validity in Germany, 'YYYY-MM-DD'. */
  expiryDate?: string;
  /** Missing: every option. */
  applicableTo?: readonly PaymentOptionKey[];
}

/**
 * This is the one place of the page to add a coupon; the database has a price list of its own
 * (supabase/migrations).
 */
export const COUPONS: readonly Coupon[] = [
  {
    code: FREE_GIFT_COUPON,
    description: 'Ein kostenloses Geschenk',
    amount: 0,
    discountType: 'fixed',
    applicableTo: ['single'],
  },
  {
    code: 'WELCOME50',
    description: '50 % Rabatt auf ein einzelnes Geschenk',
    amount: 50,
    discountType: 'percentage',
    applicableTo: ['single'],
  },
  {
    code: 'YEARLY20',
    description: '20 % Rabatt auf das Jahresabo',
    amount: 20,
    discountType: 'percentage',
    expiryDate: '2025-08-31',
    applicableTo: ['yearly_subscription'],
  },
  {
    code: NEWSLETTER_COUPON.code,
    description: `Verpackung geschenkt: ${NEWSLETTER_COUPON.percent}\u00a0% Rabatt`,
    amount: NEWSLETTER_COUPON.percent,
    discountType: 'percentage',
    applicableTo: ['single'],
  },
];

const normalised = (code: string) => code.trim().toUpperCase();

/**
 * The coupon with this code, in any spelling of case and with space around it; null when there is
 * none.
 */
export function findCoupon(code: string): Coupon | null {
  const wanted = normalised(code);
  return COUPONS.find((coupon) => coupon.code === wanted) ?? null;
}

/** The day in Germany as an ISO date, which is the Swedish format. */
const germanDay = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

function isExpired({ expiryDate }: Coupon, now: Date): boolean {
  return expiryDate !== undefined && germanDay(now) > expiryDate;
}

function appliesTo({ applicableTo }: Coupon, option: PaymentOptionKey | null): boolean {
  return !applicableTo || (option !== null && applicableTo.includes(option));
}

/**
 * The applied coupon of a draft while it still fits its option and the day; otherwise null, and it
 * is dropped.
 */
export function fittingCoupon(
  draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>,
  now: Date,
): Coupon | null {
  const coupon = draft.applied_coupon && findCoupon(draft.applied_coupon.code);
  return coupon && appliesTo(coupon, draft.paymentOption) && !isExpired(coupon, now) ? coupon : null;
}

/** What an option costs with a coupon, in cents. */
export function priceInCents(option: PaymentOptionKey, coupon: Coupon | null): number {
  const { cents } = PAYMENT_OPTIONS[option];
  if (!coupon) return cents;
  return coupon.discountType === 'fixed' ? coupon.amount : reducedByPercent(cents, coupon.amount);
}

/** Toast title and text of a check. */
export interface CouponVerdict {
  title: string;
  text: string;
}

export const COUPON_USED: CouponVerdict = {
  title: 'Gutschein bereits verwendet',
  text: 'Du hast diesen Gutschein bereits einmal eingelöst.',
};

const MISSING: CouponVerdict = {
  title: 'Gutscheincode fehlt',
  text: 'Bitte gib einen Gutscheincode ein.',
};

const CHECK_FAILED: CouponVerdict = {
  title: 'Fehler bei der Prüfung',
  text: 'Der Gutschein konnte nicht überprüft werden.',
};

/** What every refusal of the database says to people; the page's own checks say the same. */
const REFUSALS: Readonly<Record<Exclude<CouponState, 'ok'>, CouponVerdict>> = {
  unknown: {
    title: 'Ungültiger Gutschein',
    text: 'Dieser Gutscheincode ist nicht gültig oder nicht mehr verfügbar.',
  },
  expired: {
    title: 'Gutschein abgelaufen',
    text: 'Dieser Gutscheincode ist leider nicht mehr gültig.',
  },
  not_applicable: {
    title: 'Gutschein nicht anwendbar',
    text: 'Dieser Gutschein ist nicht für die gewählte Option gültig.',
  },
  email_required: {
    title: 'E-Mail erforderlich',
    text: 'Bitte gib zuerst unter „Medien & Absender“ deine E-Mail-Adresse ein. Dieser Gutschein gilt einmal pro Adresse.',
  },
  used: COUPON_USED,
};

/**
 * The database's word about a coupon as toast; null when it is fine. An answer that nobody knows
 * counts as none.
 */
export function couponRefusal(state: CouponState | 'failed'): CouponVerdict | null {
  if (state === 'ok') return null;
  return state === 'failed' ? CHECK_FAILED : (REFUSALS[state] ?? CHECK_FAILED);
}

export interface CouponQuestion {
  /** As typed. */
  code: string;
  option: PaymentOptionKey | null;
  creatorEmail: string;
  now: Date;
  /** The database's answer, 'failed' when it gave none, 'unasked' before it. */
  answer: CouponState | 'failed' | 'unasked';
}

export type CouponResult =
  | ({ outcome: 'applied'; coupon: Coupon } & CouponVerdict)
  | ({ outcome: 'refused' } & CouponVerdict)
  /** For all that the page knows it fits: ask the database, then check again with its answer. */
  | { outcome: 'ask'; coupon: Coupon };

const refused = (verdict: CouponVerdict): CouponResult => ({ outcome: 'refused', ...verdict });

/** Whether this address may redeem the free coupon more than once. */
export function isExempt(creatorEmail: string, testEmail: string): boolean {
  return testEmail.trim() !== '' && isSameEmail(creatorEmail, testEmail);
}

/**
 * The coupon rules in their order: the built-in list gives the quick refusals, the database has the
 * last word.
 */
export function checkCoupon(question: CouponQuestion): CouponResult {
  if (normalised(question.code) === '') return refused(MISSING);
  const coupon = findCoupon(question.code);
  if (!coupon) return refused(REFUSALS.unknown);
  if (isExpired(coupon, question.now)) return refused(REFUSALS.expired);
  if (!appliesTo(coupon, question.option)) return refused(REFUSALS.not_applicable);
  if (coupon.code === FREE_GIFT_COUPON && !isEmail(question.creatorEmail))
    return refused(REFUSALS.email_required);
  if (question.answer === 'unasked') return { outcome: 'ask', coupon };
  const refusal = couponRefusal(question.answer);
  if (refusal) return refused(refusal);
  return { outcome: 'applied', coupon, title: 'Gutschein angewendet!', text: `${coupon.description}.` };
}
