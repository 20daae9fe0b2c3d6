import lighthouse, { type Flags } from 'lighthouse';
import { freePort } from '../../run/free-port.ts';
import { launchBrowser } from '../../run/launch-browser.ts';

/** Lighthouse's scores, 0 to 100; null where the category was not asked for. */
export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number | null;
}

/**
 * First and largest contentful paint and total blocking time in milliseconds; layout shift without
 * unit.
 */
export interface Timings {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

export interface Audit extends Scores, Timings {
  /** Audits below their full score, with what Lighthouse says of them. */
  shortcomings: string[];
}

/** Starts a browser that Lighthouse can control. */
export async function withDebuggedBrowser<T>(use: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    return await use(port);
  } finally {
    await browser.close();
  }
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Runs Lighthouse on this page as on a phone, with its own throttling model. */
export async function audit(url: string, port: number, seo: boolean): Promise<Audit> {
  const flags: Flags = {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', ...(seo ? ['seo'] : [])],
  };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scored = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return {
    performance: percent(categories.performance?.score),
    accessibility: percent(categories.accessibility?.score),
    bestPractices: percent(categories['best-practices']?.score),
    seo: seo ? percent(categories.seo?.score) : null,
    fcp: numeric('first-contentful-paint'),
    lcp: numeric('largest-contentful-paint'),
    tbt: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    shortcomings: scored.flatMap((id) => {
      const { score, title, details } = audits[id] ?? {};
      if (score === null || score === undefined || score >= 1) return [];
      const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 300) : '';
      return [`${id}: ${title} ${items}`];
    }),
  };
}
