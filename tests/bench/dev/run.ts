/**
 * Time from `npm run dev` until it serves the app and its backend answers: medians of first starts
 * (no database, no Vite cache) and later ones in turn (`--runs 5`). The time until a browser shows
 * the landing page is printed without a limit, because it contains the browser's own work. Exits 1
 * over a limit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { freePort } from '../../run/free-port.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { record } from '../results.ts';
import { median } from '../statistics.ts';

const LIMITS = { first: 10_000, later: 4_000 };
/** Milliseconds between two requests that test whether the server answers. */
const POLL = 25;
/** Milliseconds after which a start has failed. */
const GIVEN_UP = 60_000;
const ROOT = join(import.meta.dirname, '../../..');

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;

/** Times in milliseconds since the command. */
interface Start {
  serves: number;
  stands: number;
}

async function answers(origin: string): Promise<boolean> {
  const paths = ['/', '/rest/v1/gifts?select=id&limit=1'];
  const all = await Promise.all(
    paths.map((path) => fetch(`${origin}${path}`, { headers: { apikey: EMBEDDED_ANON_KEY } })),
  ).catch(() => []);
  return all.length > 0 && all.every(({ ok }) => ok);
}

const waited = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Ends npm and its server by their process group, since npm alone ends without its server. */
async function stop({ pid = 0 }: ChildProcess): Promise<void> {
  try {
    process.kill(-pid, 'SIGTERM');
    for (;;) {
      process.kill(-pid, 0);
      await waited(POLL);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function start(browser: Browser, dataDir: string): Promise<Start> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn('npm', ['run', '-s', 'dev', '--', '--host', '127.0.0.1', '--port', `${port}`], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, EMBEDDED_DATA_DIR: dataDir },
  });
  try {
    while (!(await answers(origin))) {
      if (child.exitCode !== null || performance.now() - started > GIVEN_UP)
        throw new Error('npm run dev does not serve.');
      await waited(POLL);
    }
    const serves = performance.now() - started;
    const page = await browser.newPage();
    await page.goto(`${origin}/#/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const stands = performance.now() - started;
    await page.close();
    return { serves, stands };
  } finally {
    await stop(child);
  }
}

const browser = await launchBrowser();
const measured: Record<keyof typeof LIMITS, Start[]> = { first: [], later: [] };
try {
  for (let run = 0; run < runs; run += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-dev-'));
    await rm(join(ROOT, 'node_modules/.vite'), { recursive: true, force: true });
    measured.first.push(await start(browser, dataDir));
    measured.later.push(await start(browser, dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
} finally {
  await browser.close();
}

const SHOWN = [
  { mark: 'serves', words: 'serves and answers', judged: true },
  { mark: 'stands', words: 'the landing page stands in a browser', judged: false },
] as const;
let failed = 0;
for (const which of ['first', 'later'] as const) {
  for (const { mark, words, judged } of SHOWN) {
    const times = measured[which].map((one) => one[mark]);
    const passed = !judged || median(times) <= LIMITS[which];
    if (!passed) failed += 1;
    const spread = [Math.min(...times), Math.max(...times)] as const;
    const limit = judged ? `at most ${LIMITS[which]} ms` : 'none';
    console.log(
      `${passed ? '✓' : '✘'} ${which} start: ${words} after ${median(times).toFixed(0)} ms (${spread.map((time) => time.toFixed(0)).join(' to ')}), limit ${limit}`,
    );
    await record([
      {
        bench: 'dev',
        what: `${which} start of npm run dev: ${words}`,
        unit: 'ms',
        median: median(times),
        spread,
        limit,
        passed,
      },
    ]);
  }
}
console.log(`${2 - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
