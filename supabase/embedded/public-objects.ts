import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Database } from './database.ts';
import { send, storageError } from './http.ts';
import type { ObjectFiles } from './object-files.ts';

interface StoredMetadata {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

/** Types that a browser shows without being able to run anything of it with the page's rights. */
const SHOWN_IN_PLACE = /^(image\/(?!svg)|video\/|audio\/|application\/pdf$)/;

/** First and last byte of a single range; null: not satisfiable; undefined: send the whole. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}

function contentHeaders(
  metadata: StoredMetadata,
  name: string,
  download: string | null,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (!SHOWN_IN_PLACE.test(metadata.mimetype)) {
    // A drawing opened by its own address, or a document with another type than it claims, runs nothing.
    headers['content-security-policy'] =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
  }
  if (download !== null) {
    headers['content-disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(download || name)}`;
  }
  return headers;
}

/**
 * Answers GET and HEAD for an object of a public bucket. Lite knows no ranges (a video could not be wound), no nosniff,
 * takes the type from the file's extension, and writes to the database at each look.
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
  const path = files.pathOf(bucket, name);
  const file = object && (await stat(path).catch(() => undefined));
  if (!object || !file) return send(response, storageError(404, 'not_found', 'Object not found'));

  const download = new URL(request.url ?? '/', 'http://localhost').searchParams.get('download');
  const headers = {
    ...contentHeaders(object.metadata, name, download),
    'last-modified': file.mtime.toUTCString(),
  };
  if (request.headers['if-none-match'] === object.metadata.eTag)
    return void response.writeHead(304, headers).end();

  const conditional = request.headers['if-range'];
  const isSame = conditional === undefined || conditional === object.metadata.eTag;
  const range = isSame ? parseRange(request.headers.range, file.size) : undefined;
  if (range === null) {
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` }).end();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (request.method === 'HEAD' || file.size === 0) return void response.end();
  // A reader that goes away in the middle (a video that was wound) is no error.
  await pipeline(createReadStream(path, { start, end }), response).catch(() => response.destroy());
}
