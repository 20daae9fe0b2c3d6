import { BackendError } from '@/api/backend-error.ts';

/**
 * Throws BackendError FILE_CHANGED for a file that was changed or deleted on disk after it was
 * chosen; uploading it would fail with an error that looks like a lost connection.
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(-1).arrayBuffer();
  } catch {
    throw new BackendError('FILE_CHANGED');
  }
}
