import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PayPalOrder } from '../../supabase/functions/verify-payment/verdict.ts';

export const CLIENT_ID = 'operator';
export const CLIENT_SECRET = 'operator-secret';
export const MERCHANT_ID = 'MERCHANT1';

/** How the stand-in answers a question for an order. */
export type OrderAnswer = PayPalOrder | (() => Promise<PayPalOrder>) | 'hangs' | 'breaks off' | 'in trouble';

/** PayPal's Orders v2 API as far as the function asks it: a token for the operator's secret, and orders. */
export class PayPalApi {
  /** Orders by their id; any other is unknown. */
  readonly orders = new Map<string, OrderAnswer>();
  /** Order ids that were asked for. */
  readonly questions: string[] = [];
  tokens = 0;
  private server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const json = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.url === '/v1/oauth2/token') {
        const login = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
        if (request.headers.authorization !== login) return json(401, { error: 'invalid_client' });
        this.tokens += 1;
        return json(200, { access_token: 'TOKEN', token_type: 'Bearer', expires_in: 32_400 });
      }
      const [, id] = /^\/v2\/checkout\/orders\/(.+)$/.exec(request.url ?? '') ?? [];
      if (!id || request.headers.authorization !== 'Bearer TOKEN')
        return json(401, { error: 'invalid_token' });
      this.questions.push(id);
      const order = this.orders.get(id);
      switch (order) {
        case undefined:
          return json(404, { name: 'RESOURCE_NOT_FOUND' });
        case 'hangs':
          return;
        case 'breaks off':
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
          return response.write('{"id":', () => response.destroy());
        case 'in trouble':
          return json(503, { name: 'SERVICE_UNAVAILABLE' });
        default:
          return json(200, typeof order === 'function' ? await order() : order);
      }
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
