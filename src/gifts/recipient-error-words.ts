import { BackendError } from '@/api/backend-error.ts';
import { failureWords, SERVER_IN_TROUBLE } from '@/api/failure-words.ts';
import { isMissingChunk } from '@/api/missing-chunk.ts';

/**
 * Why a request failed, for a recipient: our sentence where the code is known, else the server's own
 * words. Any other error is a fault of this page, whose details tell a recipient nothing: it reads as
 * trouble of the server.
 */
export function reasonForRecipient(error: unknown): string {
  return isMissingChunk(error) || error instanceof BackendError ? failureWords(error) : SERVER_IN_TROUBLE;
}
