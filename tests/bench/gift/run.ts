/**
 * Time to the gift against a static page that only fetches and prints it.
 *
 *   tsx tests/bench/gift/run.ts [--runs 25]
 *
 * Every visit is paired with one of the static page, and the median of the pairs' ratios is judged:
 * times depend on the machine and on what else it does, the ratio of two visits in a row does not.
 * Beside it stands the interval in which the true median lies. When React has taken over is told
 * beside a page of nothing but React, without a limit: the card opens before it. Exits 1 over a
 * limit.
 */
import { parseArgs } from 'node:util';
import { type Result, record } from '../results.ts';
import { estimate, median } from '../statistics.ts';
import { measureGift } from './measure.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '25' } },
});

/**
 * The figures that are compared with the static page's gift text, and the largest allowed ratio.
 */
const COMPARED: readonly { what: string; mark: 'text' | 'card'; atMost: number }[] = [
  { what: 'gift text', mark: 'text', atMost: 1.1 },
  { what: 'card that can be opened', mark: 'card', atMost: 1.35 },
];
/** Largest allowed ratio of a locked gift to an open one. */
const LOCKED_LIMIT = 1.2;
const CLS_LIMIT = 0.01;

const results: Result[] = [];
const spread = (figures: readonly number[]): [number, number] => [Math.min(...figures), Math.max(...figures)];
for (const { backend, pairs, locked, react } of await measureGift(Number(options.runs))) {
  const place = `backend on ${backend === 'same origin' ? 'the same' : 'another'} origin`;
  for (const { what, mark, atMost } of COMPARED) {
    const ours = pairs.map(({ page }) => page[mark]);
    const ratios = estimate(pairs.map(({ page, limit }) => page[mark] / limit.text));
    const [least, greatest] = ratios.interval.map((value) => value.toFixed(2));
    const printed = median(pairs.map(({ limit }) => limit.text)).toFixed(0);
    results.push({
      bench: 'gift',
      what: `${what} (${place})`,
      unit: 'ms',
      median: median(ours),
      spread: spread(ours),
      ratio: ratios.median,
      limit: `at most ${atMost}× the static page (${printed} ms); 95 %: ${least} to ${greatest}`,
      passed: ratios.median <= atMost,
    });
  }
  const taken = pairs.map(({ page }) => page.page);
  const alone = median(react.map(({ page }) => page.page));
  results.push({
    bench: 'gift',
    what: `React has taken over (${place})`,
    unit: 'ms',
    median: median(taken),
    spread: spread(taken),
    ratio: median(taken) / alone,
    limit: `none; a page of nothing but React needs ${alone.toFixed(0)} ms`,
    passed: true,
  });
  const wrapped = locked.map((visit) => visit.wrapped);
  const open = median(pairs.map(({ page }) => page.wrapped));
  results.push({
    bench: 'gift',
    what: `locked gift, wrapped (${place})`,
    unit: 'ms',
    median: median(wrapped),
    spread: spread(wrapped),
    ratio: median(wrapped) / open,
    limit: `at most ${LOCKED_LIMIT}× an open one (${open.toFixed(0)} ms)`,
    passed: median(wrapped) / open <= LOCKED_LIMIT,
  });
  const shifts = [...pairs.map(({ page }) => page), ...locked]
    .map(({ cls }) => cls)
    .filter((cls) => !Number.isNaN(cls));
  results.push({
    bench: 'gift',
    what: `layout shift (${place})`,
    unit: '',
    median: median(shifts),
    spread: spread(shifts),
    limit: `at most ${CLS_LIMIT}`,
    passed: median(shifts) <= CLS_LIMIT,
  });
}

console.log(`Time to the gift, medians of ${options.runs} pairs (least to greatest), beside the static page`);
for (const { what, unit, median: middle, spread, ratio, limit, passed } of results) {
  const digits = unit === 'ms' ? 0 : 4;
  const figures = `${middle.toFixed(digits)} ${unit} (${spread?.map((value) => value.toFixed(digits)).join(' to ')})`;
  console.log(
    `${what.padEnd(70)}${figures.padEnd(26)}${ratio ? `${ratio.toFixed(2)}×  ` : ''}${limit}${passed ? '' : '  BROKEN'}`,
  );
}
await record(results);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
