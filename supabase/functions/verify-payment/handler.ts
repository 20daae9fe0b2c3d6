import type { ledger, LedgerEntry } from './ledger.ts';
import { type payPalOrders, PayPalUnavailable } from './paypal.ts';
import { judge, type Verdict } from './verdict.ts';

export interface VerifierParts {
  ledger: ReturnType<typeof ledger>;
  payPal: ReturnType<typeof payPalOrders>;
  merchantId: string;
  /** Whoever knows it may start a sweep. */
  serviceKey: string;
}

/** Entries of one sweep; the next one goes on, since what was judged is no longer open. */
const SWEEP_LIMIT = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
};

const answer = (status: number, body: unknown) => Response.json(body, { status, headers: CORS });

/** Compares without telling by its duration how much was right. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let difference = a.length ^ b.length;
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/**
 * Answers `{"gift_id": "…"}` with `{"verdict": "verified" | "pending" | "refused", "reason": "…"}`. Anyone may ask, any number of
 * times: the sender's page, the recipient's, a sweep (`{"sweep": true}`, with the service key). 404: nothing was paid for
 * this gift. 503: PayPal does not answer; the last verdict stays.
 */
export function paymentVerifier({ ledger, payPal, merchantId, serviceKey }: VerifierParts) {
  async function verify(entry: LedgerEntry): Promise<Verdict> {
    // The money was there; PayPal need not be asked again by everybody who opens the link.
    if (entry.verdict === 'verified') return { verdict: 'verified', reason: '' };
    const order = await payPal.order(entry.order_id);
    const verdict: Verdict = order
      ? judge(order, {
        orderId: entry.order_id,
        giftId: entry.gift_id,
        amountCents: entry.amount_cents,
        currency: entry.currency,
        merchantId,
      })
      : { verdict: 'refused', reason: 'unknown_order' };
    await ledger.record(entry, verdict);
    return verdict;
  }

  async function sweep(): Promise<Record<string, number>> {
    const counts: Record<string, number> = { verified: 0, pending: 0, refused: 0 };
    for (const entry of await ledger.open(SWEEP_LIMIT)) {
      const { verdict } = await verify(entry);
      counts[verdict] = (counts[verdict] ?? 0) + 1;
    }
    return counts;
  }

  async function respond(request: Request): Promise<Response> {
    const asked = (await request.json().catch(() => null)) as { gift_id?: unknown; sweep?: unknown } | null;
    if (asked?.sweep === true) {
      const key = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
      return isSame(key, serviceKey)
        ? answer(200, await sweep())
        : answer(403, { error: 'service_key_needed' });
    }
    const giftId = asked?.gift_id;
    if (typeof giftId !== 'string' || !UUID.test(giftId)) return answer(400, { error: 'gift_id_needed' });
    const entry = await ledger.entry(giftId);
    return entry ? answer(200, await verify(entry)) : answer(404, { error: 'no_payment' });
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'POST') return answer(405, { error: 'post_needed' });
    try {
      return await respond(request);
    } catch (error) {
      console.error(error);
      if (error instanceof PayPalUnavailable) return answer(503, { error: 'paypal_unavailable' });
      return answer(500, { error: 'ledger_unavailable' });
    }
  };
}
