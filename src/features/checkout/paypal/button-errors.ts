import { codesIn, meaningOf } from './issues.ts';

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
