import { keyHeaders } from './keys.ts';
import type { Verdict } from './verdict.ts';

interface DatabaseSettings {
  supabaseUrl: string;
  /** Only the service role may read payments and write verdicts. */
  secretKey: string;
}

/** A row of table payments, as far as the functions need it. */
export interface Payment {
  id: string;
  gift_id: string;
  order_id: string;
  amount_cents: number;
  currency: string;
  verdict: Verdict['verdict'] | null;
  verdict_reason: string | null;
}

export type Payments = ReturnType<typeof payments>;

/**
 * Table payments and the price list, through the API as the service role. Every function throws an
 * Error when the database refuses.
 */
export function payments({ supabaseUrl, secretKey }: DatabaseSettings) {
  async function request<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${supabaseUrl}/rest/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...keyHeaders(secretKey), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`Database: HTTP ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** The payments of an order, verified ones first: anybody may enter it, any number of times. */
  const ofOrder = (orderId: string) =>
    request<Payment[]>(
      `payments?select=*&order_id=eq.${encodeURIComponent(orderId)}&order=verified_at.desc.nullslast`,
    );

  return {
    /** Payments of a gift to ask PayPal about: each once a minute, more rarely after refusals. */
    claim: (giftId: string, howMany: number) =>
      request<Payment[]>('rpc/claim_payments', { of_gift: giftId, how_many: howMany }),

    /**
     * Payments of all gifts, open or refused, that PayPal was last asked about before a time; those of
     * saved gifts first.
     */
    claimAll: (which: 'open' | 'refused', howMany: number, askedBefore: Date) =>
      request<Payment[]>('rpc/claim_payments', {
        how_many: howMany,
        refused: which === 'refused',
        asked_before: askedBefore,
      }),

    /** The ten payments that decide about a gift, the best first; also those of its pass. */
    ofGift: (giftId: string) => request<Payment[]>('rpc/payments_of_gift', { of_gift: giftId }),

    ofOrder,

    /**
     * Writes a verdict and returns the one that the row then has, with its reason: a verified
     * payment only becomes refunded or reversed, and one at an old price is verified only if the
     * order was made while it was on sale.
     *
     * @param orderedAt ISO timestamp by PayPal's clock, null where it is unknown.
     */
    async record(
      { id, order_id }: Payment,
      { verdict, reason }: Verdict,
      orderedAt: string | null = null,
    ): Promise<Verdict> {
      const held = await request<Verdict['verdict']>('rpc/record_verdict', {
        of_order: order_id,
        of_payment: id,
        new_verdict: verdict,
        reason,
        ordered_at: orderedAt,
      });
      if (held === verdict) return { verdict, reason };
      const row = (await ofOrder(order_id)).find((one) => one.id === id);
      return { verdict: held, reason: row?.verdict_reason ?? '' };
    },

    /**
     * What an order costs, in cents: what the page shows, if that was on sale within a day, else
     * the price of now; null where it cannot be sold.
     */
    orderPrice: (option: string, coupon: string | null, shown?: number) =>
      request<number | null>('rpc/order_price_cents', { option, coupon, shown }),
  };
}
