import { vi } from 'vitest';

/**
 * Timers from this length on, in milliseconds, are time limits and not shortened: slow answers
 * would exceed them.
 */
const LIMIT = 10_000;

/**
 * Shortens every pause to a hundredth until the end of the test, for retries against a real server.
 * Vitest's fake timers do not work there: they would have to be advanced exactly when the server
 * has answered.
 */
export function hurryTimers(): void {
  const { setTimeout: setRealTimeout } = globalThis;
  const hurried = (work: () => void, delay = 0) => setRealTimeout(work, delay < LIMIT ? delay / 100 : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
}
