import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Route } from '@playwright/test';

/**
 * A fault of the next call of its kind: failure before or after PayPal did the work, no answer, a
 * refusal with an issue, failure with any message, or any value as the answer, after doing the work
 * (`takes`) or without.
 */
export type Fault =
  | 'fails'
  | 'lost'
  | 'hangs'
  | { refused: string }
  | { says: string }
  | { answers: unknown; takes: boolean };

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

export type Method = 'create' | 'capture' | 'decide' | 'get';
export type Answer = { value?: unknown; error?: string };

const never = () => new Promise<never>(() => {});

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
  script: 'served' | 'blocked' | 'changed' = 'served';
  /** The buyer's next decisions; an empty list means approval. */
  decisions: Decision[] = [];
  /** Told of each approved order, for orders that a stand-in of PayPal's API has made. */
  onApproval: (orderId: string) => void = () => {};
  /** Faults of the next calls, in their order. */
  faults: { create: Fault[]; capture: Fault[] } = { create: [], capture: [] };
  /** Changes to the next capture answers: another amount, a PENDING capture. */
  answers: { value?: string; currency_code?: string; status?: string; custom_id?: string }[] = [];

  /** Number of captured orders. */
  get paidOrders(): FakeOrder[] {
    return this.orders.filter(({ status }) => status === 'COMPLETED');
  }

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
    // A new version that knows the buttons no more.
    if (this.script === 'changed')
      return route.fulfill({ contentType: 'text/javascript', body: 'window.paypal = {};' });
    const body = readFileSync(new URL('./paypal-sdk.js', import.meta.url), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  }

  /** One call of the stand-in script. */
  async call(method: Method, payload: unknown): Promise<Answer> {
    if (method === 'decide') return { value: this.decide(payload as string) };
    if (method === 'get') return { value: this.orders.find(({ id }) => id === payload) };
    const fault = this.faults[method].shift();
    if (fault === 'fails') return { error: 'Failed to fetch' };
    if (typeof fault === 'object' && 'refused' in fault)
      return { error: `UNPROCESSABLE_ENTITY ${fault.refused}` };
    if (typeof fault === 'object' && 'says' in fault) return { error: fault.says };
    if (typeof fault === 'object' && !fault.takes) return { value: fault.answers };
    const answer =
      method === 'create' ? this.create(payload as OrderRequest) : this.capture(payload as string);
    if (fault === 'lost') return { error: 'Failed to fetch' };
    if (typeof fault === 'object') return { value: fault.answers };
    return fault === 'hangs' ? never() : answer;
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
    if (this.paidOrders.some(({ invoiceId }) => invoiceId === order.invoiceId))
      return { error: 'UNPROCESSABLE_ENTITY DUPLICATE_INVOICE_ID' };
    order.status = 'COMPLETED';
    this.captures.push(id);
    const change = this.answers.shift() ?? {};
    const capture = {
      status: change.status ?? 'COMPLETED',
      custom_id: change.custom_id ?? order.giftId,
      amount: {
        value: change.value ?? order.value,
        currency_code: change.currency_code ?? order.currency,
      },
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
