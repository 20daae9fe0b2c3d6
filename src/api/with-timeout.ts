import { within } from '@/browser/within.ts';
import { BackendError } from './backend-error.ts';

const LATE = Symbol('late');

/** The promise's result, or BackendError TIMEOUT after so many milliseconds. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const result = await within(promise, milliseconds, LATE);
  if (result === LATE) throw new BackendError('TIMEOUT');
  return result;
}
