import { DetailedError, Upload } from 'tus-js-client';
import { requiredAddress } from '@/api/backend.ts';
import { BackendError, failureOf, refusalOf } from '@/api/backend-error.ts';
import { keyedRequest } from '@/api/keyed-request.ts';
import { withRetries } from '@/api/retry.ts';
import { BACKOFF } from '@/browser/backoff.ts';
import { senderKeyHash } from '@/browser/sender-key.ts';
import { UPLOAD_KINDS } from '@/gift/file-types.ts';
import {
  assertReadable,
  CACHE_SECONDS,
  TOO_MANY,
  type UploadRequest,
  watchForStall,
} from './upload-request.ts';

/** Supabase takes chunks of exactly this size. */
const CHUNK_BYTES = 6 * 1024 * 1024;

function tusFailure(error: unknown): BackendError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new BackendError('OFFLINE', String(error));
  const status = response.getStatus();
  // A success without TUS headers comes from a proxy: UNREADABLE.
  if (status < 300) return failureOf({ status });
  const body = response.getBody();
  // The database's own sentence comes bare, not in JSON; anything else that does is a gateway's.
  const { statusCode, message = TOO_MANY.exec(body)?.[0] } = refusalOf(status, body);
  return failureOf({ status, statusCode, message });
}

async function exists(publicUrl: string): Promise<boolean> {
  const answer = await fetch(publicUrl, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Uploads in chunks by TUS 1.0 and returns the path in the bucket. An unfinished upload of the same
 * file for the same slot of a draft is resumed, also after a reload. Throws BackendError.
 */
export async function uploadResumably(request: UploadRequest, file: File, newPath: string): Promise<string> {
  const { url, headers } = keyedRequest(requiredAddress(), '/storage/v1');
  const { bucket } = UPLOAD_KINDS[request.kind];
  const { signal, onProgress, onRetry, resumeKey = newPath } = request;
  const sender = await senderKeyHash();
  let confirmed = 0;
  let settle = (_error?: unknown) => {};
  let alive = () => {};

  const upload = new Upload(file, {
    endpoint: `${url}/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    // tus-js-client gives up at once while the browser is offline: withRetries repeats.
    retryDelays: null,
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    // No x-sender-key: the preflight of hosted Supabase allows TUS's headers only. The key's hash
    // goes into the metadata.
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
      // After a failed HEAD tus-js-client would start anew; a server error (5xx) is temporary.
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
    // 409: the server has the chunk; the next attempt asks for the offset.
    await withRetries(attempt, {
      signal,
      onRetry,
      delays: BACKOFF.upload,
      confirmedBytes: () => confirmed,
      alsoAfter: 'HTTP_409',
    });
  } catch (error) {
    // A refused upload is begun anew next time; an interrupted one is resumed.
    if (error instanceof BackendError && error.code.startsWith('HTTP_4'))
      for (const { urlStorageKey } of await upload.findPreviousUploads())
        await upload.options.urlStorage?.removeUpload(urlStorageKey);
    throw error;
  }
  const path = upload.options.metadata?.objectName ?? '';
  // An upload counts as finished even if storing its file failed afterwards: a file whose last byte
  // this run did not send is looked up.
  if (confirmed < file.size && !(await exists(`${url}/object/public/${bucket}/${path}`))) {
    return uploadResumably({ ...request, resumeKey: undefined }, file, newPath);
  }
  return path;
}
