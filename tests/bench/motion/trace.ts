import type { Browser, Page } from '@playwright/test';
import { type TraceEvent, tasksBeside } from '../main-thread.ts';
import type { Task } from './frames.ts';

/** Marks the same moment on the page's clock and on the trace's. */
const MARK = 'trace-begins';

export async function startTrace(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate((name) => performance.mark(name), MARK);
}

/** The tasks of the page's main thread since the trace began, on the page's clock. */
export async function stopTrace(browser: Browser, page: Page): Promise<Task[]> {
  const begun = await page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0, MARK);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mark = traceEvents.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The trace does not hold the mark of the page.');
  return tasksBeside(traceEvents, mark).map(({ ts, ...task }) => ({
    at: begun + (ts - mark.ts) / 1000,
    ...task,
  }));
}
