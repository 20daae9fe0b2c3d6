import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { belowLimit } from '../../files/broken.ts';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';
import { type Result, record } from '../results.ts';
import { median } from '../statistics.ts';
import { openLine } from './line.ts';
import { CHUNK, creationHeaders, postAtOnce, sendInParts } from './plain-client.ts';

/**
 * npm run bench:upload [pairs]: the largest file there is (25 MB less one byte) through the page against the same bytes by a plain
 * HTTP client to the same backend, in pairs of changing order. The page may take 1.15 times as long (median of the pairs' ratios),
 * from its first to its last request; how soon the wizard shows it is printed beside that.
 *
 * Judged against a plain client is a line of 100 Mbit/s: there the sender waits for the line. Without any line in between, 25 MB
 * take a tenth of a second, and a browser needs several times what Node needs to hand a chosen file to a socket, whatever the page
 * does. There the page is judged against an empty page in the same browser that takes the same steps (Supabase prescribes parts
 * of 6 MB).
 */

const PAIRS = Math.max(5, Number(process.argv[2] ?? 9));
const LIMIT = 1.15;
const LINE_BYTES_PER_SECOND = 100_000_000 / 8;
const file = belowLimit();

/** The wizard with the file chosen; nothing of it is on its way yet. */
async function openWizard(browser: Browser, origin: string, path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'accepted');
    sessionStorage.setItem('newsletter-shown', 'true');
  });
  await page.goto(`${origin}/#/create`);
  await page.getByRole('tab', { name: 'Medien & Absender' }).click();
  await page.getByLabel('Datei auswählen', { exact: true }).setInputFiles(path);
  await page.getByRole('button', { name: 'Datei entfernen' }).waitFor();
  return page;
}

interface PageTime {
  /** Milliseconds from the start of the first to the end of the last request to the storage. */
  transfer: number;
  /** Milliseconds from the sender's step to the payment tab until the page says that the file is stored. */
  shown: number;
}

async function pageUpload(browser: Browser, origin: string, path: string): Promise<PageTime> {
  const page = await openWizard(browser, origin, path);
  const time = page.evaluate(
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
  await page.getByRole('tab', { name: 'Zahlung' }).click();
  const measured = await time;
  await page.close();
  return measured;
}

/** Milliseconds that an empty page in the same browser needs for the same steps: what no page can do without. */
async function barePage(browser: Browser, origin: string, path: string): Promise<number> {
  const page = await browser.newPage();
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<input type=file>' }),
  );
  await page.goto(`${origin}/bare`);
  // What is routed passes through the test's process, uploads too.
  await page.unrouteAll();
  const input = page.locator('input');
  await input.setInputFiles(path);
  const took = await input.evaluate(sendFromPage, {
    apiKey: EMBEDDED_ANON_KEY,
    chunk: CHUNK,
    creation: creationHeaders(file),
  });
  await page.close();
  return took;
}

/** Runs in the page. */
async function sendFromPage(
  input: HTMLElement | SVGElement,
  { apiKey, chunk, creation }: { apiKey: string; chunk: number; creation: Record<string, string> },
): Promise<number> {
  const file = (input as HTMLInputElement).files?.[0];
  if (!file) throw new Error('no file chosen');
  const started = performance.now();
  const headers = { apikey: apiKey, authorization: `Bearer ${apiKey}`, 'tus-resumable': '1.0.0' };
  const created = await fetch('/storage/v1/upload/resumable', {
    method: 'POST',
    headers: { ...headers, ...creation },
  });
  const upload = created.headers.get('location') ?? '';
  for (let offset = 0; offset < file.size; offset += chunk) {
    const answer = await fetch(upload, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: file.slice(offset, offset + chunk),
    });
    if (!answer.ok) throw new Error(`bare page: ${answer.status}`);
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
  /** Page ÷ what it is compared with, by pair. */
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

/** A figure for RESULTS.md; prints it if it is judged. */
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
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
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
