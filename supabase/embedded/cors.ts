import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const EXPOSED =
  'Content-Range, Content-Location, Preference-Applied, Content-Length, Content-Disposition, ETag, Accept-Ranges, ' +
  'Location, Tus-Version, Tus-Resumable, Tus-Max-Size, Tus-Extension, Upload-Offset, Upload-Length, Upload-Metadata, ' +
  'Upload-Expires';

/** All that the hosted resumable endpoint lets through; a header of our own would fail there, so it fails here. */
const RESUMABLE_HEADERS =
  'Authorization, Content-Type, Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Concat, ' +
  'Upload-Defer-Length, Upload-Length, Upload-Metadata, Upload-Offset, X-HTTP-Method-Override, X-Requested-With, ' +
  'X-Forwarded-Host, X-Forwarded-Proto, Forwarded, X-Upsert, Upload-Expires, ApiKey, X-Signature';

/**
 * Lets pages of other origins in, as the hosted gateway does.
 *
 * @returns true when the request was a preflight and is answered.
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
