import { fields } from '../_shared/http.ts';
import type { AskPayPal } from '../_shared/paypal.ts';

/**
 * PayPal's headers of a webhook, by their field names in the request that verifies the signature,
 * and the form of each.
 */
const HEADERS: [field: string, header: string, form: RegExp][] = [
  ['auth_algo', 'paypal-auth-algo', /^SHA\d{3}withRSA$/],
  [
    'cert_url',
    'paypal-cert-url',
    /^https:\/\/([a-z0-9-]+\.)*paypal\.com\/v1\/notifications\/certs\/[\w-]{1,100}$/,
  ],
  ['transmission_id', 'paypal-transmission-id', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['transmission_sig', 'paypal-transmission-sig', /^[A-Za-z\d+/]{40,1000}={0,2}$/],
  ['transmission_time', 'paypal-transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/],
];

/**
 * What PayPal is asked about a signature; null where a header is missing or has a form that PayPal
 * never gives it.
 */
export function signatureOf({ headers }: Request): Record<string, string> | null {
  const values = HEADERS.map(([field, header, form]) => [field, headers.get(header) ?? '', form] as const);
  if (!values.every(([, value, form]) => form.test(value))) return null;
  return Object.fromEntries(values.map(([field, value]) => [field, value]));
}

/** Signatures that may be refused, or still be asked about, within a minute. */
const MOST_REFUSED = 30;
const MINUTE = 60_000;

/** The questions about signatures that PayPal has not confirmed. */
const unconfirmed = new Set<{ at: number }>();

/** Too many invented events came within the last minute. */
export class TooManyUnsigned extends Error {}

/**
 * Whether PayPal signed this body for this webhook: its API verifies the signature. It gets the
 * event as the received text, since the signature is over its bytes. Invented events cost at most
 * 30 questions a minute. Throws PayPalUnavailable, TooManyUnsigned.
 */
export async function isSignedByPayPal(
  signature: Record<string, string>,
  body: string,
  webhookId: string,
  askPayPal: AskPayPal,
): Promise<boolean> {
  const asked = { at: Date.now() };
  for (const earlier of unconfirmed) if (earlier.at <= asked.at - MINUTE) unconfirmed.delete(earlier);
  if (unconfirmed.size >= MOST_REFUSED) throw new TooManyUnsigned('Too many events without a signature.');
  unconfirmed.add(asked);
  const question = { ...signature, webhook_id: webhookId };
  const { status, body: said } = await askPayPal('/v1/notifications/verify-webhook-signature', {
    method: 'POST',
    body: `${JSON.stringify(question).slice(0, -1)},"webhook_event":${body}}`,
  });
  const isSigned = status === 200 && fields(said).verification_status === 'SUCCESS';
  if (isSigned) unconfirmed.delete(asked);
  return isSigned;
}
