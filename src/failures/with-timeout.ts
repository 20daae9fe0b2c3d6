import { BackendError } from './backend-error.ts';

/** The promise's result, or BackendError TIMEOUT when it has not settled after so many milliseconds. The work behind the promise is not cancelled. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BackendError('TIMEOUT')), milliseconds);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
