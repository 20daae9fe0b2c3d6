import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { belowLimit } from '../../files/broken.ts';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';
import { median } from '../statistics.ts';
import { openLine } from './line.ts';
import { postAtOnce, sendInParts } from './plain-client.ts';

/**
 * npm run bench:upload [pairs]: the largest file there is (25 MB less one byte) through the page against the same bytes by a plain
 * HTTP client to the same backend, in pairs of changing order. The page may take 1.15 times as long (median of the pairs' ratios),
 * from its first to its last request; how soon the wizard shows it is printed beside that.
 *
 * Judged is a line of 100 Mbit/s: there the sender waits for the line. Without any line in between, 25 MB take a tenth of a
 * second, and what is compared is what Chromium needs for six requests (Supabase prescribes parts of 6 MB) with what Node needs
 * for one; that is measured and printed too, and so is the plain client in the page's own steps.
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

const spread = (values: number[], digits: number) =>
  [Math.min(...values), median(values), Math.max(...values)]
    .map((value) => value.toFixed(digits).padStart(6))
    .join(' ');

/** Runs the pairs and prints them; returns the median of page ÷ one POST. */
async function compare(what: string, browser: Browser, origin: string, path: string): Promise<number> {
  const [post, parts, page]: [number[], number[], PageTime[]] = [[], [], []];
  const plain = async () => {
    post.push(await postAtOnce(origin, file));
    parts.push(await sendInParts(origin, file));
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) await plain();
    page.push(await pageUpload(browser, origin, path));
    if (pair % 2 === 1) await plain();
  }
  const transfer = page.map((time) => time.transfer);
  const over = (times: number[]) => transfer.map((time, pair) => time / (times[pair] ?? Number.NaN));
  console.log(`${what}: ${file.bytes.length} bytes, ${PAIRS} pairs     min median    max`);
  console.log(`  plain client, one POST         ms  ${spread(post, 0)}`);
  console.log(`  plain client, in parts         ms  ${spread(parts, 0)}`);
  console.log(`  page                           ms  ${spread(transfer, 0)}`);
  console.log(
    `  page, until the wizard says so ms  ${spread(
      page.map(({ shown }) => shown),
      0,
    )}`,
  );
  console.log(`  page ÷ one POST                    ${spread(over(post), 2)}`);
  console.log(`  page ÷ in parts                    ${spread(over(parts), 2)}`);
  return median(over(post));
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
  await compare('no line in between', browser, server.origin, path);
  const ratio = await compare('100 Mbit/s', browser, line.origin, path);
  console.log(`page ÷ one POST on the line of 100 Mbit/s: ${ratio.toFixed(2)} (at most ${LIMIT})`);
  process.exitCode = ratio <= LIMIT ? 0 : 1;
} finally {
  await browser.close();
  await line.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
