/**
 * PayPal's words about a capture that did not give a capture. Only the issues listed here mean
 * something; they are the ones that PayPal documents for 'Capture payment for order' (HTTP 422,
 * UNPROCESSABLE_ENTITY). What is not listed says nothing about the money.
 */

/** The money of this very order is there: an earlier call captured it. */
const ALREADY_CAPTURED = ['ORDER_ALREADY_CAPTURED'];

/** Another order with the same invoice id (the gift's id) was paid. */
const PAID_BEFORE = ['DUPLICATE_INVOICE_ID'];

/**
 * Nothing was taken, and the buyer may approve the same order once more, with another card or
 * account.
 */
const DECLINED = [
  'CARD_EXPIRED',
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
];

/** Nothing was taken, and this order will never be paid. */
const REFUSED = [
  'AGREEMENT_ALREADY_CANCELLED',
  'AUTH_CAPTURE_NOT_ENABLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'NOT_ENABLED_FOR_CARD_PROCESSING',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
];

/** The name of the error that carries the issues; it says nothing by itself. */
const NEUTRAL = ['UNPROCESSABLE_ENTITY'];

const MEANINGS = [
  ['captured', ALREADY_CAPTURED],
  ['paid-before', PAID_BEFORE],
  ['declined', DECLINED],
  ['refused', REFUSED],
] as const;

export type IssueMeaning = (typeof MEANINGS)[number][0] | 'unknown';

const MAX_DEPTH = 6;

/**
 * Every text inside a value from outside, which may be anything: a string, an Error with own
 * fields, a body in a body, a circle.
 */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  try {
    const fields = value instanceof Error ? [value.message, value.cause] : [];
    return [...fields, ...Object.values(value)].flatMap((field) => textsOf(field, depth + 1));
  } catch {
    // A field of another window that cannot be read.
    return [];
  }
}

/**
 * The codes in PayPal's words, wherever its script has put them: an object with `details`, JSON in
 * the message of an Error, a string.
 */
export function codesIn(reason: unknown): string[] {
  const codes = textsOf(reason).flatMap((text) => text.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? []);
  return [...new Set(codes)].filter((code) => !NEUTRAL.includes(code));
}

/**
 * What a failure of PayPal says about the money. 'unknown' unless every code in it is documented
 * and means the same: one documented code beside `INTERNAL_SERVER_ERROR` proves nothing.
 */
export function meaningOf(reason: unknown): IssueMeaning {
  const codes = codesIn(reason);
  // PayPal saying that the order is paid is true whatever else it says.
  for (const [meaning, issues] of MEANINGS.slice(0, 2)) {
    if (codes.some((code) => (issues as readonly string[]).includes(code))) return meaning;
  }
  for (const [meaning, issues] of MEANINGS.slice(2)) {
    if (codes.length > 0 && codes.every((code) => (issues as readonly string[]).includes(code)))
      return meaning;
  }
  return 'unknown';
}

/** What PayPal's buttons report through onError. */

/**
 * Marks errors that the page has thrown into createOrder itself: PayPal's script repeats them
 * through onError.
 */
const OWN = 'digital-gift:';

/** PayPal's words for a window that is gone or an order that ran out of time. */
const ENDED =
  /(window|popup|container|target).*(clos|remov|destroy)|zoid destroyed|order.?(has )?expired|TOKEN_EXPIRED/i;
/** PayPal's refusal of an amount of 0. */
const ZERO_PRICE = 'CANNOT_BE_ZERO_OR_NEGATIVE';

/**
 * The error that tells PayPal's buttons that there is no order; whoever is told so has been shown
 * why.
 */
export const ownError = (words: string) => new Error(`${OWN} ${words}`);

function wordsOf(reason: unknown): string {
  if (reason instanceof Error) return reason.message;
  const { message } = (reason ?? {}) as { message?: unknown };
  return String(message ?? reason);
}

/**
 * 'own': the page's own error, repeated. 'zero': nobody needs to read about it. 'ended': the
 * process ended without the buyer. 'paid': the order or another one of this gift has been paid
 * (PayPal's script reports DUPLICATE_INVOICE_ID here, and its capture() never answers). 'broken':
 * anything else.
 */
export function buttonError(reason: unknown): 'own' | 'zero' | 'ended' | 'paid' | 'broken' {
  const words = wordsOf(reason);
  if (words.includes(OWN)) return 'own';
  if (words.includes(ZERO_PRICE) || codesIn(reason).includes(ZERO_PRICE)) return 'zero';
  const meaning = meaningOf(reason);
  if (meaning === 'captured' || meaning === 'paid-before') return 'paid';
  return ENDED.test(words) ? 'ended' : 'broken';
}
