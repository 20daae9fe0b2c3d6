import { secretKeys } from './keys.ts';
import { payments } from './payments.ts';
import { payPalApi } from './paypal.ts';
import { paymentVerification } from './verification.ts';

/**
 * A secret of the operator (`supabase secrets set …`); a hosted project sets those named SUPABASE_…
 * itself. Throws an Error without it.
 */
export function secret(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

const API_URLS: Record<string, string> = {
  production: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
};

function apiUrl(): string {
  const environment = secret('PAYPAL_ENVIRONMENT');
  const url = Deno.env.get('PAYPAL_API_URL') ?? API_URLS[environment];
  if (!url) throw new Error(`PAYPAL_ENVIRONMENT is production or sandbox, not ${environment}.`);
  return url;
}

/** What the Edge Functions need, from the environment variables. */
export function partsFromEnvironment() {
  const keys = secretKeys((name) => Deno.env.get(name));
  const merchantId = secret('PAYPAL_MERCHANT_ID');
  const table = payments({ supabaseUrl: secret('SUPABASE_URL'), secretKey: keys[0] });
  const askPayPal = payPalApi(
    { apiUrl: apiUrl(), clientId: secret('PAYPAL_CLIENT_ID'), clientSecret: secret('PAYPAL_CLIENT_SECRET') },
    Number(Deno.env.get('PAYPAL_TIME_LIMIT_MS')) || undefined,
  );
  const verify = paymentVerification({ payments: table, askPayPal, merchantId });
  return { keys, merchantId, payments: table, askPayPal, verify };
}

/**
 * Serves on the port of the environment, which only tests set; a hosted project chooses its own.
 */
export function serve(handler: (request: Request) => Promise<Response>): void {
  const port = Deno.env.get('PORT');
  if (port) Deno.serve({ port: Number(port), hostname: '127.0.0.1' }, handler);
  else Deno.serve(handler);
}
