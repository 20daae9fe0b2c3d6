import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Database } from './database.ts';
import { requestContext } from './request-context.ts';
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

async function md5(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return `"${hash.digest('hex')}"`;
}

/**
 * Resumable uploads (tus 1.0) with the protocol of hosted Supabase: metadata bucketName, objectName, contentType and
 * cacheControl, header x-upsert. Parts are collected on disk; the whole then takes the way of every upload, with the
 * caller's headers, so that bucket, size, type and policies are checked in that one place.
 */
export async function createResumable({ database, directory, uploads, largestFile }: Options) {
  await mkdir(directory, { recursive: true });
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UNFINISHED_UPLOADS_EXPIRE_MS });
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
    const { bucketName, objectName, contentType, cacheControl } = metadata ?? {};
    if (!bucketName || !objectName) throw new TusRefusal(400, 'bucketName and objectName are needed.');
    const path = join(directory, id);
    const eTag = await md5(path);
    const answer = await uploads.store(
      {
        path,
        size: size ?? 0,
        eTag,
        contentType: bareType(contentType ?? ''),
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
    maxSize: largestFile,
    disableTerminationForFinishedUploads: true,
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

  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    server.handle(request, response);
}
