import { parseArgs } from 'node:util';
import { type Driver, testedDrivers } from '../db/support/backend.ts';
import {
  earlyReader,
  guess,
  isWhole,
  lockedSaver,
  type Outcome,
  reader,
  type SavedGift,
  saver,
  waitingReader,
} from './people.ts';
import type { Usage } from './serve.ts';
import { startTarget } from './target.ts';

// Many savers and readers at the same time, many who wait for one locked gift, and many answers to
// one seal, on both drivers: npm run test:load -- --savers 200 --readers 2000 --rounds 5 (--rounds
// 0: only the locked gifts)

const { values } = parseArgs({
  options: {
    savers: { type: 'string', default: '200' },
    readers: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
  },
});
const savers = Number(values.savers);
const readers = Number(values.readers);
const rounds = Number(values.rounds);

/** Tolerated growth of memory after the first round, when caches and pools are full. */
const RSS_TOLERANCE_MB = 32;
const HEAP_TOLERANCE_MB = 8;

const MB = 1024 * 1024;
let passed = 0;
let failed = 0;

function check(what: string, holds: boolean): void {
  if (holds) passed += 1;
  else failed += 1;
  console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${what}`);
}

function percentile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function describe(who: string, outcomes: readonly Outcome[]): string {
  const errors = outcomes.filter(({ error }) => error !== null);
  for (const error of new Set(errors.slice(0, 3).map((outcome) => outcome.error)))
    console.log(`    ${error}`);
  const [half, most, last] = [0.5, 0.99, 1].map((share) => percentile(outcomes, share));
  return `${outcomes.length} ${who}: ${errors.length} errors, p50 ${half} ms, p99 ${most} ms, last ${last} ms`;
}

const hasNoErrors = (outcomes: readonly Outcome[]) => outcomes.every(({ error }) => error === null);
const inMb = ({ rss, heap }: Usage) => `RSS ${Math.round(rss / MB)} MB, heap ${(heap / MB).toFixed(1)} MB`;

async function load(driver: Driver): Promise<void> {
  const target = await startTarget(driver);
  console.log(`${driver}: ${savers} savers and ${readers} readers at the same time, ${rounds} rounds`);
  const saved: SavedGift[] = [];
  await saver(target.url, saved);
  const allSavers: Outcome[] = [];
  const allReaders: Outcome[] = [];
  const memory: Usage[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const known = [...saved];
    const started = performance.now();
    const [written, read] = await Promise.all([
      Promise.all(Array.from({ length: savers }, () => saver(target.url, saved))),
      Promise.all(
        Array.from({ length: readers }, (_, index) =>
          reader(target.url, known[index % known.length] as SavedGift),
        ),
      ),
    ]);
    const seconds = (performance.now() - started) / 1000;
    allSavers.push(...written);
    allReaders.push(...read);
    const now = await target.usage();
    memory.push(now);
    console.log(`  round ${round}: ${seconds.toFixed(1)} s; ${inMb(now)}`);
  }
  check(describe('saves', allSavers), hasNoErrors(allSavers));
  check(describe('reads', allReaders), hasNoErrors(allReaders));

  const sample = saved.filter((_, index) => index % Math.ceil(saved.length / 200) === 0);
  const whole = await Promise.all(sample.map((gift) => isWhole(target.url, gift)));
  check(`${sample.length} saved gifts looked up: all there, byte for byte`, whole.every(Boolean));

  const [first, last] = [memory[0], memory.at(-1)];
  if (first && last && rounds > 1) {
    const rss = (last.rss - first.rss) / MB;
    const heap = (last.heap - first.heap) / MB;
    check(
      `RSS grew by ${rss.toFixed(1)} MB after round 1, at most ${RSS_TOLERANCE_MB}`,
      rss <= RSS_TOLERANCE_MB,
    );
    check(
      `heap grew by ${heap.toFixed(1)} MB after round 1, at most ${HEAP_TOLERANCE_MB}`,
      heap <= HEAP_TOLERANCE_MB,
    );
  }
  await target.stop();
}

/** Milliseconds after its day within which everybody who waits has the gift. */
const OPEN_WITHIN = 10_000;

/** Many wait for one gift. */
async function opening(driver: Driver): Promise<void> {
  const target = await startTarget(driver);
  const gift = await lockedSaver(target.url, { opens_at: new Date(Date.now() + 3_600_000).toISOString() });
  const all = Array.from({ length: readers });
  const early = await Promise.all(all.map(() => earlyReader(target.url, gift)));
  check(`${driver}: ${describe('see the cover', early)}`, hasNoErrors(early));
  const day = Date.now() + 1000;
  await gift.openAt(new Date(day));
  const before = await target.usage();
  const outcomes = await Promise.all(all.map(() => waitingReader(target.url, gift, day)));
  const { processor } = await target.usage();
  const each = ((processor - before.processor) / readers).toFixed(1);
  check(
    `${driver}: ${describe('wait for one gift', outcomes)} after its day, ${each} ms of the processor each`,
    hasNoErrors(outcomes) && percentile(outcomes, 1) <= OPEN_WITHIN,
  );
  await target.stop();
}

/** Answers to a seal, from many addresses at once. */
const GUESSES = 1000;
const ADDRESSES = 50;

async function guessing(driver: Driver): Promise<void> {
  const target = await startTarget(driver);
  const [gift, other] = await Promise.all(
    ['Köln', 'Bonn'].map((answer) => lockedSaver(target.url, { question: 'Wo?', answer })),
  );
  const started = performance.now();
  const states = await Promise.all(
    Array.from({ length: GUESSES }, (_, index) =>
      // The right answer is among the last ones.
      guess(
        target.url,
        gift?.id ?? '',
        `192.0.2.${index % ADDRESSES}`,
        index > GUESSES - 50 ? 'Köln' : `${index}`,
      ),
    ),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = (state: string) => states.filter((each) => each === state).length;
  check(
    `${driver}: ${GUESSES} answers from ${ADDRESSES} addresses in ${seconds} s: ${count('wrong')} compared, ${count('paused')} paused, ${count('open')} opened`,
    count('wrong') === 5 && count('paused') === GUESSES - 5,
  );
  check(
    `${driver}: another gift takes its answer meanwhile`,
    (await guess(target.url, other?.id ?? '', '192.0.2.1', 'bonn')) === 'open',
  );
  await target.stop();
}

for (const driver of testedDrivers()) {
  if (rounds > 0) await load(driver);
  await opening(driver);
  await guessing(driver);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
