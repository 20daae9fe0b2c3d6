/**
 * What happens under the finger: from every tap and key to the next paint (Event Timing), over
 * whole journeys on a phone whose processor is four times slower.
 *
 *   tsx tests/bench/interactions/run.ts [--runs 3] [--only tabs,design] [--slowdown 4]
 *
 * Uses the production build on the embedded backend. Every figure is judged beside the only button
 * of an empty page in the same run, because the button is as slow as the machine. Exits 1 over a
 * limit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { type Result, record } from '../results.ts';
import { median, percentile } from '../statistics.ts';
import { Hand, installRecorder, type Step } from './hand.ts';
import { FLOOR, JOURNEYS } from './journeys.ts';
import { rememberedBy, stockUp } from './stock.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    slowdown: { type: 'string', default: '4' },
  },
});

/** Median of each action, as a multiple of the bare button's median. */
const MEDIAN_LIMIT = 3.5;
/**
 * What the bare button counts at least: a quiet machine answers it in one frame or in two, and
 * Event Timing tells steps of eight milliseconds, so that 8, 16 and 24 are the same button.
 */
const LEAST_FLOOR_MS = 24;
/**
 * The 98th percentile of all interactions together: a tap is good when its answer is painted within
 * 100 ms, and on a busy machine within four times the bare button's median.
 */
const P98_LIMIT_MS = 100;
const P98_LIMIT = 4;
/** The last row: all interactions of all journeys. */
const ALTOGETHER = 'everything that a person does';

const chosen = options.only?.split(',');
const journeys = JOURNEYS.filter(({ name }) => !chosen || name === 'floor' || chosen.includes(name));

const folder = await mkdtemp(join(tmpdir(), 'interactions-'));
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();
const steps: Step[] = [];
try {
  const stock = await stockUp(server.origin);
  // Run 0 is neither counted nor slowed down: servers and the browser's caches are slower at first.
  // Every run goes through all journeys, so that a slow moment of the machine does not fall on a
  // single one.
  for (let run = 0; run <= Number(options.runs); run += 1) {
    for (const { name, go } of journeys) {
      const context = await browser.newContext({
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        isMobile: true,
        hasTouch: true,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      // tsx wraps functions into this helper, which the page does not have.
      await context.addInitScript('globalThis.__name = (named) => named');
      await context.addInitScript(installRecorder);
      await context.addInitScript(rememberedBy, stock.remembered[name] ?? stock.remembered.everyone);
      const hand = await Hand.on(context, run > 0 ? Number(options.slowdown) : 1);
      await go(hand, stock);
      if (run > 0) steps.push(...hand.steps);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}

const paintsOf = (isMeant: (step: Step) => boolean) => steps.filter(isMeant).flatMap(({ paints }) => paints);
const floor = Math.max(LEAST_FLOOR_MS, median(paintsOf(({ what }) => what === FLOOR)));
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
console.log(`Milliseconds to the next paint, ${options.runs} runs, processor ${options.slowdown}× slower`);
console.log(row(['Interaction', 'n', 'Median', 'p98', '× the bare button', '']));
console.log(row(['---', '---:', '---:', '---:', '---:', '---']));
const results = [...new Set(steps.map(({ what }) => what)), ALTOGETHER].map((what): Result => {
  const paints = paintsOf((step) => (what === ALTOGETHER ? step.what !== FLOOR : step.what === what));
  const [middle, p98] = [median(paints), percentile(paints, 98)];
  const ratio = middle / floor;
  const most = Math.max(P98_LIMIT_MS, P98_LIMIT * floor);
  const [limit, passed] =
    what === ALTOGETHER
      ? [`p98 at most ${most.toFixed(0)} ms`, p98 <= most]
      : [`at most ${MEDIAN_LIMIT}× the bare button (${floor.toFixed(0)} ms)`, ratio <= MEDIAN_LIMIT];
  console.log(
    row([
      what,
      `${paints.length}`,
      middle.toFixed(0),
      p98.toFixed(0),
      ratio.toFixed(2),
      passed ? '' : 'over',
    ]),
  );
  return {
    bench: 'interactions',
    what,
    unit: 'ms',
    median: middle,
    spread: [Math.min(...paints), p98],
    ratio,
    limit,
    passed,
  };
});
await record(results);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
