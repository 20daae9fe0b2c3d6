import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf, PARTS, type Part } from './parts.ts';
import { type PartResult, runPart, stopAllParts } from './run-part.ts';

// The whole test command (`npm test`). Words behind it name the parts to run: npm test -- check:lint test:unit test:e2e:dev

/** Cores that the parts share, on any machine: timings are then comparable, and two is what small machines have. */
const CORES = 2;

const wanted = process.argv.slice(2);
const parts = PARTS.filter((part) => wanted.length === 0 || wanted.includes(nameOf(part)));
const folder = await mkdtemp(join(tmpdir(), 'gifts-test-'));
const started = performance.now();
const seconds = (value: number) => `${value.toFixed(1).padStart(7)} s`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopAllParts();
    process.exit(1);
  });
}

/** Starts parts in their order as their cores become free. */
async function runAll(waiting: Part[]): Promise<PartResult[]> {
  const results: PartResult[] = [];
  const running = new Map<Part, Promise<void>>();
  const busy = () => [...running.keys()].reduce((sum, { cores }) => sum + cores, 0);
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(({ cores }) => busy() + cores <= CORES);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      console.log(`[${nameOf(next)}] starts`);
      const run = runPart(next, folder).then((result) => {
        results.push(result);
        running.delete(next);
        const { passed, failed } = result;
        console.log(`[${nameOf(next)}] ${passed} passed, ${failed} failed in${seconds(result.seconds)}`);
      });
      running.set(next, run);
    } else {
      await Promise.race(running.values());
    }
  }
  return results;
}

const results = await runAll([...parts]);
await rm(folder, { recursive: true, force: true });

const sum = (count: (result: PartResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
console.log('\nTime of each part:');
for (const { part, passed, failed, skipped, seconds: taken } of results) {
  const words = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])];
  console.log(`${seconds(taken)}  ${nameOf(part).padEnd(24)} ${words.join(', ')}`);
}
console.log(`${seconds((performance.now() - started) / 1000)}  altogether`);
const failed = sum((result) => result.failed) + (parts.length === 0 ? 1 : 0);
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
