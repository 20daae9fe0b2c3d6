import { within } from '@/browser/within.ts';
import { BackendError } from './backend-error.ts';

const LATE = Symbol('late');

/**
 * The promise's result, or BackendError TIMEOUT when it has not settled after so many milliseconds.
 * The work behind the promise is not cancelled.
 */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const result = await within(promise, milliseconds, LATE);
  if (result === LATE) throw new BackendError('TIMEOUT');
  return result;
}
