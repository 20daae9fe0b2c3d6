import { DetailedError, Upload } from 'tus-js-client';
import { BackendError } from '@/failures/backend-error.ts';
import { UPLOAD_KINDS } from '@/gift/file-types.ts';
import { failureOf, refusalOf } from './failure.ts';
import { requiredAddress } from './rest.ts';
import { watchForStall } from './upload-fetch.ts';
import { assertReadable } from './upload-readable.ts';
import { CACHE_SECONDS, type UploadRequest } from './upload-request.ts';
import { abortedError, withRetries } from './upload-retry.ts';

/** Supabase takes chunks of exactly this size (bytes), the last one excepted. */
const CHUNK_BYTES = 6 * 1024 * 1024;

function tusFailure(error: unknown): BackendError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new BackendError('OFFLINE', String(error));
  const status = response.getStatus();
  // A success without what the protocol asks for comes from something between the page and the server.
  if (status < 300) return failureOf({ status });
  const { statusCode, message } = refusalOf(status, response.getBody());
  return failureOf({ status, statusCode, message });
}

async function exists(publicUrl: string): Promise<boolean> {
  const answer = await fetch(publicUrl, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Uploads in chunks that survive a lost connection and a reload (TUS 1.0 as Supabase serves it) and returns the path in the
 * bucket. The same file in the same place of a draft finds its earlier upload and goes on where the server stands.
 */
export async function uploadResumably(request: UploadRequest, file: File, newPath: string): Promise<string> {
  const { url, anonKey } = requiredAddress();
  const { bucket } = UPLOAD_KINDS[request.kind];
  const { signal, onProgress, onRetry, resumeKey = newPath } = request;
  let confirmed = 0;
  let settle: { resolve: () => void; reject: (error: BackendError) => void } | null = null;
  let alive = () => {};

  const upload = new Upload(file, {
    endpoint: `${url}/storage/v1/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    // Our own retries, the same as for small files: tus-js-client gives up at once while the browser is offline.
    retryDelays: null,
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    // No x-sender-key here: hosted Supabase lets only TUS's own headers through its preflight. The gift that names the file owns it.
    headers: {
      authorization: `Bearer ${anonKey}`,
      apikey: anonKey,
      'x-upsert': 'false',
    },
    metadata: {
      bucketName: bucket,
      objectName: newPath,
      contentType: file.type,
      cacheControl: CACHE_SECONDS,
    },
    fingerprint: async () =>
      [resumeKey, bucket, file.name, file.type, file.size, file.lastModified].join('|'),
    onAfterResponse: (sent, response) => {
      // A server that fails for a moment when asked where it stands must not make us start from the beginning.
      if (sent.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('server failed');
    },
    onProgress: (sent, total) => {
      alive();
      onProgress?.(sent, total);
    },
    onChunkComplete: (_size, accepted) => {
      confirmed = accepted;
    },
    onSuccess: () => settle?.resolve(),
    onError: (error) => settle?.reject(tusFailure(error)),
  });

  const [earlier] = await upload.findPreviousUploads();
  if (earlier?.metadata.objectName) {
    upload.options.metadata = earlier.metadata;
    upload.resumeFromPreviousUpload(earlier);
  }

  const goOn = () =>
    new Promise<void>((resolve, reject) => {
      const watch = watchForStall(() => {
        void upload.abort();
        settle?.reject(new BackendError('TIMEOUT'));
      });
      alive = watch.alive;
      const onAbort = () => {
        void upload.abort();
        settle?.reject(abortedError());
      };
      const end = () => {
        watch.stop();
        settle = null;
        signal?.removeEventListener('abort', onAbort);
      };
      settle = {
        resolve: () => {
          end();
          resolve();
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort);
      upload.start();
    });
  const attempt = async () => {
    try {
      await goOn();
    } catch (error) {
      if (error instanceof BackendError && error.code === 'OFFLINE') await assertReadable(file);
      throw error;
    }
  };

  try {
    // 409: a chunk arrived whose answer was lost, perhaps sent again by the browser itself; asking for the offset settles it.
    await withRetries(attempt, { signal, onRetry, confirmedBytes: () => confirmed, alsoAfter: 'HTTP_409' });
  } catch (error) {
    await forgetUnlessInterrupted(upload, error);
    throw error;
  }
  const path = upload.options.metadata?.objectName ?? '';
  // A finished upload whose file the server could not store afterwards still reports itself as finished: begin anew.
  if (confirmed < file.size && !(await exists(`${url}/storage/v1/object/public/${bucket}/${path}`))) {
    return uploadResumably({ ...request, resumeKey: undefined }, file, newPath);
  }
  return path;
}

/** What the server refused must not be resumed; what was interrupted may. */
async function forgetUnlessInterrupted(upload: Upload, error: unknown): Promise<void> {
  if (!(error instanceof BackendError) || !error.code.startsWith('HTTP_4')) return;
  for (const earlier of await upload.findPreviousUploads()) {
    await upload.options.urlStorage?.removeUpload(earlier.urlStorageKey);
  }
}
