import type { BackendError } from '@/failures/backend-error.ts';
import type { UploadKind } from '@/gift/file-types.ts';

/** Seconds that browsers and proxies may keep a stored file. */
export const CACHE_SECONDS = '3600';

/** One file to be stored, and who wants to hear of it. */
export interface UploadRequest {
  kind: UploadKind;
  file: File;
  /** Names the place that the file has in a draft, so that a reload finds the upload that it interrupted. */
  resumeKey?: string;
  signal?: AbortSignal;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /** The connection was lost ('OFFLINE', 'TIMEOUT') or the server failed for a moment; the upload goes on by itself. */
  onRetry?: (error: BackendError) => void;
}
