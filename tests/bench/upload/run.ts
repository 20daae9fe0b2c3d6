import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { belowLimit } from '../../files/broken.ts';
import { Visitor } from '../../firefox/visitor.ts';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';
import { type Result, record } from '../results.ts';
import { median } from '../statistics.ts';
import { openLine } from './line.ts';
import { CHUNK, creationHeaders, postAtOnce, sendInParts } from './plain-client.ts';

/**
 * npm run bench:upload [pairs]: uploads the largest allowed file (25 MB less one byte) through the
 * page and by a plain HTTP client to the same backend, in pairs of alternating order. The page may
 * take 1.15 times as long (median of the pairs' ratios), from its first to its last request; the
 * time until the wizard shows the upload as stored is printed too.
 *
 * The limit against a plain client holds on a line of 100 Mbit/s, where both wait for the line.
 * Without a line, 25 MB take a fifth of a second, and the browser's own cost dominates: three of
 * its processes share the cores with the server, where Node needs one. So there the page is
 * compared with an empty page in the same browser that takes the same steps (Supabase prescribes
 * parts of 6 MB); the ratio to the plain client is printed and recorded, without a limit.
 */

const PAIRS = Math.max(5, Number(process.argv[2] ?? 9));
const LIMIT = 1.15;
const LINE_BYTES_PER_SECOND = 100_000_000 / 8;
const file = belowLimit();

/** Opens the wizard and chooses the file; the upload has not begun. */
async function openWizard(browser: Browser, origin: string, path: string): Promise<Visitor> {
  const sender = await Visitor.arrive(browser);
  await sender.page.goto(`${origin}/#/create`);
  await sender.click('tab', 'Medien & Absender');
  await sender.chooseFile('Datei auswählen', path);
  await sender.see('button', 'Datei entfernen');
  return sender;
}

interface PageTime {
  /** Milliseconds from the start of the first to the end of the last request to the storage. */
  transfer: number;
  /**
   * Milliseconds from the sender's step to the payment tab until the page says that the file is
   * stored.
   */
  shown: number;
}

async function pageUpload(browser: Browser, origin: string, path: string): Promise<PageTime> {
  const sender = await openWizard(browser, origin, path);
  const time = sender.page.evaluate(
    () =>
      new Promise<PageTime>((resolve) => {
        let started = 0;
        document.addEventListener('mousedown', () => {
          started = performance.now();
        });
        new MutationObserver(() => {
          const uploads = document.querySelector('[aria-label="Uploads"]');
          if (!uploads?.textContent?.includes('hochgeladen')) return;
          const shown = performance.now() - started;
          const requests = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/storage/v1/'));
          const ends = requests.map(({ startTime, duration }) => startTime + duration);
          resolve({
            shown,
            transfer: Math.max(...ends) - Math.min(...requests.map(({ startTime }) => startTime)),
          });
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await sender.click('tab', 'Zahlung');
  const measured = await time;
  await sender.leave();
  return measured;
}

/** Milliseconds that an empty page in the same browser needs for the same steps. */
async function barePage(browser: Browser, origin: string, path: string): Promise<number> {
  const { page } = await Visitor.arrive(browser);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file">';
  });
  const input = await page.locator('input').setVisibility(null).waitHandle();
  await input.uploadFile(path);
  const took = await input.evaluate(sendFromPage, {
    apiKey: EMBEDDED_ANON_KEY,
    chunk: CHUNK,
    creation: creationHeaders(file),
  });
  await page.browserContext().close();
  return took;
}

/**
 * Runs in the page. XMLHttpRequest with a file in memory, as in the wizard, was the fastest of the
 * ways that were tried.
 */
async function sendFromPage(
  input: HTMLInputElement,
  { apiKey, chunk, creation }: { apiKey: string; chunk: number; creation: Record<string, string> },
): Promise<number> {
  const chosen = input.files?.[0];
  if (!chosen) throw new Error('no file chosen');
  const file = new Blob([await chosen.arrayBuffer()]);
  // Waits until the browser has moved the Blob's bytes to the process that sends them, which is not
  // part of the upload.
  await file.arrayBuffer();
  const requests: [method: string, headers: Record<string, string>, body: Blob | null][] = [
    ['POST', creation, null],
  ];
  for (let offset = 0; offset < file.size; offset += chunk) {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    };
    requests.push(['PATCH', headers, file.slice(offset, offset + chunk)]);
  }
  let address = '/storage/v1/upload/resumable';
  const started = performance.now();
  for (const [method, headers, body] of requests) {
    await new Promise<void>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.setRequestHeader('apikey', apiKey);
      request.setRequestHeader('authorization', `Bearer ${apiKey}`);
      request.onload = () => {
        address = request.getResponseHeader('location') ?? address;
        if (request.status < 300) resolve();
        else reject(new Error(`empty page: ${request.status}`));
      };
      request.onerror = () => reject(new Error('empty page: no connection'));
      request.send(body);
    });
  }
  return performance.now() - started;
}

