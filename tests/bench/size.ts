/**
 * Weight of each page before an interaction, as a browser loads it: gzip of scripts, document and
 * styles of the production build. `start` is requested until the page is complete; `later` follows
 * without an interaction within six seconds (overlays, parts below the first screen). Exits 1 over
 * a limit. --verbose lists every file.
 */
import { gzipSync } from 'node:zlib';
import type { PageName } from '@/routes.ts';
import { launchBrowser } from '../run/launch-browser.ts';
import { type Result, record } from './results.ts';
import { serveBuild } from './serve-build.ts';

/** The pages, and a gift from its document with a link preview. */
type Weighed = PageName | 'shared';

/**
 * Limits in kB (1000 bytes) by page, with room for growth (docs/decisions/weight.md): scripts until
 * the page stands, and scripts that follow by themselves.
 */
const LIMITS: Readonly<Record<Weighed, { start: number; later: number }>> = {
  recipient: { start: 95, later: 42 },
  shared: { start: 95, later: 42 },
  legal: { start: 86, later: 16 },
  landing: { start: 90, later: 30 },
  preview: { start: 112, later: 20 },
  creator: { start: 140, later: 16 },
  device: { start: 102, later: 16 },
  join: { start: 146, later: 16 },
  newsletter: { start: 95, later: 16 },
};
/** Selector that is on screen when the page stands: React has drawn what it is for. */
const STANDS: Readonly<Record<Weighed, string>> = {
  recipient: '#root .gift .flip',
  shared: '#root .gift .flip',
  legal: 'iframe',
  landing: 'h1',
  preview: '.gift .flip',
  creator: '[name=recipientName]',
  device: 'main button',
  join: 'main textarea',
  newsletter: 'h1',
};

/** It arrives with its headers in the first round of packets, of 14 kB. */
const HTML_LIMIT = 11.5;
const CSS_LIMIT = 19;

/** Milliseconds during which what follows by itself is counted. */
const LATER = 6000;

const verbose = process.argv.includes('--verbose');

declare global {
  interface Window {
    /** Milliseconds of the page's own clock. */
    standsSince?: number;
  }
}

/**
 * Runs in the page before its scripts: records when the page is complete, before later parts begin
 * to load.
 */
function noteWhenStanding(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    window.standsSince = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const kilobytes = (bytes: number) => bytes / 1000;

const { url, hashes, stop } = await serveBuild();
const browser = await launchBrowser();
let tooHeavy = 0;
const results: Result[] = [];

const addresses: Record<Weighed, string> = { ...hashes, shared: `paket.html${hashes.recipient}` };

console.log('gzip kB before an interaction   scripts (limit)   later (limit)   document   styles');
for (const name of Object.keys(addresses) as Weighed[]) {
  const limits = LIMITS[name];
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const sizes = { script: 0, later: 0, document: 0, stylesheet: 0, laterStyles: 0 };
  const weighed: { url: string; type: 'script' | 'document' | 'stylesheet'; weight: number }[] = [];
  page.on('requestfinished', async (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'document' && type !== 'stylesheet') return;
    // The document of a frame (the legal PDF) is content and does not count as weight of the page.
    if (request.frame() !== page.mainFrame()) return;
    const body = await (await request.response())?.body();
    const weight = kilobytes(gzipSync(body ?? Buffer.alloc(0), { level: 9 }).length);
    weighed.push({ url: request.url(), type, weight });
  });
  await page.addInitScript(noteWhenStanding, STANDS[name]);
  await page.goto(`${url}/${addresses[name]}`);
  await page.locator(STANDS[name]).first().waitFor();
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
    sizes.later > limits.later ||
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
  weight('scripts that follow by themselves', sizes.later, limits.later);
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
console.log(`${Object.keys(addresses).length - tooHeavy} passed, ${tooHeavy} failed`);
process.exit(tooHeavy ? 1 : 0);
