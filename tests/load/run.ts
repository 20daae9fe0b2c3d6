import { parseArgs } from 'node:util';
import { availableDrivers, type Driver } from '../db/support/backend.ts';
import { isWhole, type Outcome, reader, type SavedGift, saver } from './people.ts';
import type { Memory } from './serve.ts';
import { startTarget } from './target.ts';

// Many savers and readers at the same time, on both drivers: npm run test:load -- --savers 200 --readers 2000 --rounds 5

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
  return `${outcomes.length} ${who}: ${errors.length} errors, p50 ${percentile(outcomes, 0.5)} ms, p95 ${percentile(outcomes, 0.95)} ms`;
}

const hasNoErrors = (outcomes: readonly Outcome[]) => outcomes.every(({ error }) => error === null);
const inMb = ({ rss, heap }: Memory) => `RSS ${Math.round(rss / MB)} MB, heap ${(heap / MB).toFixed(1)} MB`;

async function load(driver: Driver): Promise<void> {
  const target = await startTarget(driver);
  console.log(`${driver}: ${savers} savers and ${readers} readers at the same time, ${rounds} rounds`);
  const saved: SavedGift[] = [];
  await saver(target.url, saved);
  const allSavers: Outcome[] = [];
  const allReaders: Outcome[] = [];
  const memory: Memory[] = [];
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
    const now = await target.memory();
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

for (const driver of availableDrivers()) await load(driver);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
