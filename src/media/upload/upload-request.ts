import type { BackendError } from '@/api/backend-error.ts';
import type { UploadKind } from '@/gift/file-types.ts';

/** Seconds that browsers and proxies may keep a stored file. */
export const CACHE_SECONDS = '3600';

/** One file to upload, with its abort signal and callbacks. */
export interface UploadRequest {
  kind: UploadKind;
  file: File;
  /** Key of the file's slot in a draft, by which an upload is found and resumed after a reload. */
  resumeKey?: string;
  signal?: AbortSignal;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /**
   * The connection was lost ('OFFLINE', 'TIMEOUT') or the server failed for a moment; the upload
   * goes on by itself.
   */
  onRetry?: (error: BackendError) => void;
}
