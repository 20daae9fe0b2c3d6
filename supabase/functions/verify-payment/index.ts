import { paymentVerifier } from './handler.ts';
import { ledger } from './ledger.ts';
import { payPalOrders } from './paypal.ts';

/** Secrets of the operator (`supabase secrets set …`); SUPABASE_… are there on a hosted project. */
function secret(name: string): string {
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

const serviceKey = secret('SUPABASE_SERVICE_ROLE_KEY');
const timeLimit = Number(Deno.env.get('PAYPAL_TIME_LIMIT_MS')) || undefined;

const verifier = paymentVerifier({
  ledger: ledger({ supabaseUrl: secret('SUPABASE_URL'), serviceKey }),
  payPal: payPalOrders(
    {
      apiUrl: apiUrl(),
      clientId: secret('PAYPAL_CLIENT_ID'),
      clientSecret: secret('PAYPAL_CLIENT_SECRET'),
    },
    timeLimit,
  ),
  merchantId: secret('PAYPAL_MERCHANT_ID'),
  serviceKey,
});

// A hosted project decides about the port itself.
const port = Deno.env.get('PORT');
if (port) Deno.serve({ port: Number(port), hostname: '127.0.0.1' }, verifier);
else Deno.serve(verifier);
