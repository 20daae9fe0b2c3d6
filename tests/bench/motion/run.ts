/**
 * Frame times of opening, flip and the letter that follows, with confetti, and of a pull by a
 * finger, per wrapping under a slowed-down processor; and of a hundred greetings that come out as
 * their reader goes to the last one.
 *
 *   tsx tests/bench/motion/run.ts [--slowdown 4] [--runs 3] [--style box,envelope,greetings]
 *
 * Opens gifts on the recipient's page of the production build in an installed Chromium, as people
 * do. A single moving square is measured first, as the best that this machine can do. What breaks a limit
 * is measured again, up to --runs times, because a single slow run is the machine's: the best counts. The longest task is
 * told, without a limit: the lesser of its elapsed and its processor time. What jumps in the layout
 * meanwhile is summed up. A pull is behind by the frames that pass between a move of the finger and the one in
 * which the drawing has moved. Exits 1 when a limit is broken that the square keeps.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PACKING_STYLES } from '../../../src/gift/packing-styles.ts';
import { mayShowConfetti } from '../../../src/gift/papers-and-effects.ts';
import { giftRow } from '../../builders.ts';
import { Database } from '../../e2e/database.ts';
import { storeFile } from '../../e2e/journeys/gift-rows.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { jpeg } from '../../files/pictures.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { record } from '../results.ts';
import { best, type Measurement, measure, type Recording, shiftOf, type Task } from './frames.ts';
import { installPullRecorder, installRecorder } from './recorder.ts';
import { startTrace, stopTrace } from './trace.ts';

const WINDOW = { width: 412, height: 780 };
const MAX_MEDIAN_MS = 18;
const FLIP_MS = 800;
/**
 * Milliseconds after the opening in which the letter unfolds, its words come and confetti falls.
 */
const UNFOLDED_MS = 3000;
const MAX_SHIFT = 0.1;
const MAX_FRAMES_BEHIND = 1;

const { values: options } = parseArgs({
  options: {
    slowdown: { type: 'string', default: '4' },
    runs: { type: 'string', default: '2' },
    style: { type: 'string' },
  },
});

async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) });
  return session;
}

/** Frames and tasks on the opened page while `act` runs. */
async function watch(browser: Browser, page: Page, act: () => Promise<void>): Promise<[Recording, Task[]]> {
  const session = await throttled(page);
  await startTrace(browser, page);
  await page.evaluate(() => window.recorder.start());
  await act();
  const recording = await page.evaluate(() => window.recorder.stop());
  const tasks = await stopTrace(browser, page);
  await session.detach();
  return [recording, tasks];
}

async function measureSquare(browser: Browser, page: Page): Promise<Measurement> {
  // Any page of the same server will do; the square replaces its content.
  await page.goto(`${server.origin}/robots.txt`);
  await page.evaluate(() => {
    document.body.innerHTML =
      '<div id="square" style="width: 40px; height: 40px; background: #b4196b"></div>';
  });
  const [recording, tasks] = await watch(browser, page, async () => {
    await page.locator('#square').evaluate((square) => {
      square.animate({ transform: ['none', 'translateX(200px)'] }, { duration: 3000 });
    });
    await page.waitForTimeout(3000);
  });
  return measure(recording, tasks, 0, Number.POSITIVE_INFINITY);
}

const PHASES = ['opening', 'flip', 'letter'] as const;

interface Ceremony {
  phases: Record<(typeof PHASES)[number], Measurement>;
  /** Layout shifts from the click to the end of the last phase. */
  shift: number;
}

/**
 * Stores a gift with all that moves, and shows it closed, with everything that it loads by itself.
 */
