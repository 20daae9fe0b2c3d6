/**
 * What happens under the finger: from every tap and key to the next paint, over whole journeys on a phone whose processor is four times slower.
 *
 *   tsx tests/bench/interactions/run.ts [--runs 9] [--only tabs,design] [--slowdown 4]
 *
 * Uses the production build on the embedded backend. An interaction is measured as browsers do (Event Timing), a task by the processor
 * time of the main thread, which other programs do not prolong, but another guest of the same host does: a journey from which the host took
 * more than STOLEN_LIMIT is repeated, whatever it has shown. Exits 1 when an interaction breaks a limit.
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
import { watchStolenTime } from '../stolen.ts';
import { Hand, type Step } from './hand.ts';
import { FLOOR, JOURNEYS } from './journeys.ts';
import type { PaymentTime } from './payment.ts';
import { installRecorder } from './recorder.ts';
import { rememberedBy, stockUp } from './stock.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string' },
    slowdown: { type: 'string', default: '4' },
  },
});

/** Milliseconds to the next paint, and of the longest task. */
const MEDIAN_LIMIT = 32;
const P98_LIMIT = 100;
const TASK_LIMIT = 50;
/** The last row: all interactions of all journeys. */
const ALTOGETHER = 'everything that a person does';
/** From the payment's tap to the link, beside one plain upsert. */
const LINK_LIMIT = 1.5;

/** Share of the processors' time: a journey from which the host took more is repeated. */
const STOLEN_LIMIT = 0.03;
/** Journeys that are repeated at most, in all runs together; further ones count as they are. */
const MOST_REPEATED = 30;

const chosen = options.only?.split(',');
const journeys = JOURNEYS.filter(({ name }) => !chosen || chosen.includes(name));

const folder = await mkdtemp(join(tmpdir(), 'interactions-'));
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();
const steps: Step[] = [];
const payments: PaymentTime[] = [];
let repeated = 0;
try {
  const stock = await stockUp(server.origin);
  // One run more than counted: servers and the browser's caches are slower at first.
  for (let run = -1; run < Number(options.runs); run += 1) {
    // A journey of this run that is to be repeated comes again after the others.
    const queue = [...journeys];
    for (let journey = queue.shift(); journey; journey = queue.shift()) {
      const { name, go } = journey;
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
      const hand = await Hand.on(browser, context, Number(options.slowdown));
      const began = performance.now();
      const stolenTime = await watchStolenTime();
      await go(hand, stock);
      const stolen = await stolenTime();
      const taken = await hand.leave();
      const isRepeated = run >= 0 && stolen > STOLEN_LIMIT && repeated < MOST_REPEATED;
      const share = `${(stolen * 100).toFixed(1)} % taken by the host${isRepeated ? ', repeated' : ''}`;
      console.error(`${name} ${run}: ${((performance.now() - began) / 1000).toFixed(0)} s, ${share}`);
      if (isRepeated) {
        repeated += 1;
        queue.push(journey);
      } else if (run >= 0) {
        steps.push(...taken);
        payments.push(...hand.payments);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}

const results: Result[] = [];
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
console.log(`Milliseconds to the next paint, ${options.runs} runs, processor ${options.slowdown}× slower`);
if (repeated > 0)
  console.log(
    `${repeated} journeys were repeated, because the host took over ${STOLEN_LIMIT * 100} % of the processors' time`,
  );
console.log(row(['Interaction', 'n', 'Median', 'p98', 'Longest task', 'What took longest', '']));
console.log(row(['---', '---:', '---:', '---:', '---:', '---', '---']));
const names = [...new Set(steps.map((step) => step.name))];
for (const name of [...names, ALTOGETHER]) {
  const same = steps.filter((step) => (name === ALTOGETHER ? step.name !== FLOOR : step.name === name));
  const paints = same.flatMap((step) => step.paints);
  const longest = same.toSorted((a, b) => b.task - a.task)[0];
  const task = longest?.task ?? 0;
  const [middle, p98] = paints.length > 0 ? [median(paints), percentile(paints, 98)] : [0, 0];
  const passed = middle <= MEDIAN_LIMIT && p98 <= P98_LIMIT && task <= TASK_LIMIT;
  const figure = (value: number) => (paints.length > 0 ? value.toFixed(0) : '');
  console.log(
    row([
      name,
      `${paints.length || ''}`,
      figure(middle),
      figure(p98),
      `${task.toFixed(0)}`,
      longest?.culprit ?? '',
      passed ? '' : 'over',
    ]),
  );
  results.push({
    bench: 'interactions',
    what: `${name}: longest task ${task.toFixed(0)} ms`,
    unit: 'ms',
    median: middle,
    spread: [Math.min(...paints, p98), p98],
    limit: `at most ${MEDIAN_LIMIT} ms, p98 ${P98_LIMIT} ms, no task over ${TASK_LIMIT} ms`,
    passed,
  });
}
if (payments.length > 0) {
  const links = payments.map(({ link }) => link);
  const ratio = median(payments.map(({ link, upsert }) => link / upsert));
  const upsert = median(payments.map((payment) => payment.upsert));
  console.log(
    `From 'Demo-Zahlung abschließen' to the link: ${median(links).toFixed(0)} ms, ${ratio.toFixed(2)}× one upsert (${upsert.toFixed(0)} ms), at most ${LINK_LIMIT}×`,
  );
  results.push({
    bench: 'interactions',
    what: "from 'Demo-Zahlung abschließen' to the link, line of 150 ms, beside one upsert",
    unit: 'ms',
    median: median(links),
    spread: [Math.min(...links), Math.max(...links)],
    ratio,
    limit: `at most ${LINK_LIMIT}×`,
    passed: ratio <= LINK_LIMIT,
  });
}
await record(results);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} within the limits, ${failed} over`);
process.exitCode = failed > 0 ? 1 : 0;
