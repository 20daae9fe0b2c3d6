import type { Browser, Page } from '@playwright/test';
import type { Task } from './frames.ts';

interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  tid: number;
  /** Elapsed and processor time of the thread, in microseconds. */
  dur?: number;
  tdur?: number;
}

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
  const own = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  return own
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: begun + (ts - mark.ts) / 1000,
      lasted: dur / 1000,
      busy: tdur / 1000,
    }));
}
