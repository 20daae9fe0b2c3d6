import { fields } from '../_shared/http.ts';
import type { AskPayPal } from '../_shared/paypal.ts';

/** PayPal's headers of a webhook, by their field names in the request that verifies the signature. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

function isPayPalAddress(address: unknown): boolean {
  try {
    const { protocol, hostname } = new URL(String(address));
    return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
  } catch {
    return false;
  }
}

/**
 * Whether PayPal signed this body for this webhook. Missing headers and foreign certificates are refused without asking; then PayPal's API
 * verifies the signature. It gets the event as the received text, since the signature is over its bytes. Throws PayPalUnavailable.
 */
export async function isSignedByPayPal(
  request: Request,
  body: string,
  webhookId: string,
  askPayPal: AskPayPal,
): Promise<boolean> {
  const question: Record<string, string> = { webhook_id: webhookId };
  for (const [name, header] of Object.entries(HEADERS)) {
    const value = request.headers.get(header);
    if (!value) return false;
    question[name] = value;
  }
  if (!isPayPalAddress(question.cert_url)) return false;
  const { status, body: said } = await askPayPal('/v1/notifications/verify-webhook-signature', {
    method: 'POST',
    body: `${JSON.stringify(question).slice(0, -1)},"webhook_event":${body}}`,
  });
  return status === 200 && fields(said).verification_status === 'SUCCESS';
}
