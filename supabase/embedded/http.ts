import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer to be sent, with the status and body that hosted Supabase would send. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a JSON answer and discards what has not been read of the request. */
export function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(text && { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  });
  response.end(text);
}

/** The error shape of Supabase Storage. */
export function storageError(status: number, error: string, message: string): Answer {
  return { status: status < 500 ? 400 : status, body: { statusCode: String(status), error, message } };
}

/** Headers with lower-case names and one value each. */
export function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Path without query. */
export function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname;
}

const LARGEST_JSON_BYTES = 1024 * 1024;

/** Reads a small body whole; throws a RangeError above 1 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_JSON_BYTES) throw new RangeError('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends Lite's answer without its CORS headers; cors.ts has set them. */
export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-')) response.setHeader(name, value);
  }
  const body = Buffer.from(await answer.arrayBuffer());
  response.statusCode = answer.status;
  if (body.length > 0) response.setHeader('content-length', String(body.length));
  response.end(body);
}