const spread = (values: number[], digits: number) =>
  [Math.min(...values), median(values), Math.max(...values)]
    .map((value) => value.toFixed(digits).padStart(6))
    .join(' ');

interface Compared {
  /** Milliseconds of the page, by pair. */
  page: number[];
  /** Ratio of the page's time to the compared one, by pair. */
  overPost: number[];
  overBare: number[];
}

/** Runs the pairs and prints them. */
async function compare(what: string, browser: Browser, origin: string, path: string): Promise<Compared> {
  const [post, parts, bare, page]: [number[], number[], number[], PageTime[]] = [[], [], [], []];
  const others = async () => {
    post.push(await postAtOnce(origin, file));
    parts.push(await sendInParts(origin, file));
    bare.push(await barePage(browser, origin, path));
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) await others();
    page.push(await pageUpload(browser, origin, path));
    if (pair % 2 === 1) await others();
  }
  const transfer = page.map((time) => time.transfer);
  const over = (times: number[]) => transfer.map((time, pair) => time / (times[pair] ?? Number.NaN));
  const lines: [what: string, values: number[], digits: number][] = [
    ['plain client, one POST         ms', post, 0],
    ['plain client, in parts         ms', parts, 0],
    ['empty page, in parts           ms', bare, 0],
    ['page                           ms', transfer, 0],
    ['page, until the wizard says so ms', page.map(({ shown }) => shown), 0],
    ['page ÷ one POST                  ', over(post), 2],
    ['page ÷ in parts                  ', over(parts), 2],
    ['page ÷ empty page                ', over(bare), 2],
  ];
  console.log(`${what}: ${file.bytes.length} bytes, ${PAIRS} pairs     min median    max`);
  for (const [name, values, digits] of lines) console.log(`  ${name}  ${spread(values, digits)}`);
  return { page: transfer, overPost: over(post), overBare: over(bare) };
}

/** Records a figure for RESULTS.md; prints it if it has a limit. */
function figure(what: string, page: number[], ratios: number[], judged: boolean): Result {
  const ratio = median(ratios);
  const passed = !judged || ratio <= LIMIT;
  if (judged) console.log(`${passed ? '✓' : '✘'} ${what}: ${ratio.toFixed(2)}× (at most ${LIMIT})`);
  return {
    bench: 'upload',
    what: `25 MB through the page, ${what}`,
    unit: 'ms',
    median: median(page),
    spread: [Math.min(...page), Math.max(...page)],
    ratio,
    limit: judged ? `at most ${LIMIT}×` : 'none',
    passed,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
const path = join(folder, file.name);
await writeFile(path, file.bytes);
const server = await startServer(SERVER_KINDS.built, folder);
const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome found. Install one or set CHROME_PATH.');
// Without Playwright's network events, for which the browser copies everything that it sends.
const browser = await launch({ executablePath, args: [...BROWSER_FLAGS], networkEnabled: false });
const line = await openLine(server.origin, LINE_BYTES_PER_SECOND);
try {
  await postAtOnce(server.origin, file);
  await sendInParts(server.origin, file);
  await pageUpload(browser, server.origin, path);
  const direct = await compare('no line in between', browser, server.origin, path);
  const slow = await compare('100 Mbit/s', browser, line.origin, path);
  const results = [
    figure('line of 100 Mbit/s, beside one plain POST', slow.page, slow.overPost, true),
    figure('no line in between, beside an empty page', direct.page, direct.overBare, true),
    figure('no line in between, beside one plain POST', direct.page, direct.overPost, false),
  ];
  await record(results);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await browser.close();
  await line.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
