import { useEffect } from 'react';
import { deletableFiles, onDiscarded } from './discarded-files.ts';

/**
 * Loads the storage client only where there is something to delete. A failure is silent: the next
 * visit tries again.
 */
async function deleteDiscarded() {
  if (deletableFiles().length === 0 || !navigator.onLine) return;
  const { deleteDiscardedFiles } = await import('./discarded-file-requests.ts');
  await deleteDiscardedFiles();
}

/**
 * Deletes discarded files (docs/behaviour.md#files) as soon as the page is at rest, when some are
 * discarded, and when the network is back.
 */
export function useDiscardedFiles(): void {
  useEffect(() => {
    const attempt = () => void deleteDiscarded().catch(() => undefined);
    attempt();
    window.addEventListener('online', attempt);
    const stop = onDiscarded(attempt);
    return () => {
      stop();
      window.removeEventListener('online', attempt);
    };
  }, []);
}
