/**
 * Weight of each page before an interaction, as a browser loads it: gzip of scripts, document and styles of the production
 * build. `start` is what is requested until the page stands; `later` what follows by itself within six seconds (overlays of
 * the page, what lies below the first screen). Exits 1 over a limit.
 */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../run/find-browser.ts';
import { type Result, record } from './results.ts';
import { serveBuild } from './serve-build.ts';

interface Limits {
  start: number;
  later?: number;
}

/** kB (1000 bytes) of scripts, by route. */
const LIMITS: Readonly<Record<string, Limits>> = {
  recipient: { start: 80 },
  legal: { start: 75 },
  landing: { start: 80, later: 25 },
  preview: { start: 100 },
  wizard: { start: 115 },
};
/** What has to be on screen for the page to stand. */
const STANDS: Readonly<Record<string, string>> = {
  recipient: '.gift .flip',
  legal: 'iframe',
  landing: 'h1',
  preview: '.gift .flip',
  wizard: '[name=recipientName]',
};

const HTML_LIMIT = 6;
const CSS_LIMIT = 12;

/** Milliseconds without a request after which a page stands. */
const QUIET = 400;
const LATER = 6000;

/** With --verbose every file is listed. */
const verbose = process.argv.includes('--verbose');

declare global {
  interface Window {
    /** Milliseconds of the page's own clock. */
    standsSince?: number;
  }
}

/** Runs in the page before its scripts: notes the moment at which the page stands, before anything that waits for it can begin. */
function noteWhenStanding(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    window.standsSince = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const kilobytes = (bytes: number) => bytes / 1000;

const { url, giftId, stop } = await serveBuild();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '',
  args: [...BROWSER_FLAGS],
});
let tooHeavy = 0;
const results: Result[] = [];

const routes: Record<string, string> = {
  recipient: `#/g/${giftId}`,
  legal: '#/datenschutz',
  landing: '#/',
  preview: '#/preview',
  wizard: '#/create',
};

console.log('gzip kB before an interaction   scripts (limit)   later (limit)   document   styles');
for (const [name, hash] of Object.entries(routes)) {
  const limits = LIMITS[name] as Limits;
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const sizes = { script: 0, later: 0, document: 0, stylesheet: 0, laterStyles: 0 };
  const weighed: { url: string; type: 'script' | 'document' | 'stylesheet'; weight: number }[] = [];
  let lastRequest = Date.now();
  page.on('request', () => {
    lastRequest = Date.now();
  });
  page.on('requestfinished', async (request) => {
    lastRequest = Date.now();
    const type = request.resourceType();
    if (type !== 'script' && type !== 'document' && type !== 'stylesheet') return;
    // A frame's document (the legal PDF) is content, not weight of the page.
    if (request.frame() !== page.mainFrame()) return;
    const body = await (await request.response())?.body();
    const weight = kilobytes(gzipSync(body ?? Buffer.alloc(0), { level: 9 }).length);
    weighed.push({ url: request.url(), type, weight });
  });
  await page.addInitScript(noteWhenStanding, STANDS[name] as string);
  await page.goto(`${url}/${hash}`);
  await page
    .locator(STANDS[name] as string)
    .first()
    .waitFor();
  if (!limits.later) {
    while (Date.now() - lastRequest < QUIET) await page.waitForTimeout(50);
    await page.evaluate(() => {
      window.standsSince = performance.now();
    });
  }
  await page.waitForTimeout(LATER);
  const laterUrls = new Set(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime > (window.standsSince ?? 0))
        .map(({ name }) => name),
    ),
  );
  for (const { url, type, weight } of weighed) {
    const counted = !laterUrls.has(url) ? type : type === 'script' ? 'later' : 'laterStyles';
    sizes[counted] += weight;
    if (verbose) console.log(`  ${counted} ${weight.toFixed(2)} ${new URL(url).pathname}`);
  }
  const over =
    sizes.script > limits.start ||
    sizes.later > (limits.later ?? Number.POSITIVE_INFINITY) ||
    sizes.document > HTML_LIMIT ||
    sizes.stylesheet > CSS_LIMIT;
  if (over) tooHeavy += 1;
  const weight = (what: string, median: number, limit: number) =>
    results.push({
      bench: 'size',
      what: `${name}: ${what}, gzip`,
      unit: 'kB',
      median,
      limit: `at most ${limit} kB`,
      passed: median <= limit,
    });
  weight('scripts before an interaction', sizes.script, limits.start);
  if (limits.later) weight('scripts that follow by themselves', sizes.later, limits.later);
  weight('document', sizes.document, HTML_LIMIT);
  weight('styles', sizes.stylesheet, CSS_LIMIT);
  const column = (value: number, limit?: number) =>
    `${value.toFixed(1)}${limit ? ` (${limit})` : ''}`.padEnd(18);
  console.log(
    `${name.padEnd(32)}${column(sizes.script, limits.start)}${column(sizes.later, limits.later)}${column(sizes.document, HTML_LIMIT)}${column(sizes.stylesheet, CSS_LIMIT)}${over ? 'TOO HEAVY' : ''}`,
  );
  await page.close();
}

await browser.close();
await stop();
await record(results);
console.log(`${Object.keys(routes).length - tooHeavy} passed, ${tooHeavy} failed`);
process.exit(tooHeavy ? 1 : 0);
