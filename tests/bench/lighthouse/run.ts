/**
 * Lighthouse on every page of a production build, brotli-compressed and as on a phone: medians of
 * some runs (`--runs 5`) beside their limits; scores, which do not vary, of the first. Exits 1 over a
 * limit.
 */
import lighthouse from 'lighthouse';
import { freePort } from '../../run/free-port.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { serveFront } from '../front.ts';
import { type Result, record } from '../results.ts';
import { serveBuild } from '../serve-build.ts';
import { median } from '../statistics.ts';

/** Addresses by page, and whether search engines are meant to list it. */
const PAGES = {
  recipient: { hash: (giftId: string) => `#/g/${giftId}`, listed: false },
  landing: { hash: () => '#/', listed: true },
  legal: { hash: () => '#/datenschutz', listed: true },
  wizard: { hash: () => '#/create', listed: false },
  preview: { hash: () => '#/preview', listed: false },
};
type PageName = keyof typeof PAGES;

/** Each figure with its audit or category, its unit and its limit. */
const FIGURES = {
  'total blocking time': { audit: 'total-blocking-time', unit: 'ms', most: 50 },
  'layout shift': { audit: 'cumulative-layout-shift', unit: '', most: 0.01 },
  accessibility: { category: 'accessibility', unit: 'points', least: 100 },
  'best practices': { category: 'best-practices', unit: 'points', least: 100 },
  SEO: { category: 'seo', unit: 'points', least: 100 },
} as const;
type FigureName = keyof typeof FIGURES;
const TIMED = Object.values(FIGURES).flatMap((figure) => ('audit' in figure ? [figure.audit] : []));

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;
const { url: backend, giftId, folder, stop } = await serveBuild();
const front = await serveFront(folder, {}, backend);
const port = await freePort();
const browser = await launchBrowser(`--remote-debugging-port=${port}`);
const seen = new Map<string, number[]>();
const keyOf = (page: PageName, figure: FigureName) => `${page}: ${figure}`;
const namesOf = (page: PageName) =>
  (Object.keys(FIGURES) as FigureName[]).filter((name) => name !== 'SEO' || PAGES[page].listed);

// Every round visits every page, so that a slow moment of the machine does not fall on a single
// one.
for (let round = 0; round < runs; round += 1) {
  for (const page of Object.keys(PAGES) as PageName[]) {
    const address = `http://127.0.0.1:${front.port}/${PAGES[page].hash(giftId)}`;
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      ...(round > 0 && { onlyAudits: TIMED }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { categories, audits } = result.lhr;
    for (const name of namesOf(page)) {
      const figure = FIGURES[name];
      if (round > 0 && 'category' in figure) continue;
      const value =
        'audit' in figure
          ? audits[figure.audit]?.numericValue
          : Math.round((categories[figure.category]?.score ?? 0) * 100);
      seen.set(keyOf(page, name), [...(seen.get(keyOf(page, name)) ?? []), value ?? Number.NaN]);
    }
    const scored = Object.values(categories)
      .filter(({ id }) => id !== 'performance' && (id !== 'seo' || PAGES[page].listed))
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

const results = (Object.keys(PAGES) as PageName[]).flatMap((page) =>
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
      limit: 'most' in figure ? `at most ${figure.most} ${figure.unit}`.trim() : `${figure.least}`,
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
