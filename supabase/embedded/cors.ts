import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const EXPOSED =
  'Content-Range, Content-Location, Preference-Applied, Content-Length, Content-Disposition, ETag, Accept-Ranges, ' +
  'Location, Tus-Version, Tus-Resumable, Tus-Max-Size, Tus-Extension, Upload-Offset, Upload-Length, Upload-Metadata, ' +
  'Upload-Expires';

/**
 * The headers that hosted Supabase allows on its resumable endpoint. Any other, such as
 * x-sender-key, fails there, so it fails here.
 */
const RESUMABLE_HEADERS =
  'Authorization, Content-Type, Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Concat, ' +
  'Upload-Defer-Length, Upload-Length, Upload-Metadata, Upload-Offset, X-HTTP-Method-Override, X-Requested-With, ' +
  'X-Forwarded-Host, X-Forwarded-Proto, Forwarded, X-Upsert, Upload-Expires, ApiKey, X-Signature';

/**
 * Adds the CORS headers of the hosted gateway, which allows every origin.
 *
 * @returns true when the request was a preflight, which is then answered.
 */
export function answerCors(request: IncomingMessage, response: ServerResponse, resumable: boolean): boolean {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', EXPOSED);
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('access-control-allow-methods', METHODS);
  response.setHeader(
    'access-control-allow-headers',
    resumable ? RESUMABLE_HEADERS : (request.headers['access-control-request-headers'] ?? '*'),
  );
  response.setHeader('access-control-max-age', '3600');
  response.writeHead(204).end();
  return true;
}
