import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { Server } from '@tus/server';
import type { Database } from './database.ts';
import { DISK_FULL, isDiskFull } from './disk-full.ts';
import { plainHeaders, sendWebResponse } from './http.ts';
import { requestContext } from './request-context.ts';
import { ResumableStore } from './resumable-store.ts';
import { bareType } from './spool.ts';
import type { Uploads } from './uploads.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';

const UNFINISHED_UPLOADS_EXPIRE_MS = 24 * 60 * 60 * 1000;

interface Options {
  database: Database;
  directory: string;
  uploads: Uploads;
  largestFile: () => Promise<number>;
}

/** The answer that @tus/server sends for a thrown object. */
class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, message: string) {
    super(message);
    this.status_code = status;
    this.body = message;
  }
}

/** What has come in of a request; a lost connection is its end, since all that came before may be kept. */
async function* received(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request as AsyncIterable<Buffer>;
  } catch {
    return;
  }
}

/** The request as @tus/server reads it. Its own way there, `handle`, copies every byte once more. */
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
 * Resumable uploads (tus 1.0) with the protocol of hosted Supabase: metadata bucketName, objectName, contentType and
 * cacheControl, header x-upsert. Parts are collected on disk; the whole then takes the way of every upload, with the
 * caller's headers, so that bucket, size, type and policies are checked in that one place.
 */
export async function createResumable({ database, directory, uploads, largestFile }: Options) {
  await mkdir(directory, { recursive: true });
  const store = new ResumableStore({
    directory,
    expirationPeriodInMilliseconds: UNFINISHED_UPLOADS_EXPIRE_MS,
  });
  await store.deleteExpired().catch(() => undefined);

  async function isStored(bucket: string, name: string, eTag: string): Promise<boolean> {
    const rows = await database.query(
      "select from storage.objects where bucket_id = $1 and name = $2 and metadata ->> 'eTag' = $3",
      [bucket, name, eTag],
    );
    return rows.length > 0;
  }

  /** Makes the object of a complete upload; once more for the same content is no error, its answer may have been lost. */
  async function finish(id: string): Promise<void> {
    const { metadata, size } = await store.getUpload(id);
    const { bucketName, objectName, contentType, cacheControl, metadata: userMetadata } = metadata ?? {};
    if (!bucketName || !objectName) throw new TusRefusal(400, 'bucketName and objectName are needed.');
    // Tells the object of this upload from one that stood there before; to hash 25 MB is time that the sender waits.
    const eTag = `"${id}"`;
    const answer = await uploads.store(
      {
        path: store.pathOf(id),
        size: size ?? 0,
        eTag,
        contentType: contentType ? bareType(contentType) : undefined,
        saysLength: true,
        userMetadata: userMetadata ?? undefined,
        cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
      },
      `/storage/v1/object/${bucketName}/${encodeURI(objectName)}`,
      'POST',
      requestContext.getStore()?.headers ?? {},
    );
    if (answer.ok || (await isStored(bucketName, objectName, eTag))) return;
    // A complete upload that was refused must not look complete when it is asked about again.
    await store.remove(id);
    const { statusCode, message } = (await answer.json()) as { statusCode?: string; message?: string };
    throw new TusRefusal(Number(statusCode ?? answer.status), message ?? 'The upload was refused.');
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    relativeLocation: true,
    // Asked once, when an upload says its size.
    maxSize: (request) => (request.method === 'POST' ? largestFile() : 0),
    disableTerminationForFinishedUploads: true,
    onResponseError: (_request, error) =>
      isDiskFull(error) ? { status_code: 507, body: DISK_FULL } : undefined,
    async onUploadCreate(_request, upload) {
      if (!upload.metadata?.bucketName || !upload.metadata.objectName) {
        throw new TusRefusal(400, 'bucketName and objectName are needed.');
      }
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finish(upload.id);
      return {};
    },
    async onIncomingRequest(request, id) {
      // Killed between the last byte and the object: whoever asks how far it got has it finished first.
      if (request.method !== 'HEAD') return;
      const upload = await store.getUpload(id).catch(() => undefined);
      if (upload && upload.size === upload.offset) await finish(id);
    },
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await server.handleWeb(webRequest(request));
    await sendWebResponse(response, answer);
  };
}
