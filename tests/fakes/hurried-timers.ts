import { vi } from 'vitest';

/** Milliseconds from which a timer is a time limit and no pause: limits stay, or a slow answer would run into them. */
const LIMIT = 10_000;

/**
 * Shortens every pause to a hundredth until the end of the test, so that nobody waits between two attempts. For code that talks
 * to a real server: faked timers would not know when its answer is there.
 */
export function hurryTimers(): void {
  const { setTimeout: setRealTimeout } = globalThis;
  const hurried = (work: () => void, delay = 0) => setRealTimeout(work, delay < LIMIT ? delay / 100 : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
}
