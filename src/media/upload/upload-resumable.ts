import { DetailedError, Upload } from 'tus-js-client';
import { requiredAddress } from '@/api/backend.ts';
import { BackendError, failureOf, refusalOf } from '@/api/backend-error.ts';
import { keyedRequest } from '@/api/keyed-request.ts';
import { withRetries } from '@/api/retry.ts';
import { BACKOFF } from '@/browser/backoff.ts';
import { senderKeyHash } from '@/browser/sender-key.ts';
import { UPLOAD_KINDS } from '@/gift/file-types.ts';
import { assertReadable, CACHE_SECONDS, type UploadRequest, watchForStall } from './upload-request.ts';

/** Supabase takes chunks of exactly this size (bytes), the last one excepted. */
const CHUNK_BYTES = 6 * 1024 * 1024;

function tusFailure(error: unknown): BackendError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new BackendError('OFFLINE', String(error));
  const status = response.getStatus();
  // A success without the headers of the TUS protocol comes from a proxy or gateway: UNREADABLE.
  if (status < 300) return failureOf({ status });
  const body = response.getBody();
  // The endpoint sends the words of the database (403) bare, not in JSON as the rest of the storage
  // does.
  const bare = status === 403 ? body : undefined;
  const { statusCode, message = bare } = refusalOf(status, body);
  return failureOf({ status, statusCode, message });
}

async function exists(publicUrl: string): Promise<boolean> {
  const answer = await fetch(publicUrl, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Uploads in chunks by TUS 1.0, which survives a lost connection and a reload, and returns the path
 * in the bucket. An earlier, unfinished upload of the same file for the same slot of a draft is
 * resumed at the server's offset. Throws BackendError.
 */
export async function uploadResumably(request: UploadRequest, file: File, newPath: string): Promise<string> {
  const { url, headers } = keyedRequest(requiredAddress(), '/storage/v1');
  const { bucket } = UPLOAD_KINDS[request.kind];
  const { signal, onProgress, onRetry, resumeKey = newPath } = request;
  const sender = await senderKeyHash();
  let confirmed = 0;
  /** Ends the attempt that runs. */
  let settle = (_error?: unknown) => {};
  let alive = () => {};

  const upload = new Upload(file, {
    endpoint: `${url}/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    // withRetries repeats instead of tus-js-client, which gives up at once while the browser is
    // offline.
    retryDelays: null,
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    // No x-sender-key: hosted Supabase allows only TUS's own headers in its preflight. The key's
    // hash goes into the metadata instead.
    headers: { ...headers, 'x-upsert': 'false' },
    metadata: {
      bucketName: bucket,
      objectName: newPath,
      contentType: file.type,
      cacheControl: CACHE_SECONDS,
      ...(sender && { metadata: JSON.stringify({ sender }) }),
    },
    fingerprint: async () =>
      [resumeKey, bucket, file.name, file.type, file.size, file.lastModified].join('|'),
    onAfterResponse: (sent, response) => {
      // tus-js-client starts a new upload when HEAD fails; a server error (5xx) is temporary, so it
      // is thrown here and the upload is resumed later.
      if (sent.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('server failed');
    },
    onProgress: (sent, total) => {
      alive();
      onProgress?.(sent, total);
    },
    onChunkComplete: (_size, accepted) => {
      confirmed = accepted;
    },
    onSuccess: () => settle(),
    onError: (error) => settle(tusFailure(error)),
  });

  const [earlier] = await upload.findPreviousUploads();
  if (earlier?.metadata.objectName) {
    upload.options.metadata = earlier.metadata;
    upload.resumeFromPreviousUpload(earlier);
  }

  const startOrResume = () =>
    new Promise<void>((resolve, reject) => {
      const stop = (error: unknown) => {
        void upload.abort();
        settle(error);
      };
      const watch = watchForStall(() => stop(new BackendError('TIMEOUT')));
      const onAbort = () => stop(signal?.reason);
      alive = watch.alive;
      settle = (error) => {
        watch.stop();
        signal?.removeEventListener('abort', onAbort);
        if (error === undefined) resolve();
        else reject(error);
      };
      signal?.addEventListener('abort', onAbort);
      upload.start();
    });
  const attempt = async () => {
    try {
      await startOrResume();
    } catch (error) {
      if (error instanceof BackendError && error.code === 'OFFLINE') await assertReadable(file);
      throw error;
    }
  };

  try {
    // 409: the server has the chunk and only its answer was lost; the next attempt asks for the
    // offset.
    await withRetries(attempt, {
      signal,
      onRetry,
      delays: BACKOFF.upload,
      confirmedBytes: () => confirmed,
      alsoAfter: 'HTTP_409',
    });
  } catch (error) {
    await forgetUnlessInterrupted(upload, error);
    throw error;
  }
  const path = upload.options.metadata?.objectName ?? '';
  // The server calls an upload finished even if storing its file failed afterwards: a file whose
  // last byte this run did not send is looked up, and uploaded anew if missing.
  if (confirmed < file.size && !(await exists(`${url}/object/public/${bucket}/${path}`))) {
    return uploadResumably({ ...request, resumeKey: undefined }, file, newPath);
  }
  return path;
}

/**
 * Forgets the stored upload address after a refusal by the server; an interrupted upload keeps it,
 * to be resumed.
 */
async function forgetUnlessInterrupted(upload: Upload, error: unknown): Promise<void> {
  if (!(error instanceof BackendError) || !error.code.startsWith('HTTP_4')) return;
  for (const earlier of await upload.findPreviousUploads()) {
    await upload.options.urlStorage?.removeUpload(earlier.urlStorageKey);
  }
}
