import type { Browser, Page } from '@playwright/test';
import type { Task } from './frames.ts';

interface TraceEvent {
  name: string;
  cat: string;
  ts: number;
  pid: number;
  tid: number;
  /** Elapsed and processor time of the thread, in microseconds. */
  dur?: number;
  tdur?: number;
  args?: {
    data?: { url?: string; functionName?: string; type?: string };
    /** Of a layout. */
    beginData?: { dirtyObjects?: number };
    /** Of a style calculation. */
    elementCount?: number;
  };
}

/** Marks the same moment on the page's clock and on the trace's. */
const MARK = 'trace-begins';

/**
 * What a long task did is asked for by name only: recording it makes every task a little longer.
 */
const STEPS = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** @param named whether the steps of each task are recorded too. */
export async function startTrace(browser: Browser, page: Page, named = false): Promise<void> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', ...(named ? STEPS : [])],
  });
  await page.evaluate((name) => performance.mark(name), MARK);
}

/** Milliseconds below which a step is not worth a name. */
const NAMED_FROM_MS = 3;

function stepName({ name, tdur = 0, args }: TraceEvent): string {
  const { url, functionName, type } = args?.data ?? {};
  const size = args?.elementCount ?? args?.beginData?.dirtyObjects;
  const what = [name, functionName, url?.split('/').at(-1), type, size && `of ${size}`];
  return `${what.filter(Boolean).join(' ')} ${(tdur / 1000).toFixed(0)}`;
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
  const steps = own.filter(({ cat, tdur = 0 }) => cat.includes('timeline') && tdur >= NAMED_FROM_MS * 1000);
  return own
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: begun + (ts - mark.ts) / 1000,
      lasted: dur / 1000,
      busy: tdur / 1000,
      steps: steps.filter((step) => step.ts >= ts && step.ts <= ts + dur).map(stepName),
    }));
}
