/**
 * Time to the gift against a static page that only fetches and prints it (`--runs 9`). Exits 1 over a limit.
 */
import { type Result, record } from '../results.ts';
import { median } from '../statistics.ts';
import { measureGift } from './measure.ts';
import type { Visit } from './visit.ts';

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 9;

/** The compared figures, the limit page's figure for each, and the largest allowed ratio. */
const COMPARED: readonly { what: string; mark: keyof Visit; with: keyof Visit; atMost: number }[] = [
  { what: 'gift text', mark: 'text', with: 'text', atMost: 1.1 },
  { what: 'card that can be opened', mark: 'card', with: 'text', atMost: 1.6 },
  { what: 'first contentful paint', mark: 'fcp', with: 'fcp', atMost: 1.1 },
  { what: 'largest contentful paint', mark: 'lcp', with: 'lcp', atMost: 1.15 },
];
/** Largest allowed ratio of a locked gift to an open one. */
const LOCKED_LIMIT = 1.2;
const CLS_LIMIT = 0.01;

const results: Result[] = [];
for (const { model, backend, page, locked, limit } of await measureGift(runs)) {
  const values = (visits: readonly Visit[], mark: keyof Visit) => visits.map((visit) => visit[mark]);
  const spread = (figures: readonly number[]): [number, number] => [
    Math.min(...figures),
    Math.max(...figures),
  ];
  const place = `${model}, backend on ${backend === 'same origin' ? 'the same' : 'another'} origin`;
  for (const { what, mark, with: other, atMost } of COMPARED) {
    const ours = values(page, mark);
    const ratio = median(ours) / median(values(limit, other));
    const passed = ratio <= atMost;
    results.push({
      bench: 'gift',
      what: `${what} (${place})`,
      unit: 'ms',
      median: median(ours),
      spread: spread(ours),
      ratio,
      limit: `at most ${atMost}× the static page (${median(values(limit, other)).toFixed(0)} ms)`,
      passed,
    });
  }
  const wrapped = values(locked, 'wrapped');
  const open = median(values(page, 'wrapped'));
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
  const react = values(page, 'page');
  results.push({
    bench: 'gift',
    what: `React has taken over (${place})`,
    unit: 'ms',
    median: median(react),
    spread: spread(react),
    ratio: median(react) / median(values(limit, 'text')),
    limit: 'none',
    passed: true,
  });
  const shifts = [...values(page, 'cls'), ...values(locked, 'cls')];
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

console.log(`Time to the gift, medians of ${runs} (least to greatest), beside the static page`);
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
