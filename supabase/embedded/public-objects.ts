import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import serveFile from 'send';
import type { Database } from './database.ts';
import { send, storageError } from './http.ts';
import type { ObjectFiles } from './object-files.ts';

interface StoredMetadata {
  mimetype: string;
  cacheControl: string;
  eTag: string;
  xRobotsTag?: string;
}

/** The policy of a file that is opened by its address: it runs no scripts and sends no requests. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self' data:";

/**
 * Answers GET and HEAD for an object of a public bucket, with ranges and conditions. Lite's own
 * route has no ranges, without which a video cannot seek, takes the type from the file's extension,
 * and writes to the database at each read. Unlike on a hosted project, where files have an origin of
 * their own, they share the page's here, so none of them may act on it.
 */
export async function serveObject(
  database: Database,
  files: ObjectFiles,
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  name: string,
): Promise<void> {
  const [object] = await database.query<{ metadata: StoredMetadata }>(
    'select object.metadata from storage.objects as object join storage.buckets as bucket on bucket.id = object.bucket_id ' +
      'where object.bucket_id = $1 and object.name = $2 and bucket.public',
    [bucket, name],
  );
  const notFound = () => send(response, storageError(404, 'not_found', 'Object not found'));
  if (!object) return notFound();
  const { mimetype, cacheControl, eTag, xRobotsTag } = object.metadata;
  const download = new URL(request.url ?? '/', 'http://localhost').searchParams.get('download');
  const path = files.pathOf(bucket, name);
  await new Promise<void>((sent) => {
    response.once('close', sent);
    serveFile(request, basename(path), { root: dirname(path), cacheControl: false, etag: false })
      .on('headers', () => {
        response.setHeader('content-type', mimetype);
        response.setHeader('cache-control', cacheControl);
        response.setHeader('etag', eTag);
        response.setHeader('x-robots-tag', xRobotsTag ?? 'none');
        response.setHeader('x-content-type-options', 'nosniff');
        response.setHeader('content-security-policy', FILE_POLICY);
        if (download !== null || mimetype === 'image/svg+xml') {
          const fileName = encodeURIComponent(download || name);
          response.setHeader('content-disposition', `attachment; filename*=UTF-8''${fileName}`);
        }
      })
      .on('error', (error: { status?: number; headers?: Record<string, string> }) => {
        if (response.headersSent) return void response.destroy();
        if (error.status === 404) return notFound();
        response.writeHead(error.status ?? 500, error.headers).end();
      })
      .pipe(response);
  });
}
