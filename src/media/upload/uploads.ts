import { v4 as uuid } from 'uuid';
import { BackendError } from '@/api/backend-error.ts';
import { withRetries } from '@/api/retry.ts';
import { storageFailure, supabase, supabaseBy } from '@/api/supabase.ts';
import { BACKOFF } from '@/browser/backoff.ts';
import { storedType, UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { uploadFetch } from './upload-fetch.ts';
import { assertReadable } from './upload-readable.ts';
import { CACHE_SECONDS, type UploadRequest } from './upload-request.ts';

/**
 * Above this size (bytes) a file is uploaded in resumable chunks. A chunk of TUS has this size, so
 * a smaller file has nothing to resume.
 */
const RESUMABLE_ABOVE = 6 * 1024 * 1024;

export interface UploadedFile {
  /** Path inside the bucket: a random uuid and the extension. */
  path: string;
  publicUrl: string;
}

interface StorableFile {
  /**
   * The file with its stored MIME type as its own `type`: storage-js ignores the option
   * `contentType` for a File.
   */
  file: File;
  /** The file's new, random name. */
  path: string;
}

function storableFile(kind: UploadKind, file: unknown): StorableFile {
  const stored = file instanceof File && file.size > 0 ? storedType(kind, file) : null;
  if (!(file instanceof File) || stored === null) {
    throw new BackendError('INVALID_FILE');
  }
  const { mimeType: type, extension } = stored;
  return {
    file: file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified }),
    path: `${uuid()}.${extension}`,
  };
}

async function uploadAtOnce(request: UploadRequest, { file, path }: StorableFile): Promise<string> {
  const { kind, signal, onProgress, onRetry } = request;
  const attempt = async () => {
    const send = uploadFetch({
      signal,
      onProgress: (sent) => onProgress?.(Math.min(sent, file.size), file.size),
    });
    // Each attempt makes a client, because only the client's `fetch` option can carry this upload's
    // progress callback and signal.
    const { data, error } = await supabaseBy(send)
      .storage.from(UPLOAD_KINDS[kind].bucket)
      .upload(path, file, { cacheControl: CACHE_SECONDS, upsert: false });
    if (!error) return data.path;
    const failure = storageFailure(error);
    // 409 (name taken) is a success: the name is random, so this file arrived in an earlier attempt
    // whose answer was lost.
    if (failure.code === 'HTTP_409') return path;
    if (failure.code === 'OFFLINE') await assertReadable(file);
    throw failure;
  };
  return withRetries(attempt, { signal, onRetry, delays: BACKOFF.upload });
}

/**
 * Stores one file of a gift and fetches its public address: random name, no overwriting. Throws
 * BackendError, the reason of an aborted `signal`, INVALID_FILE where there is no real file of this
 * kind.
 */
export async function uploadFile(request: UploadRequest): Promise<UploadedFile> {
  const storable = storableFile(request.kind, request.file);
  const { file } = storable;
  await assertReadable(file);
  const path =
    file.size > RESUMABLE_ABOVE
      ? await (await import('./upload-resumable.ts')).uploadResumably(request, file, storable.path)
      : await uploadAtOnce(request, storable);
  if (!path) throw new BackendError('NO_PATH');
  const { publicUrl } = supabase().storage.from(UPLOAD_KINDS[request.kind].bucket).getPublicUrl(path).data;
  if (!publicUrl) throw new BackendError('NO_PUBLIC_URL');
  return { path, publicUrl };
}
