import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Route } from '@playwright/test';

/** What the buyer does in PayPal's window; any other text is an error that the buttons report. */
export type Decision = 'approve' | 'cancel' | 'close' | (string & {});

export interface FakeOrder {
  id: string;
  status: 'CREATED' | 'COMPLETED';
  description: string;
  value: string;
  currency: string;
  giftId: string;
  invoiceId: string;
  shipping: string;
}

interface OrderRequest {
  purchase_units: {
    description: string;
    custom_id: string;
    invoice_id: string;
    amount: { value: string; currency_code: string };
  }[];
  application_context: { shipping_preference: string };
}

type Method = 'create' | 'capture' | 'decide' | 'get';
type Answer = { value?: unknown; error?: string };

/**
 * PayPal as the browser sees it: a client script, orders, a buyer. It keeps its orders over
 * reloads, as the real one does.
 */
export class FakePayPal {
  readonly orders: FakeOrder[] = [];
  readonly captures: string[] = [];
  /** Addresses that the page loaded the script from. */
  readonly scriptAddresses: URL[] = [];
  /** Answer to the request for the script. */
  script: 'served' | 'blocked' = 'served';
  /** The buyer's next decisions; an empty list means approval. */
  decisions: Decision[] = [];
  /** Told of each approved order, for orders that a stand-in of PayPal's API has made. */
  onApproval: (orderId: string) => void = () => {};
  /** Issues with which the next captures are refused. */
  refusals: string[] = [];
  /** Amounts that the next captures take instead of the order's. */
  amounts: string[] = [];

  /** Answers PayPal's two hosts in every page of the context. */
  async install(context: BrowserContext): Promise<this> {
    await context.exposeFunction('payPalServer', (method: Method, payload: unknown) =>
      this.call(method, payload),
    );
    await context.route(/^https:\/\/www\.(sandbox\.)?paypal\.com\/sdk\/js\?/, (route) =>
      this.serveScript(route),
    );
    return this;
  }

  private async serveScript(route: Route): Promise<void> {
    this.scriptAddresses.push(new URL(route.request().url()));
    if (this.script === 'blocked') return route.abort('blockedbyclient');
    const body = readFileSync(new URL('./paypal-sdk.js', import.meta.url), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  }

  /** One call of the stand-in script. */
  async call(method: Method, payload: unknown): Promise<Answer> {
    if (method === 'decide') return { value: this.decide(payload as string) };
    if (method === 'get') return { value: this.orders.find(({ id }) => id === payload) };
    if (method === 'create') return this.create(payload as OrderRequest);
    const issue = this.refusals.shift();
    return issue ? { error: `UNPROCESSABLE_ENTITY ${issue}` } : this.capture(payload as string);
  }

  private decide(orderId: string): Decision {
    const decision = this.decisions.shift() ?? 'approve';
    if (decision === 'approve') this.onApproval(orderId);
    return decision;
  }

  private create({ purchase_units: [unit], application_context }: OrderRequest): Answer {
    if (!unit) return { error: 'UNPROCESSABLE_ENTITY MISSING_REQUIRED_PARAMETER' };
    if (Number(unit.amount.value) <= 0) return { error: 'UNPROCESSABLE_ENTITY CANNOT_BE_ZERO_OR_NEGATIVE' };
    const id = randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
    this.orders.push({
      id,
      status: 'CREATED',
      description: unit.description,
      value: unit.amount.value,
      currency: unit.amount.currency_code,
      giftId: unit.custom_id,
      invoiceId: unit.invoice_id,
      shipping: application_context.shipping_preference,
    });
    return { value: id };
  }

  private capture(id: string): Answer {
    const order = this.orders.find((one) => one.id === id);
    if (!order) return { error: 'RESOURCE_NOT_FOUND INVALID_RESOURCE_ID' };
    if (order.status === 'COMPLETED') return { error: 'UNPROCESSABLE_ENTITY ORDER_ALREADY_CAPTURED' };
    // One payment an invoice, as the merchant's account is set by default.
    if (this.orders.some(({ status, invoiceId }) => status === 'COMPLETED' && invoiceId === order.invoiceId))
      return { error: 'UNPROCESSABLE_ENTITY DUPLICATE_INVOICE_ID' };
    order.status = 'COMPLETED';
    this.captures.push(id);
    const capture = {
      status: 'COMPLETED',
      custom_id: order.giftId,
      amount: { value: this.amounts.shift() ?? order.value, currency_code: order.currency },
    };
    return {
      value: {
        id,
        status: 'COMPLETED',
        payer: { payer_id: 'BUYER', email_address: 'kaeuferin@example.org' },
        purchase_units: [{ custom_id: order.giftId, payments: { captures: [capture] } }],
      },
    };
  }
}
