import type { CDPSession, Page } from '@playwright/test';

/** What a page does while nobody touches it. */
export interface AtRest {
  /** Share of the main thread's time, from 0 to 1. */
  busy: number;
  /** Style calculations a second. */
  styles: number;
}

const WATCHED_MS = 5000;

/** The browser's own counters of a page: seconds, numbers and bytes by name. */
export async function metrics(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics: found } = await devtools.send('Performance.getMetrics');
  const values = new Map(found.map(({ name, value }) => [name, value]));
  return (name) => values.get(name) ?? Number.NaN;
}

/** Watches the page for five seconds without a touch. */
export async function watchRest(page: Page, devtools: CDPSession): Promise<AtRest> {
  const before = await metrics(devtools);
  await page.waitForTimeout(WATCHED_MS);
  const after = await metrics(devtools);
  const seconds = after('Timestamp') - before('Timestamp');
  return {
    busy: (after('TaskDuration') - before('TaskDuration')) / seconds,
    styles: (after('RecalcStyleCount') - before('RecalcStyleCount')) / seconds,
  };
}
