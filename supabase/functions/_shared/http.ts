const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-sender-key',
};

/** A JSON answer that a browser on any origin may read. */
export const answer = (status: number, body: unknown) => Response.json(body, { status, headers: CORS });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** The form of PayPal's order ids. */
export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9]{1,36}$/.test(value);

/** A JSON value as an object, {} for anything else: reading its fields never throws. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Answers POST and the browser's preflight; an error that `respond` throws becomes a 500. */
export function posts(respond: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'POST') return answer(405, { error: 'post_needed' });
    try {
      return await respond(request);
    } catch (error) {
      console.error(error);
      return answer(500, { error: 'server_error' });
    }
  };
}
