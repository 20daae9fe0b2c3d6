/**
 * Lighthouse on every page of a production build, brotli-compressed and as on a phone: medians of
 * some runs (`--runs 5`) beside their limits. Exits 1 below a limit.
 */
import { serveFront } from '../front.ts';
import { record } from '../results.ts';
import { serveBuild } from '../serve-build.ts';
import { median } from '../statistics.ts';
import { type Audit, audit, withDebuggedBrowser } from './measure.ts';

interface Page {
  name: string;
  hash: (giftId: string) => string;
  /** Least performance score. */
  performance: number;
  /** Whether search engines are meant to list it. */
  listed: boolean;
}

const PAGES: readonly Page[] = [
  { name: 'recipient', hash: (giftId) => `#/g/${giftId}`, performance: 99, listed: false },
  { name: 'landing', hash: () => '#/', performance: 99, listed: true },
  { name: 'legal', hash: () => '#/datenschutz', performance: 99, listed: true },
  { name: 'wizard', hash: () => '#/create', performance: 97, listed: false },
  { name: 'preview', hash: () => '#/preview', performance: 97, listed: false },
];

/** Greatest layout shift, and milliseconds of total blocking time. */
const CLS_LIMIT = 0.01;
const TBT_LIMIT = 50;

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;

const { url: backend, giftId, folder, stop } = await serveBuild();
const front = await serveFront(folder, {}, backend);
const url = `http://127.0.0.1:${front.port}`;
const results = new Map<string, Audit[]>(PAGES.map(({ name }) => [name, []]));
await withDebuggedBrowser(async (port) => {
  // Every round visits every page, so that a slow moment of the machine does not fall on a single
  // page.
  for (let round = 0; round < runs; round += 1) {
    for (const { name, hash, listed } of PAGES) {
      results.get(name)?.push(await audit(`${url}/${hash(giftId)}`, port, listed));
    }
  }
});
await front.stop();
await stop();

console.log(
  `Lighthouse, medians of ${runs}: performance (least), accessibility, best practices, SEO, FCP/LCP/TBT in ms, CLS`,
);
let failed = 0;
for (const { name, performance, listed } of PAGES) {
  const audits = results.get(name) ?? [];
  const of = (key: 'performance' | 'accessibility' | 'bestPractices' | 'fcp' | 'lcp' | 'tbt' | 'cls') =>
    median(audits.map((one) => one[key]));
  const seo = listed ? median(audits.map((one) => one.seo ?? 0)) : null;
  const good =
    of('performance') >= performance &&
    of('accessibility') === 100 &&
    of('bestPractices') === 100 &&
    (seo === null || seo === 100) &&
    of('cls') <= CLS_LIMIT &&
    of('tbt') <= TBT_LIMIT;
  if (!good) failed += 1;
  const spread = (key: Parameters<typeof of>[0]) => {
    const values = audits.map((one) => one[key]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  await record([
    {
      bench: 'lighthouse',
      what: `${name}: performance`,
      unit: 'points',
      median: of('performance'),
      spread: spread('performance'),
      limit: `at least ${performance}`,
      passed: of('performance') >= performance,
    },
    {
      bench: 'lighthouse',
      what: `${name}: the lower of accessibility and best practices${listed ? ' and SEO' : ''}`,
      unit: 'points',
      median: Math.min(of('accessibility'), of('bestPractices'), seo ?? 100),
      limit: '100',
      passed: Math.min(of('accessibility'), of('bestPractices'), seo ?? 100) === 100,
    },
    {
      bench: 'lighthouse',
      what: `${name}: layout shift`,
      unit: '',
      median: of('cls'),
      spread: spread('cls'),
      limit: `at most ${CLS_LIMIT}`,
      passed: of('cls') <= CLS_LIMIT,
    },
    {
      bench: 'lighthouse',
      what: `${name}: total blocking time`,
      unit: 'ms',
      median: of('tbt'),
      spread: spread('tbt'),
      limit: `at most ${TBT_LIMIT} ms`,
      passed: of('tbt') <= TBT_LIMIT,
    },
  ]);
  console.log(
    `${good ? '✓' : '✘'} ${name.padEnd(10)} ${of('performance')} (${performance})  ${of('accessibility')}  ${of('bestPractices')}  ${seo ?? '–'}   ${of('fcp').toFixed(0)}/${of('lcp').toFixed(0)}/${of('tbt').toFixed(0)}  ${of('cls').toFixed(3)}`,
  );
  for (const shortcoming of new Set(audits.flatMap((one) => one.shortcomings)))
    console.log(`    ${shortcoming}`);
}
console.log(`${PAGES.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
