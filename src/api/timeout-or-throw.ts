import { timeoutOr } from '@/browser/timeout-or.ts';
import { BackendError } from './backend-error.ts';

const LATE = Symbol('late');

/** The promise's result, or BackendError TIMEOUT after so many milliseconds. */
export async function timeoutOrThrow<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const result = await timeoutOr(promise, milliseconds, LATE);
  if (result === LATE) throw new BackendError('TIMEOUT');
  return result;
}
