import { isEmail } from '@/gift/email.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { FREE_GIFT_COUPON } from '@/gift/row.ts';
import { reducedByPercent } from './money.ts';
import { PAYMENT_OPTIONS } from './options.ts';

/** A coupon of the built-in list (sections 3 and 9). */
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

/** This is the one place to add a coupon; one that is sold through PayPal also needs its price in the ledger's check (supabase/migrations). */
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
];

const normalised = (code: string) => code.trim().toUpperCase();

/** The coupon with this code, in any spelling of case and with space around it; null when there is none. */
export function findCoupon(code: string): Coupon | null {
  const wanted = normalised(code);
  return COUPONS.find((coupon) => coupon.code === wanted) ?? null;
}

/** The Swedish date format is the ISO one. */
const GERMAN_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

function isExpired({ expiryDate }: Coupon, now: Date): boolean {
  return expiryDate !== undefined && GERMAN_DAY.format(now) > expiryDate;
}

function appliesTo({ applicableTo }: Coupon, option: PaymentOptionKey | null): boolean {
  return !applicableTo || (option !== null && applicableTo.includes(option));
}

/** The applied coupon of a draft while it still fits its option and the day; otherwise null, and it is dropped (section 4). */
export function fittingCoupon(
  draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>,
  now: Date,
): Coupon | null {
  const coupon = draft.applied_coupon && findCoupon(draft.applied_coupon.code);
  return coupon && appliesTo(coupon, draft.paymentOption) && !isExpired(coupon, now) ? coupon : null;
}

/** What an option costs with a coupon, in cents (section 5, price effect). */
export function priceInCents(option: PaymentOptionKey, coupon: Coupon | null): number {
  const { cents } = PAYMENT_OPTIONS[option];
  if (!coupon) return cents;
  return coupon.discountType === 'fixed' ? coupon.amount : reducedByPercent(cents, coupon.amount);
}

/**
 * What the reuse query found: the id of a gift that already used the coupon, null for none, 'failed' when the query did,
 * 'unasked' before it.
 */
export type ReuseAnswer = { giftId: string | null } | 'failed' | 'unasked';

export interface CouponQuestion {
  /** As typed. */
  code: string;
  option: PaymentOptionKey | null;
  creatorEmail: string;
  /** The gift that the coupon is for: a hit of the reuse query that is this gift is no reuse, but its own earlier save. */
  giftId: string;
  now: Date;
  reuse: ReuseAnswer;
  /** The one creator e-mail that may use the free coupon again and again, '' for none. */
  testEmail: string;
}

/** Toast title and text of a check. */
export interface CouponVerdict {
  title: string;
  text: string;
}

export type CouponResult =
  | ({ outcome: 'applied'; coupon: Coupon } & CouponVerdict)
  | ({ outcome: 'refused' } & CouponVerdict)
  /** Everything else fits: ask the backend, then check again with its answer. */
  | { outcome: 'ask-reuse'; coupon: Coupon };

export const COUPON_USED: CouponVerdict = {
  title: 'Gutschein bereits verwendet',
  text: 'Du hast diesen Gutschein bereits einmal eingelöst.',
};

const refused = (title: string, text: string): CouponResult => ({ outcome: 'refused', title, text });

const sameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether this address may redeem the free coupon more than once (section 5: one test e-mail is exempt). */
export function isExempt(creatorEmail: string, testEmail: string): boolean {
  return testEmail.trim() !== '' && sameEmail(creatorEmail, testEmail);
}

/** The coupon rules of section 5, row by row. */
export function checkCoupon(question: CouponQuestion): CouponResult {
  if (normalised(question.code) === '') {
    return refused('Gutscheincode fehlt', 'Bitte gib einen Gutscheincode ein.');
  }
  const coupon = findCoupon(question.code);
  if (!coupon) {
    return refused(
      'Ungültiger Gutschein',
      'Dieser Gutscheincode ist nicht gültig oder nicht mehr verfügbar.',
    );
  }
  if (isExpired(coupon, question.now)) {
    return refused('Gutschein abgelaufen', 'Dieser Gutscheincode ist leider nicht mehr gültig.');
  }
  if (!appliesTo(coupon, question.option)) {
    return refused('Gutschein nicht anwendbar', 'Dieser Gutschein ist nicht für die gewählte Option gültig.');
  }
  if (coupon.code === FREE_GIFT_COUPON) {
    if (!isEmail(question.creatorEmail)) {
      return refused(
        'E-Mail erforderlich',
        'Bitte gib zuerst unter „Medien & Absender“ deine E-Mail-Adresse ein. Dieser Gutschein gilt einmal pro Adresse.',
      );
    }
    if (!isExempt(question.creatorEmail, question.testEmail)) {
      if (question.reuse === 'unasked') return { outcome: 'ask-reuse', coupon };
      if (question.reuse === 'failed') {
        return refused('Fehler bei der Prüfung', 'Der Gutschein konnte nicht überprüft werden.');
      }
      if (question.reuse.giftId !== null && question.reuse.giftId !== question.giftId) {
        return { outcome: 'refused', ...COUPON_USED };
      }
    }
  }
  return { outcome: 'applied', coupon, title: 'Gutschein angewendet!', text: `${coupon.description}.` };
}
