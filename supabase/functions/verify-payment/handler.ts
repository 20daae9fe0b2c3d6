import { answer, fields, isUuid, posts } from '../_shared/http.ts';
import { isOperator } from '../_shared/keys.ts';
import type { Payment, Payments } from '../_shared/payments.ts';
import { PayPalUnavailable } from '../_shared/paypal.ts';
import type { Verdict } from '../_shared/verdict.ts';
import type { VerifyPayment } from '../_shared/verification.ts';
import { sweep } from './sweep.ts';

export interface VerifierParts {
  payments: Payments;
  verify: VerifyPayment;
  /** Secret keys; each of them may start a sweep. */
  keys: readonly string[];
}

/** Orders of a gift that are asked about at once: more than it gets in honest use. */
const MOST_ORDERS_OF_A_GIFT = 10;

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value));

function verdictOf({ verdict, verdict_reason }: Payment): Verdict {
  return verdict ? { verdict, reason: verdict_reason ?? '' } : { verdict: 'pending', reason: 'being_asked' };
}

/**
 * Answers `{"gift_id": "…"}` with `{"verdict": "verified" | "pending" | "refused" | "refunded" |
 * "reversed", "reason": "…"}`. Anyone may ask, any number of times: PayPal is asked at most once a
 * minute about an order, and ever more rarely about a refused one; in between the stored verdict is
 * answered. 404: the gift has no payment. 503: PayPal does not answer; the last verdict stays.
 * `{"sweep": true}`, and `{"sweep": true, "refused": true}` for what was refused, need a secret
 * key. `"more": true` in their answer: this run ended at its limits; the same request with `"since"`,
 * the ISO time at which the sweep began, goes on with what it has not asked about.
 */
export function paymentVerifier({ payments, verify, keys }: VerifierParts) {
  async function verifyGift(giftId: string): Promise<Response> {
    const claimed = await payments.claim(giftId, MOST_ORDERS_OF_A_GIFT);
    const outcomes = await Promise.allSettled(claimed.map(verify));
    const [first] = await payments.ofGift(giftId);
    if (!first) return answer(404, { error: 'no_payment' });
    const best = verdictOf(first);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (!failed || best.verdict === 'verified') return answer(200, best);
    console.error(failed.reason);
    return failed.reason instanceof PayPalUnavailable
      ? answer(503, { error: 'paypal_unavailable' })
      : answer(500, { error: 'database_unavailable' });
  }

  return posts(async (request) => {
    const asked = fields(await request.json().catch(() => null));
    if (asked.sweep === true) {
      if (!isOperator(request, keys)) return answer(403, { error: 'secret_key_needed' });
      const { isComplete, ...counts } = await sweep(
        payments,
        verify,
        asked.refused === true ? 'refused' : 'open',
        isTime(asked.since) ? new Date(asked.since) : new Date(),
      );
      return isComplete ? answer(200, counts) : answer(503, { error: 'paypal_unavailable', ...counts });
    }
    if (!isUuid(asked.gift_id)) return answer(400, { error: 'gift_id_needed' });
    return await verifyGift(asked.gift_id);
  });
}
