import { answer, fields, isOrderId, isUuid, list, posts } from '../_shared/http.ts';
import type { Payment, Payments } from '../_shared/payments.ts';
import { type AskPayPal, PayPalUnavailable } from '../_shared/paypal.ts';
import type { VerifyPayment } from '../_shared/verification.ts';
import { isSignedByPayPal, signatureOf, TooManyUnsigned } from './signature.ts';

export interface WebhookParts {
  payments: Payments;
  askPayPal: AskPayPal;
  verify: VerifyPayment;
  /** PayPal's id of this webhook; a signature for another webhook is not accepted. */
  webhookId: string;
}

/** Most characters of an event; PayPal's have a few thousand. */
const LONGEST_EVENT = 200_000;

const CAPTURE_EVENTS = ['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map(
  (what) => `PAYMENT.CAPTURE.${what}`,
);

/** The id at the end of the link that leads up from a resource to its order or capture. */
function idAbove(resource: Record<string, unknown>, kind: 'orders' | 'captures'): string | null {
  for (const link of list(resource.links).map(fields)) {
    const [, found] = new RegExp(`/${kind}/([A-Z0-9]{1,36})$`).exec(String(link.href ?? '')) ?? [];
    if (link.rel === 'up' && found) return found;
  }
  return null;
}

function orderOf(resource: Record<string, unknown>): string | null {
  const related = fields(fields(resource.supplementary_data).related_ids).order_id;
  return isOrderId(related) ? related : idAbove(resource, 'orders');
}

/**
 * Receives PayPal's events about captures and updates the verdicts of the payments. Only a reversal
 * is taken from the event itself; for all other events PayPal is asked for the present state, so
 * that a late, doubled or replayed event changes nothing. 403: not signed by PayPal. 503: PayPal
 * does not answer, or too many invented events came; it sends the event again. Nothing is asked
 * about an event that cannot be PayPal's by its form, or that is about no payment of ours.
 */
export function payPalWebhook({ payments, askPayPal, verify, webhookId }: WebhookParts) {
  /** The capture that an event is about; a refund's event links to it with rel 'up'. */
  async function captureOf(resource: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = idAbove(resource, 'captures') ?? resource.id;
    if (!isOrderId(id)) return {};
    const { status, body } = await askPayPal(`/v2/payments/captures/${id}`);
    return status === 200 ? fields(body) : {};
  }

  /**
   * The payments of the order that is named. One gift may have several orders: money that went back
   * is entered for its own order alone.
   */
  async function ofNamedOrder(...resources: Record<string, unknown>[]): Promise<Payment[]> {
    const orderId = resources.map(orderOf).find((id) => id !== null);
    return orderId ? await payments.ofOrder(orderId) : [];
  }

  /** The payments of the named order, or else of the named gift: PayPal can be asked about each. */
  async function ofNamedOrderOrGift(...resources: Record<string, unknown>[]): Promise<Payment[]> {
    if (resources.some((resource) => orderOf(resource) !== null)) return await ofNamedOrder(...resources);
    const giftId = resources.map(({ custom_id }) => custom_id).find(isUuid);
    return giftId ? await payments.ofGift(giftId) : [];
  }

  /** Whether an event names a payment that is entered, or only a capture, which PayPal is asked about. */
  async function mayBeOurs(resource: Record<string, unknown>): Promise<boolean> {
    const isNamed = orderOf(resource) !== null || isUuid(resource.custom_id);
    if (isNamed) return (await ofNamedOrderOrGift(resource)).length > 0;
    return isOrderId(idAbove(resource, 'captures') ?? resource.id);
  }

  async function applyEvent(event: Record<string, unknown>): Promise<number> {
    const resource = fields(event.resource);
    switch (event.event_type) {
      case 'PAYMENT.CAPTURE.REVERSED': {
        const known = orderOf(resource) ? {} : await captureOf(resource);
        const found = await ofNamedOrder(resource, known);
        for (const payment of found) {
          await payments.record(payment, { verdict: 'reversed', reason: String(event.id ?? '') });
        }
        return found.length;
      }
      case 'PAYMENT.CAPTURE.REFUNDED': {
        const capture = await captureOf(resource);
        const found = await ofNamedOrder(capture, resource);
        // The gift stays paid after a partial refund.
        if (capture.status !== 'REFUNDED') return found.length;
        for (const payment of found) {
          await payments.record(payment, { verdict: 'refunded', reason: String(event.id ?? '') });
        }
        return found.length;
      }
      default: {
        const found = await ofNamedOrderOrGift(resource, orderOf(resource) ? {} : await captureOf(resource));
        for (const payment of found) if (payment.verdict !== 'verified') await verify(payment);
        return found.length;
      }
    }
  }

  return posts(async (request) => {
    const body = await request.text();
    let event: Record<string, unknown>;
    try {
      event = fields(JSON.parse(body));
    } catch {
      return answer(400, { error: 'event_needed' });
    }
    if (typeof event.event_type !== 'string' || body.length > LONGEST_EVENT) {
      return answer(400, { error: 'event_needed' });
    }
    const signature = signatureOf(request);
    if (!signature) return answer(403, { error: 'not_signed' });
    try {
      if (!CAPTURE_EVENTS.includes(event.event_type) || !(await mayBeOurs(fields(event.resource)))) {
        return answer(200, { payments: 0 });
      }
      if (!(await isSignedByPayPal(signature, body, webhookId, askPayPal))) {
        return answer(403, { error: 'not_signed' });
      }
      return answer(200, { payments: await applyEvent(event) });
    } catch (error) {
      if (error instanceof TooManyUnsigned) return answer(503, { error: 'too_many_unsigned' });
      if (!(error instanceof PayPalUnavailable)) throw error;
      console.error(error);
      return answer(503, { error: 'paypal_unavailable' });
    }
  });
}
