/**
 * What happens under the finger: from every tap and key to the next paint, over whole journeys on a
 * phone whose processor is four times slower.
 *
 *   tsx tests/bench/interactions/run.ts [--runs 9] [--only tabs,design] [--slowdown 4]
 *
 * Uses the production build on the embedded backend. An interaction is measured as browsers do
 * (Event Timing), a task by the processor time of the main thread, which other programs do not
 * prolong, but another guest of the same host does: a step during which the host took time does not
 * count, whatever it has shown, and its journey is repeated until every step counts as often as
 * there are runs. Exits 1 when an interaction breaks a limit.
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
import { StolenTime } from '../stolen.ts';
import { undisturbed } from '../undisturbed.ts';
import { Hand, type Payment, type Step } from './hand.ts';
import { FLOOR, JOURNEYS, type Journey } from './journeys.ts';
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

/**
 * Journeys that are repeated at most, in all runs together; then the steps that are missing count
 * as they are.
 */
const MOST_REPEATED = 60;

const chosen = options.only?.split(',');
const journeys = JOURNEYS.filter(({ name }) => !chosen || chosen.includes(name));

const folder = await mkdtemp(join(tmpdir(), 'interactions-'));
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();
const stolen = new StolenTime();
const runs = Number(options.runs);
const allSteps: Step[] = [];
const allPayments: Payment[] = [];
let repeated = 0;

interface Taken {
  steps: Step[];
  payments: Payment[];
}

async function take(
  { name, go }: Journey,
  stock: Awaited<ReturnType<typeof stockUp>>,
  run: string,
): Promise<Taken> {
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
  const hand = await Hand.on(browser, context, Number(options.slowdown), stolen);
  const began = performance.now();
  await go(hand, stock);
  const steps = await hand.leave();
  await context.close();
  const all = [...steps, ...hand.payments];
  const disturbed = all.filter(({ isDisturbed }) => isDisturbed).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.error(`${name}, ${run}: ${seconds} s, the host took time from ${disturbed} of ${all.length} steps`);
  return { steps, payments: hand.payments };
}

try {
  const stock = await stockUp(server.origin);
  for (const journey of journeys) {
    // Not counted: servers and the browser's caches are slower at first.
    await take(journey, stock, 'before the first run');
    const taken: Taken[] = [];
    const counted = () => {
      const [steps, payments] = [taken.map((each) => each.steps), taken.map((each) => each.payments)];
      return { steps: undisturbed(steps, runs), payments: undisturbed(payments, runs) };
    };
    const isComplete = () => counted().steps.isComplete && counted().payments.isComplete;
    for (let run = 1; run <= runs; run += 1) taken.push(await take(journey, stock, `run ${run}`));
    for (; !isComplete() && repeated < MOST_REPEATED; repeated += 1)
      taken.push(await take(journey, stock, `repeated ${repeated + 1}`));
    const { steps, payments } = counted();
    allSteps.push(...steps.counted);
    allPayments.push(...payments.counted);
  }
} finally {
  stolen.stop();
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}

const results: Result[] = [];
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
console.log(`Milliseconds to the next paint, ${options.runs} runs, processor ${options.slowdown}× slower`);
if (repeated > 0)
  console.log(
    `${repeated} journeys were repeated for steps during which the host took time; ${allSteps.filter(({ isDisturbed }) => isDisturbed).length} such steps count all the same`,
  );
console.log(row(['Interaction', 'n', 'Median', 'p98', 'Longest task', 'What took longest', '']));
console.log(row(['---', '---:', '---:', '---:', '---:', '---', '---']));
const names = [...new Set(allSteps.map(({ what }) => what))];
for (const name of [...names, ALTOGETHER]) {
  const same = allSteps.filter(({ what }) => (name === ALTOGETHER ? what !== FLOOR : what === name));
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
if (allPayments.length > 0) {
  const links = allPayments.map(({ link }) => link.lasted);
  const ratio = median(allPayments.map(({ link, upsert }) => link.lasted / upsert.lasted));
  const upsert = median(allPayments.map((payment) => payment.upsert.lasted));
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
