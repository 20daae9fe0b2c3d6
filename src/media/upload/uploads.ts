import { BackendError } from '@/api/backend-error.ts';
import { withRetries } from '@/api/retry.ts';
import { storageFailure, supabase, supabaseBy } from '@/api/supabase.ts';
import { BACKOFF } from '@/browser/backoff.ts';
import { newId } from '@/browser/new-id.ts';
import { storedType, UPLOAD_KINDS } from '@/gift/file-types.ts';
import { assertReadable, CACHE_SECONDS, type UploadRequest, uploadFetch } from './upload-request.ts';

/** A chunk of TUS has this size (bytes). */
const RESUMABLE_ABOVE = 6 * 1024 * 1024;

export interface UploadedFile {
  /** In its bucket: a random uuid and the extension. */
  path: string;
  publicUrl: string;
}

async function uploadAtOnce(request: UploadRequest, file: File, path: string): Promise<string> {
  const { kind, signal, onProgress, onRetry } = request;
  const attempt = async () => {
    const send = uploadFetch(signal, (sent) => onProgress?.(Math.min(sent, file.size), file.size));
    const { data, error } = await supabaseBy(send)
      .storage.from(UPLOAD_KINDS[kind].bucket)
      .upload(path, file, { cacheControl: CACHE_SECONDS, upsert: false });
    // `path` is what was asked for, whatever the storage has said.
    if (!error) return data.fullPath ? data.path : '';
    const failure = storageFailure(error);
    // 409: the name is random, so this file arrived in an attempt whose answer was lost.
    if (failure.code === 'HTTP_409') return path;
    if (failure.code === 'OFFLINE') await assertReadable(file);
    throw failure;
  };
  return withRetries(attempt, { signal, onRetry, delays: BACKOFF.upload });
}

/**
 * Stores one file of a gift under a random name and tells its public address. Throws BackendError,
 * INVALID_FILE for what is no file of this kind, or the reason of an aborted `signal`.
 */
export async function uploadFile(request: UploadRequest): Promise<UploadedFile> {
  const { kind, file } = request;
  const stored = file instanceof File && file.size > 0 ? storedType(kind, file) : null;
  if (!stored) throw new BackendError('INVALID_FILE');
  const { mimeType: type, extension } = stored;
  // storage-js ignores the option `contentType` for a File: its own type counts.
  const typed =
    file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
  await assertReadable(typed);
  const name = `${newId()}.${extension}`;
  const path =
    file.size > RESUMABLE_ABOVE
      ? await (await import('./upload-resumable.ts')).uploadResumably(request, typed, name)
      : await uploadAtOnce(request, typed, name);
  if (!path) throw new BackendError('NO_PATH');
  const { publicUrl } = supabase().storage.from(UPLOAD_KINDS[kind].bucket).getPublicUrl(path).data;
  if (!publicUrl) throw new BackendError('NO_PUBLIC_URL');
  return { path, publicUrl };
}
