/**
 * Lighthouse on every page of a production build, brotli-compressed and as on a phone: medians of
 * some runs (`--runs 5`) beside their limits; scores, which do not vary, of the first. Blocking time is
 * judged without what a task waited for a core (blocking-time.ts); Lighthouse's own, with it, is told.
 * Exits 1 over a limit.
 */
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { PageName } from '@/routes.ts';
import { freePort } from '../../run/free-port.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { serveFront } from '../front.ts';
import { type Result, record } from '../results.ts';
import { serveBuild } from '../serve-build.ts';
import { median } from '../statistics.ts';
import { blockingTime } from './blocking-time.ts';

/** Whether search engines are meant to list a page. */
const LISTED: Readonly<Record<PageName, boolean>> = {
  recipient: false,
  landing: true,
  legal: true,
  creator: false,
  preview: false,
  device: false,
  join: false,
  newsletter: false,
};
const PAGES = Object.keys(LISTED) as PageName[];

type Read = (result: RunnerResult) => number;

const audit =
  (id: string): Read =>
  ({ lhr }) =>
    lhr.audits[id]?.numericValue ?? Number.NaN;
const category =
  (id: string): Read =>
  ({ lhr }) =>
    Math.round((lhr.categories[id]?.score ?? 0) * 100);

/** Each figure with its unit and its limit. */
const FIGURES = {
  'total blocking time': {
    read: ({ artifacts }: RunnerResult) => blockingTime(artifacts.Trace.traceEvents),
    unit: 'ms',
    most: 50,
  },
  'layout shift': { read: audit('cumulative-layout-shift'), unit: '', most: 0.01 },
  accessibility: { read: category('accessibility'), unit: 'points', least: 100 },
  'best practices': { read: category('best-practices'), unit: 'points', least: 100 },
  SEO: { read: category('seo'), unit: 'points', least: 100 },
} as const;
type FigureName = keyof typeof FIGURES;

/** Lighthouse's own blocking time. */
const WITH_WAITS = 'total-blocking-time';
const TIMED = [WITH_WAITS, 'cumulative-layout-shift'];

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;
const { url: backend, hashes, folder, stop } = await serveBuild();
const front = await serveFront(folder, {}, backend);
const port = await freePort();
const browser = await launchBrowser(`--remote-debugging-port=${port}`);
const seen = new Map<string, number[]>();
const keyOf = (page: PageName, figure: FigureName | typeof WITH_WAITS) => `${page}: ${figure}`;
const see = (key: string, value: number) => seen.set(key, [...(seen.get(key) ?? []), value]);
const namesOf = (page: PageName) =>
  (Object.keys(FIGURES) as FigureName[]).filter((name) => name !== 'SEO' || LISTED[page]);

// Every round visits every page, so that a slow moment of the machine does not fall on a single
// one.
for (let round = 0; round < runs; round += 1) {
  for (const page of PAGES) {
    const address = `http://127.0.0.1:${front.port}/${hashes[page]}`;
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      ...(round > 0 && { onlyAudits: TIMED }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { categories, audits } = result.lhr;
    for (const name of namesOf(page)) {
      const figure = FIGURES[name];
      if (round === 0 || 'most' in figure) see(keyOf(page, name), figure.read(result));
    }
    see(keyOf(page, WITH_WAITS), audit(WITH_WAITS)(result));
    const scored = Object.values(categories)
      .filter(({ id }) => id !== 'performance' && (id !== 'seo' || LISTED[page]))
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
    for (const id of scored) {
      const { score, title } = audits[id] ?? {};
      if (typeof score === 'number' && score < 1) console.log(`  ${page}: ${id}: ${title}`);
    }
  }
}
await browser.close();
await front.stop();
await stop();

/** Lighthouse's own figure, behind the limit of the one that is judged. */
function told(page: PageName, name: FigureName): string {
  if (name !== 'total blocking time') return '';
  const withWaits = median(seen.get(keyOf(page, WITH_WAITS)) ?? []);
  return `; with waits for a core ${withWaits.toFixed(0)} ms`;
}

const results = PAGES.flatMap((page) =>
  namesOf(page).map((name): Result => {
    const figure = FIGURES[name];
    const values = seen.get(keyOf(page, name)) ?? [];
    const middle = median(values);
    return {
      bench: 'lighthouse',
      what: keyOf(page, name),
      unit: figure.unit,
      median: middle,
      spread: [Math.min(...values), Math.max(...values)],
      limit:
        'most' in figure
          ? `at most ${figure.most} ${figure.unit}`.trim() + told(page, name)
          : `${figure.least}`,
      passed: 'most' in figure ? middle <= figure.most : middle >= figure.least,
    };
  }),
);
for (const { what, median: middle, unit, limit, passed } of results)
  console.log(`${passed ? '✓' : '✘'} ${what.padEnd(36)} ${middle.toFixed(unit ? 0 : 3)} ${unit} (${limit})`);
await record(results);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
