import { supabase } from './client.ts';
import { tableFailure } from './failure.ts';

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
  /** unconfirmed: the page never saw that the money was captured. */
  status: 'captured' | 'unconfirmed';
}

/** The order is entered already. Any other violation, also one with the same code, is an error. */
function isEnteredAlready(error: { code?: string; message: string }): boolean {
  return error.code === '23505' && error.message.includes('payments_one_per_order');
}

/**
 * Enters an order in table payments. A plain insert, because anon cannot read the table and an upsert would have to; a second
 * entry of the same order is done, not an error. Throws BackendError.
 */
export async function recordPayment(entry: PaymentEntry): Promise<void> {
  const { error, status } = await supabase().from('payments').insert(entry);
  if (error && !isEnteredAlready(error)) throw tableFailure(status, error);
}
