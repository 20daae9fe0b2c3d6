import { BackendError } from '@/api/backend-error.ts';
import { failureWords, SERVER_IN_TROUBLE } from '@/api/failure-words.ts';
import { isMissingChunk } from '@/api/missing-chunk.ts';

/**
 * Codes with German sentences of this page, and those whose words the database writes for people.
 */
const FOR_PEOPLE = /^(PT|HTTP_|OFFLINE$|TIMEOUT$|UNREADABLE$)/;

/**
 * Why something failed, in words for a recipient. A sender reads the database's own words, for the
 * support; at a gift they would only frighten.
 */
export function reasonForRecipient(error: unknown): string {
  const isForPeople = isMissingChunk(error) || (error instanceof BackendError && FOR_PEOPLE.test(error.code));
  return isForPeople ? failureWords(error) : SERVER_IN_TROUBLE;
}
