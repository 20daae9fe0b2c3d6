import { fields } from './http.ts';

interface PayPalSettings {
  /** 'https://api-m.paypal.com' or 'https://api-m.sandbox.paypal.com'. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** PayPal did not answer a request; a later one may succeed. */
export class PayPalUnavailable extends Error {
  /** Whether the next request would fail as well: no token, or too many requests. */
  readonly isForAll: boolean;

  constructor(message: string, isForAll = false) {
    super(message);
    this.isForAll = isForAll;
  }
}

/** An answer of PayPal below 500, refusals included. */
export interface PayPalAnswer {
  status: number;
  /** Parsed JSON; null for an empty body or one that is no JSON. */
  body: unknown;
}

export interface PayPalQuestion {
  method?: 'GET' | 'POST';
  /** JSON text. */
  body?: string;
  headers?: Record<string, string>;
}

/** Asks one path of PayPal's API. Throws PayPalUnavailable. */
export type AskPayPal = (path: string, question?: PayPalQuestion) => Promise<PayPalAnswer>;

/** Milliseconds that PayPal may take for one answer. */
const TIME_LIMIT = 8000;
/** A token is renewed this long before it ends, in milliseconds. */
const RENEWED_BEFORE = 60_000;

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** PayPal's API with the operator's secret. */
export function payPalApi(
  { apiUrl, clientId, clientSecret }: PayPalSettings,
  timeLimit = TIME_LIMIT,
): AskPayPal {
  let token: Promise<{ value: string; endsAt: number }> | null = null;

  /** The time limit includes reading the body, since an answer may stop in the middle. */
  async function call(path: string, init: RequestInit): Promise<PayPalAnswer> {
    let text: string;
    let status: number;
    try {
      const response = await fetch(apiUrl + path, { ...init, signal: AbortSignal.timeout(timeLimit) });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new PayPalUnavailable(`PayPal did not answer: ${words(error)}`);
    }
    try {
      return { status, body: JSON.parse(text) };
    } catch {
      return { status, body: null };
    }
  }

  async function newToken(): Promise<{ value: string; endsAt: number }> {
    const { status, body } = await call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }).catch((error) => {
      throw new PayPalUnavailable(words(error), true);
    });
    const { access_token: value, expires_in: seconds } = fields(body);
    if (status !== 200 || typeof value !== 'string') {
      throw new PayPalUnavailable(`No token: HTTP ${status}`, true);
    }
    return { value, endsAt: Date.now() + (Number(seconds) || 0) * 1000 - RENEWED_BEFORE };
  }

  /** One token for all requests of this process, simultaneous ones included. */
  async function accessToken(): Promise<string> {
    const current = token;
    const held = await current?.catch(() => null);
    if (held && Date.now() < held.endsAt) return held.value;
    // Another request may have asked for a new token meanwhile.
    if (token === current) token = newToken();
    return (await (token ?? newToken())).value;
  }

  async function ask(path: string, { method = 'GET', body, headers = {} }: PayPalQuestion) {
    return await call(path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  }

  return async (path, question = {}) => {
    let result = await ask(path, question);
    if (result.status === 401) {
      // PayPal may end a token early. It refused the request before doing anything, so the request
      // can be repeated.
      token = null;
      result = await ask(path, question);
    }
    const { status } = result;
    if (status === 401 || status === 429 || status >= 500) {
      throw new PayPalUnavailable(`PayPal answered HTTP ${status}`, status < 500);
    }
    return result;
  };
}
