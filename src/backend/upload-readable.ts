import { BackendError } from '@/failures/backend-error.ts';

/** A file that was changed or deleted on disk after it had been chosen cannot be read any more; the network would only say 'failed'. */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(-1).arrayBuffer();
  } catch {
    throw new BackendError('FILE_CHANGED');
  }
}
