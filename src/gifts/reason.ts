import { BackendError } from '@/api/backend-error.ts';
import { failureWords, SERVER_IN_TROUBLE } from '@/api/failure-words.ts';
import { isMissingChunk } from '@/api/missing-chunk.ts';

/** Codes with sentences of this page or of the database. */
const FOR_PEOPLE = /^(PT|HTTP_|OFFLINE$|TIMEOUT$|UNREADABLE$)/;

/** Why it failed, for a recipient: the database's own words are for the sender. */
export function reasonForRecipient(error: unknown): string {
  const isForPeople = isMissingChunk(error) || (error instanceof BackendError && FOR_PEOPLE.test(error.code));
  return isForPeople ? failureWords(error) : SERVER_IN_TROUBLE;
}
