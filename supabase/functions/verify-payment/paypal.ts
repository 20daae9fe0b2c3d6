import type { PayPalOrder } from './verdict.ts';

export interface PayPalSettings {
  /** 'https://api-m.paypal.com' or 'https://api-m.sandbox.paypal.com'. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** PayPal gave no answer that says anything about the order: asking later may help. */
export class PayPalUnavailable extends Error {}

/** Milliseconds that PayPal may take for one answer. */
const TIME_LIMIT = 8000;
/** A token is renewed this long before it ends, in milliseconds. */
const RENEWED_BEFORE = 60_000;

/** Reads orders with the operator's secret. */
export function payPalOrders({ apiUrl, clientId, clientSecret }: PayPalSettings, timeLimit = TIME_LIMIT) {
  let token = { value: '', endsAt: 0 };

  async function call(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(apiUrl + path, { ...init, signal: AbortSignal.timeout(timeLimit) });
    } catch (error) {
      throw new PayPalUnavailable(`PayPal did not answer: ${error instanceof Error ? error.message : error}`);
    }
  }

  async function accessToken(): Promise<string> {
    if (Date.now() < token.endsAt) return token.value;
    const response = await call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const answer = await body<{ access_token?: string; expires_in?: number }>(response);
    if (!response.ok || !answer.access_token) {
      throw new PayPalUnavailable(`No token: HTTP ${response.status}`);
    }
    const lifetime = (answer.expires_in ?? 0) * 1000 - RENEWED_BEFORE;
    token = { value: answer.access_token, endsAt: Date.now() + lifetime };
    return token.value;
  }

  return {
    /** The order as PayPal knows it now, null for an unknown one. Throws PayPalUnavailable. */
    async order(orderId: string): Promise<PayPalOrder | null> {
      const response = await call(`/v2/checkout/orders/${encodeURIComponent(orderId)}`, {
        headers: { authorization: `Bearer ${await accessToken()}` },
      });
      if (response.status === 401) token = { value: '', endsAt: 0 };
      const answer = await body<PayPalOrder>(response);
      if (response.status === 404) return null;
      if (!response.ok) throw new PayPalUnavailable(`PayPal answered HTTP ${response.status}`);
      return answer;
    },
  };
}

/** The time limit covers the body too: an answer may stop in the middle. */
async function body<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw new PayPalUnavailable(
      `PayPal's answer broke off: ${error instanceof Error ? error.message : error}`,
    );
  }
}
