import { settings } from '@/settings/settings.ts';
import type { MakeOrder } from '../order/checkout-host.ts';
import { captureServerOrder, createServerOrder } from '../payment-orders.ts';
import { type OrderRequest, orderRequest } from './order-request.ts';

/**
 * The two calls that move money, by PayPal's script in the browser or by the operator's Edge
 * Function (VITE_PAYMENT_SERVER). Buttons and checkout are the same for both.
 */

/** The part of PayPal's createOrder actions that is used. */
interface OrderMaker {
  create: (request: OrderRequest) => Promise<string>;
}

/** The part of PayPal's onApprove actions that is used; the wrapper's types let it be missing. */
interface OrderTaker {
  capture: () => Promise<unknown>;
}

export function makingOrders(order: OrderMaker): MakeOrder {
  if (settings.paymentServer) return createServerOrder;
  return (row, cents) => order.create(orderRequest(row, cents));
}

export function capturing(
  giftId: string,
  orderId: string,
  order: OrderTaker | undefined,
): () => Promise<unknown> {
  if (settings.paymentServer) return () => captureServerOrder(giftId, orderId);
  return () => order?.capture() ?? Promise.reject(new Error('PayPal handed no order over to be captured.'));
}