async function showClosed(page: Page, style: string): Promise<void> {
  const gift = giftRow({
    message: 'Alles Gute zum Geburtstag, liebe Mia! '.repeat(12),
    wrapping_style: style,
    pattern: style === 'box' ? 1 : null,
    magicalEffect: 'sparkle_aura',
    confetti: mayShowConfetti(style),
    shine: true,
  });
  await new Database(server.origin).insert('gifts', [gift]);
  await page.goto('about:blank');
  await page.goto(`${server.origin}/#/g/${gift.id}`, { waitUntil: 'networkidle' });
  await page.locator('.moving-picture .part, .drawn .part').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** Moves of the finger in one pull: a third of a second, short of what would open the gift. */
const PULL_STEPS = 24;

/**
 * The greatest number of frames that the drawing of a wrapping is behind a finger that pulls it.
 *
 * @param page has a touch screen.
 */
async function measurePull(page: Page, style: string): Promise<number> {
  await showClosed(page, style);
  await page.locator('.front .flip').focus();
  // The light that shows the way comes with what opens the gift by hand.
  await page.locator('.front .way').waitFor({ state: 'attached' });
  const session = await throttled(page);
  const { x, y, width, height } = (await page.locator('.gift').boundingBox()) as Required<DOMRect>;
  const finger = { x: x + width / 4, y: y + height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: finger.x + moved, y: finger.y }],
    });
  await page.evaluate(installPullRecorder);
  await touch('touchStart');
  for (let step = 1; step <= PULL_STEPS; step += 1) {
    await touch('touchMove', 10 + step * 2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const behind = await page.evaluate(() => window.framesBehind());
  await touch('touchEnd');
  await session.detach();
  // What moves in it would slow down the next one.
  await page.goto('about:blank');
  // A busy browser joins moves that come in one frame.
  if (behind.length < PULL_STEPS / 6)
    throw new Error(`${style}: ${behind.length} moves of the finger arrived.`);
  return Math.max(...behind);
}

async function measureWrapping(browser: Browser, page: Page, style: string): Promise<Ceremony> {
  await showClosed(page, style);
  const [recording, tasks] = await watch(browser, page, async () => {
    await page.locator('.front .flip').click();
    await page.locator('.gift[data-stage="open"]').waitFor();
    await page.waitForTimeout(UNFOLDED_MS);
  });
  const { clicked, opened } = recording;
  const flipped = opened + FLIP_MS;
  return {
    phases: {
      opening: measure(recording, tasks, clicked, opened),
      flip: measure(recording, tasks, opened, flipped),
      letter: measure(recording, tasks, flipped, opened + UNFOLDED_MS),
    },
    shift: shiftOf(recording),
  };
}

/** Characters of the longest greeting that is taken. */
const LONGEST_GREETING = 600;

/** Answers the page's requests with a hundred greetings, thirty at a time; every fourth has a picture. */
async function answerGreetings(page: Page): Promise<void> {
  const address = await storeFile(server.origin, 'gift_media', jpeg());
  const picture = new URL(address).pathname.split('/').at(-1);
  await page.route('**/rpc/greetings_of_gift**', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after'));
    const positions = Array.from({ length: Math.min(30, 100 - after) }, (_, index) => after + index + 1);
    const greetings = positions.map((position) => ({
      position,
      name: `Gast ${position}`,
      message: position % 5 ? 'Alles Gute, liebe Mia!' : 'Viel Glück. '.repeat(LONGEST_GREETING / 12),
      picture: position % 4 ? null : picture,
      voice: null,
    }));
    return route.fulfill({ json: { greetings, has_more: after + 30 < 100 } });
  });
}

/** Runs in the page: goes from the top to the hundredth greeting, asking for more on the way. */
function readGreetings(): Promise<void> {
  return new Promise((read) => {
    const step = () => {
      const more = [...document.querySelectorAll('button')].find(
        (one) => one.textContent === 'Weitere Grüße',
      );
      if (more && !more.disabled && more.getBoundingClientRect().top < innerHeight) more.click();
      const last = document.querySelector('.greetings > :nth-child(100)');
      if (last && last.getBoundingClientRect().bottom < innerHeight) return read();
      scrollBy(0, 40);
      requestAnimationFrame(step);
    };
    step();
  });
}

async function measureGreetings(browser: Browser, page: Page): Promise<Measurement> {
  await showClosed(page, 'envelope');
  await page.locator('.front .flip').click();
  await page.locator('.greetings > :nth-child(30)').waitFor();
  const [recording, tasks] = await watch(browser, page, () => page.evaluate(readGreetings));
  return measure(recording, tasks, 0, Number.POSITIVE_INFINITY);
}

const HEADS = ['median', 'p95', 'late', 'task', 'busy'];

