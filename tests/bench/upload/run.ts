import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { belowLimit } from '../../files/broken.ts';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';

/**
 * npm run bench:upload [pairs]: the largest file there is (25 MB less one byte) through the page against the same bytes by a plain
 * HTTP client to the same backend, in pairs of changing order. The page may take 1.15 times as long (median of the pairs' ratios),
 * from its first to its last request; how soon the wizard shows it is printed beside that.
 */

const PAIRS = Number(process.argv[2] ?? 9);
const LIMIT = 1.15;
const file = belowLimit();

/** Milliseconds of one POST as curl would send it. */
function plainUpload(origin: string): Promise<number> {
  const boundary = randomUUID();
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="${file.name}"\r\nContent-Type: ${file.mimeType}\r\n\r\n`,
  );
  const body = Buffer.concat([head, file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const post = request(
      `${origin}/storage/v1/object/gift_media/${randomUUID()}.mp4`,
      {
        method: 'POST',
        headers: {
          apikey: EMBEDDED_ANON_KEY,
          authorization: `Bearer ${EMBEDDED_ANON_KEY}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - started);
          else reject(new Error(`plain upload: ${answer.statusCode}`));
        });
      },
    );
    post.on('error', reject);
    post.end(body);
  });
}

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

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const line = (name: string, values: number[]) =>
  `${name}  min ${Math.min(...values).toFixed(0)} ms  median ${median(values).toFixed(0)} ms  max ${Math.max(...values).toFixed(0)} ms`;

const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
const path = join(folder, file.name);
await writeFile(path, file.bytes);
const server = await startServer(SERVER_KINDS.built, folder);
const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome found. Install one or set CHROME_PATH.');
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
try {
  await plainUpload(server.origin);
  await pageUpload(browser, server.origin, path);
  const [plain, page]: [number[], PageTime[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) plain.push(await plainUpload(server.origin));
    page.push(await pageUpload(browser, server.origin, path));
    if (pair % 2 === 1) plain.push(await plainUpload(server.origin));
  }
  const ratio = median(page.map(({ transfer }, pair) => transfer / (plain[pair] ?? Number.NaN)));
  console.log(`${file.bytes.length} bytes, ${PAIRS} pairs`);
  console.log(line('plain client', plain));
  console.log(
    line(
      'page        ',
      page.map(({ transfer }) => transfer),
    ),
  );
  console.log(
    line(
      'until shown ',
      page.map(({ shown }) => shown),
    ),
  );
  console.log(`median of the ratios: ${ratio.toFixed(2)} (at most ${LIMIT})`);
  process.exitCode = ratio <= LIMIT ? 0 : 1;
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
