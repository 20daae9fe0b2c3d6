import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { Metadata, Server, type Upload } from '@tus/server';
import type { Database } from './database.ts';
import { isDatabaseError } from './database-errors.ts';
import { DISK_FULL, isDiskFull } from './disk-full.ts';
import { plainHeaders, sendWebResponse } from './http.ts';
import { requestContext } from './request-context.ts';
import { ResumableStore } from './resumable-store.ts';
import { bareType } from './spool.ts';
import { parsedMetadata, type Uploads } from './uploads.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';

const UNFINISHED_UPLOADS_EXPIRE_MS = 24 * 60 * 60 * 1000;

interface Options {
  database: Database;
  directory: string;
  uploads: Uploads;
  largestFile: () => Promise<number>;
}

/** An error that @tus/server answers with this status and message. */
class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, message: string) {
    super(message);
    this.status_code = status;
    this.body = message;
  }
}

/** Answers of the storage service to what the database refuses. */
const STATUSES: Readonly<Record<string, number>> = { '42501': 403, '23505': 409 };

/**
 * Body of a request. A lost connection ends it without an error, so that the bytes received before
 * it are kept.
 */
async function* received(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request as AsyncIterable<Buffer>;
  } catch {
    return;
  }
}

/**
 * The request for `handleWeb` of @tus/server; its `handle`, which takes Node's request, copies
 * every byte once more.
 */
function webRequest(request: IncomingMessage): Request {
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: plainHeaders(request),
    body: hasBody ? (ReadableStream.from(received(request)) as globalThis.ReadableStream) : null,
    duplex: 'half',
  };
  return new Request(`http://localhost${request.url}`, init);
}

/**
 * Resumable uploads (tus 1.0) with the protocol of hosted Supabase: metadata bucketName,
 * objectName, contentType and cacheControl, header x-upsert. The database is asked before each part
 * whether the file may be stored. Parts are collected on disk; the complete file then goes through
 * `Uploads.store` with the caller's headers, where bucket, size, type and policies are checked for
 * every upload.
 */
export async function createResumable({ database, directory, uploads, largestFile }: Options) {
  await mkdir(directory, { recursive: true });
  const store = new ResumableStore({
    directory,
    expirationPeriodInMilliseconds: UNFINISHED_UPLOADS_EXPIRE_MS,
  });
  await store.deleteExpired().catch(() => undefined);

  /** Throws TusRefusal for a file that the database would not take. */
  async function testPermission(said: Upload['metadata'], size: number | undefined): Promise<void> {
    const { bucketName, objectName, contentType, metadata } = said ?? {};
    if (!bucketName || !objectName) throw new TusRefusal(400, 'bucketName and objectName are needed.');
    const { method = '', headers = {} } = requestContext.getStore() ?? {};
    const object = { userMetadata: parsedMetadata(metadata ?? undefined) };
    const row = { ...(contentType && { mimetype: bareType(contentType) }), contentLength: size };
    try {
      await requestContext.run({ method, headers, object }, () =>
        database.query('select storage.test_upload($1, $2, $3)', [
          bucketName,
          objectName,
          JSON.stringify(row),
        ]),
      );
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      const status = STATUSES[error.code];
      throw status ? new TusRefusal(status, error.message) : error;
    }
  }

  /** How many more files may be stored. */
  async function freeRoom(): Promise<number> {
    const [row] = await database.query<{ free: number }>(
      'select stored_object_ceiling - (select count(*) from storage.objects)::int as free from private.settings',
    );
    return row?.free ?? 0;
  }

  async function isStored(bucket: string, name: string, eTag: string): Promise<boolean> {
    const rows = await database.query(
      "select from storage.objects where bucket_id = $1 and name = $2 and metadata ->> 'eTag' = $3",
      [bucket, name, eTag],
    );
    return rows.length > 0;
  }

  /**
   * Stores a complete upload as an object. A repetition with the same content succeeds: the first
   * answer may have been lost.
   */
  async function finish(id: string): Promise<void> {
    const { metadata, size } = await store.getUpload(id);
    const { bucketName, objectName, contentType, cacheControl, metadata: userMetadata } = metadata ?? {};
    if (!bucketName || !objectName) throw new TusRefusal(400, 'bucketName and objectName are needed.');
    // The upload's id as eTag tells its object from an older one of that name. A hash of 25 MB
    // would make the sender wait.
    const eTag = `"${id}"`;
    const answer = await uploads.store(
      {
        path: store.pathOf(id),
        size: size ?? 0,
        eTag,
        contentType: contentType ? bareType(contentType) : undefined,
        saysLength: true,
        userMetadata: userMetadata ?? undefined,
        cacheControl: cacheControl ? `max-age=${cacheControl}` : 'no-cache',
      },
      `/storage/v1/object/${bucketName}/${encodeURI(objectName)}`,
      'POST',
      requestContext.getStore()?.headers ?? {},
    );
    if (answer.ok || (await isStored(bucketName, objectName, eTag))) return;
    // A refused upload must not count as complete when its offset is asked for again.
    await store.remove(id);
    const { statusCode, message } = (await answer.json()) as { statusCode?: string; message?: string };
    throw new TusRefusal(Number(statusCode ?? answer.status), message ?? 'The upload was refused.');
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    relativeLocation: true,
    // The limit is needed only at creation (POST), when an upload states its size.
    maxSize: (request) => (request.method === 'POST' ? largestFile() : 0),
    disableTerminationForFinishedUploads: true,
    onResponseError: (_request, error) =>
      isDiskFull(error) ? { status_code: 507, body: DISK_FULL } : undefined,
    async onUploadCreate() {
      await store.deleteExpired().catch(() => undefined);
      // Begun uploads take room as stored files do.
      if ((await freeRoom()) <= (await store.countUnfinished()))
        throw new TusRefusal(403, 'no room for another file');
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finish(upload.id);
      return {};
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') {
        const length = request.headers.get('upload-length');
        return testPermission(Metadata.parse(request.headers.get('upload-metadata') ?? ''), Number(length));
      }
      const upload = await store.getUpload(id).catch(() => undefined);
      if (!upload) return;
      if (request.method === 'PATCH') return testPermission(upload.metadata, upload.size);
      // A server killed between the last byte and `finish` left a complete upload without an
      // object: it is finished now.
      if (request.method === 'HEAD' && upload.size === upload.offset) await finish(id);
    },
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await server.handleWeb(webRequest(request));
    await sendWebResponse(response, answer);
  };
}
