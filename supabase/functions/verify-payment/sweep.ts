import type { Payment, Payments } from '../_shared/payments.ts';
import { PayPalUnavailable } from '../_shared/paypal.ts';
import type { Verdict } from '../_shared/verdict.ts';
import type { VerifyPayment } from '../_shared/verification.ts';

/** Payments that are claimed at a time; few, because one that the sweep does not reach has to wait. */
const BATCH = 20;
/** Most payments of one run; the next begins with those not asked about for the longest time. */
const MOST_PAYMENTS = 2000;
/** Milliseconds after which no new batch begins: a hosted function is ended after 150 s. */
const LONGEST_SWEEP = 100_000;

/** Counts by verdict; the next sweep asks again about payments that PayPal did not answer. */
export interface SweepResult extends Record<Verdict['verdict'] | 'unanswered', number> {
  /** How many were refused for which reason. */
  reasons: Record<string, number>;
  /** Why every payment was refused; then one of the function's secrets may be wrong. */
  all_refused?: string;
  /** Whether the run ended at one of its limits: a further one of the same sweep goes on. */
  more: boolean;
  /** false when PayPal answers nothing at all: the sweep ended early. */
  isComplete: boolean;
}

/**
 * Verifies the open payments, or the refused ones anew, each once since the sweep began; a failure
 * with one does not stop the others. Throws an Error when the database does not answer.
 *
 * @param since When the first run of this sweep began.
 */
export async function sweep(
  payments: Payments,
  verify: VerifyPayment,
  which: 'open' | 'refused',
  since: Date,
): Promise<SweepResult> {
  const result: SweepResult = {
    verified: 0,
    pending: 0,
    refused: 0,
    refunded: 0,
    reversed: 0,
    unanswered: 0,
    reasons: {},
    more: true,
    isComplete: true,
  };

  async function judgeOne(payment: Payment): Promise<void> {
    try {
      const { verdict, reason } = await verify(payment);
      result[verdict] += 1;
      if (verdict === 'refused') result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
    } catch (error) {
      console.error(payment.order_id, error);
      result.unanswered += 1;
      if (error instanceof PayPalUnavailable && error.isForAll) result.isComplete = false;
    }
  }

  const endsAt = Date.now() + LONGEST_SWEEP;
  let asked = 0;
  while (result.isComplete && asked < MOST_PAYMENTS && Date.now() < endsAt) {
    const batch = await payments.claimAll(which, BATCH, since);
    if (batch.length === 0) {
      result.more = false;
      break;
    }
    await Promise.all(batch.map(judgeOne));
    asked += batch.length;
  }
  const [reason, ...furtherReasons] = Object.keys(result.reasons);
  if (reason && furtherReasons.length === 0 && result.reasons[reason] === asked) result.all_refused = reason;
  return result;
}