function print(name: string, phase: string, result: Measurement): void {
  const { median, p95, late, longestTask, busiestTask } = result;
  const cells = [
    median.toFixed(1),
    p95.toFixed(1),
    `${Math.round(late * 100)} %`,
    longestTask.toFixed(0),
    busiestTask.toFixed(0),
  ];
  console.log(name.padEnd(30), phase.padEnd(10), ...cells.map((cell) => cell.padStart(8)));
}

const folder = await mkdtemp(join(tmpdir(), 'motion-'));
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();

const broken: string[] = [];

/** Prints, judges and records the frames of one part; as fast as the square counts as fast enough. */
async function judge(what: string, part: string, result: Measurement, maxMedian: number): Promise<void> {
  print(what, part, result);
  const longest = Math.min(result.longestTask, result.busiestTask);
  const passed = result.median <= maxMedian;
  if (!passed) broken.push(`${what} ${part}`);
  await record([
    {
      bench: 'motion',
      what: `${what}: frame of ${part}, longest task ${longest.toFixed(0)} ms`,
      unit: 'ms',
      median: result.median,
      limit: `at most ${MAX_MEDIAN_MS} ms`,
      passed,
    },
  ]);
}

try {
  const page = await browser.newPage({ viewport: WINDOW });
  const touched = await browser.newPage({ viewport: WINDOW, hasTouch: true });
  // tsx wraps functions into this helper, which the page does not have.
  for (const one of [page, touched]) await one.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(installRecorder);
  // The way to open is shown once a tab.
  await touched.addInitScript('sessionStorage.clear()');
  console.log(`CPU ${options.slowdown}× slower; milliseconds between frames`);
  console.log('task: as felt; busy: processor time of the main thread only');
  console.log('wrapping'.padEnd(30), 'phase'.padEnd(10), ...HEADS.map((head) => head.padStart(8)));
  const square = await measureSquare(browser, page);
  print('(one moving square)', '', square);
  const maxMedian = Math.max(MAX_MEDIAN_MS, square.median * 1.05);

  const holds = ({ phases, shift }: Ceremony) =>
    shift <= MAX_SHIFT && PHASES.every((phase) => phases[phase].median <= maxMedian);
  const chosen = options.style?.split(',');
  for (const { value } of PACKING_STYLES) {
    if (chosen && !chosen.includes(value)) continue;
    const runs: Ceremony[] = [];
    do runs.push(await measureWrapping(browser, page, value));
    while (runs.length < Number(options.runs) && !runs.some(holds));
    const shift = Math.min(...runs.map((run) => run.shift));
    if (shift > MAX_SHIFT) broken.push(`${value} layout shift`);
    await record([
      {
        bench: 'motion',
        what: `${value}: layout shift of the opening`,
        unit: '',
        median: shift,
        limit: `at most ${MAX_SHIFT}`,
        passed: shift <= MAX_SHIFT,
      },
    ]);
    console.log(`${value.padEnd(30)} layout shift ${shift.toFixed(4)}`);
    for (const phase of PHASES) {
      await judge(value, phase, best(runs.map(({ phases }) => phases[phase])), maxMedian);
    }
    const behind = await measurePull(touched, value);
    console.log(`${value.padEnd(30)} pull       ${behind} frames behind the finger`);
    if (behind > MAX_FRAMES_BEHIND) broken.push(`${value} pull`);
    await record([
      {
        bench: 'motion',
        what: `${value}: pull, frames behind the finger`,
        unit: '',
        median: behind,
        limit: `at most ${MAX_FRAMES_BEHIND}`,
        passed: behind <= MAX_FRAMES_BEHIND,
      },
    ]);
  }
  if (!chosen || chosen.includes('greetings')) {
    await answerGreetings(page);
    const runs: Measurement[] = [];
    do runs.push(await measureGreetings(browser, page));
    while (runs.length < Number(options.runs) && best(runs).median > maxMedian);
    await judge('a hundred greetings', 'coming out', best(runs), maxMedian);
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
console.log(broken.length > 0 ? `Over the limit: ${broken.join(', ')}` : 'All within the limits.');
process.exitCode = broken.length > 0 ? 1 : 0;
