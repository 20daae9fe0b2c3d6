import { BackendError } from '@/failures/backend-error.ts';

/** The promise, or BackendError TIMEOUT when it has not settled after so many milliseconds; what it does goes on unseen. */
export function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BackendError('TIMEOUT')), milliseconds);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
