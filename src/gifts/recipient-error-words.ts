import { BackendError } from '@/api/backend-error.ts';
import { failureWords, SERVER_IN_TROUBLE } from '@/api/failure-words.ts';
import { isMissingChunk } from '@/api/missing-chunk.ts';

/**
 * Why it failed, for a recipient: our sentence where the code is known, else the server's own words.
 * What this page itself did wrong tells a recipient nothing.
 */
export function reasonForRecipient(error: unknown): string {
  return isMissingChunk(error) || error instanceof BackendError ? failureWords(error) : SERVER_IN_TROUBLE;
}
