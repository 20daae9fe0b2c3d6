import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';

const CLIENT_ID = 'operator';
const CLIENT_SECRET = 'operator-secret';
export const MERCHANT_ID = 'MERCHANT1';
export const WEBHOOK_ID = 'WEBHOOK1';

/** The operator's secrets of the functions, with this address as PayPal's API. */
export const payPalSecrets = (apiUrl: string): Record<string, string> => ({
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_API_URL: apiUrl,
  PAYPAL_CLIENT_ID: CLIENT_ID,
  PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
  PAYPAL_MERCHANT_ID: MERCHANT_ID,
  PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
});

/** An order of PayPal's Orders v2, as far as the functions read it. */
export interface PayPalOrder {
  id: string;
  status: string;
  purchase_units: {
    custom_id?: string;
    invoice_id?: string;
    description?: string;
    amount?: { value: string; currency_code: string };
    payee?: { merchant_id: string };
    payments?: { captures?: PayPalCapture[] };
  }[];
  [field: string]: unknown;
}

export interface PayPalCapture {
  id: string;
  status: string;
  amount: { value: string; currency_code: string };
}

/**
 * The answer to a request for an order: a body, perhaps late or with another status, or a failure.
 */
export type OrderAnswer =
  | { body: unknown; status?: number }
  | (() => Promise<unknown>)
  | 'hangs'
  | 'breaks off'
  | 'in trouble';

export const newOrderId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{"id":', () => response.destroy());
}

interface Answer {
  status: number;
  body: unknown;
}

const issue = (name: string): Answer => ({
  status: 422,
  body: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'Refused.',
    details: [{ issue: name, description: `${name}.` }],
  },
});

/**
 * PayPal's REST API as far as the functions ask it: tokens, orders with repeatable requests,
 * captures, signatures of webhooks.
 */
export class PayPalApi {
  /** Answers by order id; any other order is unknown. */
  readonly orders = new Map<string, OrderAnswer>();
  /** Captures by their id. */
  readonly captures = new Map<string, unknown>();
  /** Orders that the function made, and how often money was taken for each. */
  readonly made = new Map<string, PayPalOrder & { taken: number }>();
  /** Requested methods and paths, in order. */
  readonly questions: string[] = [];
  tokens = 0;
  /** Number of next answers to creations and captures that are lost although the work was done. */
  losesAnswers = 0;
  /** The issue that the next capture is refused with. */
  nextIssue: string | null = null;
  /** Refuses every request for a token. */
  refusesTokens = false;
  private readonly answered = new Map<string, Answer>();
  private server: Server | null = null;

  /** Number of requests for this order. */
  asked(orderId: string): number {
    return this.questions.filter((path) => path === `GET /v2/checkout/orders/${orderId}`).length;
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy());
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** The headers and the text of a webhook that PayPal has signed. */
  signed(event: object, webhookId = WEBHOOK_ID): { headers: Record<string, string>; body: string } {
    // Indented, so that a function that parses and prints the event again breaks the signature.
    const body = JSON.stringify(event, null, 1);
    const [id, time] = [randomUUID(), new Date().toISOString()];
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': this.signature(id, time, webhookId, body),
      },
    };
  }

  private signature(...parts: string[]): string {
    return createHash('sha256').update(parts.join('|')).digest('base64');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '', headers } = request;
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/v1/oauth2/token') {
      const login = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
      if (headers.authorization !== login || this.refusesTokens) {
        send({ status: 401, body: { error: 'invalid_client' } });
        return;
      }
      this.tokens += 1;
      send({ status: 200, body: { access_token: 'TOKEN', token_type: 'Bearer', expires_in: 32_400 } });
      return;
    }
    if (headers.authorization !== 'Bearer TOKEN') {
      send({ status: 401, body: { error: 'invalid_token' } });
      return;
    }
    this.questions.push(`${method} ${path}`);
    if (path === '/v1/notifications/verify-webhook-signature') {
      send({ status: 200, body: { verification_status: this.verified(await text(request)) } });
      return;
    }
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)$/.exec(path) ?? [];
    if (captureId) {
      const capture = this.captures.get(captureId);
      send(capture ? { status: 200, body: capture } : { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
      return;
    }
    if (method === 'POST') {
      await this.act(path, String(headers['paypal-request-id']), await json(request), send, response);
      return;
    }
    await this.tell(path.replace('/v2/checkout/orders/', ''), send, response);
  }

  private verified(question: string): 'SUCCESS' | 'FAILURE' {
    const said = JSON.parse(question) as Record<string, string>;
    const event = question.slice(question.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const { transmission_id = '', transmission_time = '', webhook_id = '', transmission_sig } = said;
    const expected = this.signature(transmission_id, transmission_time, webhook_id, event);
    return transmission_sig === expected ? 'SUCCESS' : 'FAILURE';
  }

  /**
   * Makes or captures an order; a repeated request id gets the first answer, without doing the work
   * again.
   */
  private async act(
    path: string,
    requestId: string,
    body: unknown,
    send: (answer: Answer) => unknown,
    response: ServerResponse,
  ): Promise<void> {
    const answer =
      this.answered.get(requestId) ?? (path.endsWith('/capture') ? this.capture(path) : this.make(body));
    this.answered.set(requestId, answer);
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      // Breaks off in the middle of the body, because Deno itself repeats a request without any
      // answer.
      breakOff(response);
      return;
    }
    send(answer);
  }

  private make(body: unknown): Answer {
    const order = { ...(body as PayPalOrder), id: newOrderId(), status: 'CREATED', taken: 0 };
    for (const unit of order.purchase_units) unit.payee = { merchant_id: MERCHANT_ID };
    this.made.set(order.id, order);
    return { status: 201, body: { id: order.id, status: order.status } };
  }

  private capture(path: string): Answer {
    const order = this.made.get(path.split('/').at(-2) ?? '');
    const [unit] = order?.purchase_units ?? [];
    if (!order || !unit?.amount) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    if (this.nextIssue) {
      const refused = issue(this.nextIssue);
      this.nextIssue = null;
      return refused;
    }
    if (order.status === 'COMPLETED') return issue('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return issue('ORDER_NOT_APPROVED');
    order.status = 'COMPLETED';
    order.taken += 1;
    unit.payments = { captures: [{ id: newOrderId(), status: 'COMPLETED', amount: unit.amount }] };
    return { status: 201, body: order };
  }

  /** The buyer approves the order in PayPal's window. */
  approve(orderId: string): void {
    const order = this.made.get(orderId);
    if (!order) throw new Error(`No order ${orderId}.`);
    order.status = 'APPROVED';
    order.update_time = randomUUID();
  }

  private async tell(id: string, send: (answer: Answer) => unknown, response: ServerResponse): Promise<void> {
    const order = this.orders.get(id) ?? (this.made.has(id) ? { body: this.made.get(id) } : undefined);
    switch (order) {
      case undefined:
        send({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
        return;
      case 'hangs':
        return;
      case 'breaks off':
        breakOff(response);
        return;
      case 'in trouble':
        send({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
        return;
      default:
        if (typeof order === 'function') send({ status: 200, body: await order() });
        else send({ status: order.status ?? 200, body: order.body });
    }
  }
}
