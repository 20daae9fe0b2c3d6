import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';

/** One row of table payments, as the page may enter it. */
export interface PaymentEntry {
  gift_id: string;
  /** PayPal's order id. */
  order_id: string;
  price_id: string;
  /** Code in capitals, null without one. */
  coupon: string | null;
  amount_cents: number;
  currency: 'EUR';
  /**
   * 'unconfirmed': the buyer approved the order, but the page got no answer that the money was
   * captured.
   */
  status: 'captured' | 'unconfirmed';
}

/**
 * Whether the insert failed because this order is in the table already. Another unique violation,
 * with the same code 23505, is an error.
 */
function isEnteredAlready(error: { code?: string; message: string }): boolean {
  return error.code === '23505' && error.message.includes('payments_one_per_order');
}

/**
 * Enters an order in table payments. A plain insert: an upsert would need the right to read the
 * table, which anon has not. Entering the same order a second time succeeds without a change.
 * Throws BackendError.
 */
export async function recordPayment(entry: PaymentEntry): Promise<void> {
  const { error, status } = await supabase().from('payments').insert(entry);
  if (error && !isEnteredAlready(error)) throw tableFailure(status, error);
}
