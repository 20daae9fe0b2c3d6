import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS, type Part, SCOPES, type Scope } from './parts.ts';
import { type PartResult, runPart, stopAllParts } from './run-part.ts';

// run-tests.ts core|rest|night … [part …]: runs the parts of each scope, or those that are named:
// npm test -- check:lint test:unit

const CORES = availableParallelism();

const scopes = SCOPES.filter((name) => process.argv.includes(name));
const wanted = process.argv.slice(2 + scopes.length);
const parts = scopes.map((scope) => ({ scope, ofScope: PARTS.filter(({ words }) => words[scope]) }));

const known = parts.flatMap(({ ofScope }) => ofScope.map(({ script }) => script));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

const folder = await mkdtemp(join(tmpdir(), 'gifts-test-'));
const started = performance.now();
const seconds = (value: number) => `${value.toFixed(1).padStart(7)} s`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopAllParts();
    process.exit(1);
  });
}

function coresOf({ share }: Part): number {
  if (share === 'all') return CORES;
  return share === 'half' ? Math.max(1, Math.floor(CORES / 2)) : 1;
}

/** Starts the parts in their order, each when enough cores are free. */
async function runAll(waiting: Part[], ofScope: Scope): Promise<PartResult[]> {
  const results: PartResult[] = [];
  const running = new Map<Part, Promise<void>>();
  const free = () => CORES - [...running.keys()].reduce((sum, part) => sum + coresOf(part), 0);
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((part) => coresOf(part) <= free());
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      console.log(`[${next.script}] starts`);
      const options = { words: next.words[ofScope] ?? [], cores: coresOf(next), folder };
      const run = runPart(next, options).then((result) => {
        results.push(result);
        running.delete(next);
        const { passed, failed } = result;
        console.log(`[${next.script}] ${passed} passed, ${failed} failed in${seconds(result.seconds)}`);
      });
      running.set(next, run);
    } else {
      await Promise.race(running.values());
    }
  }
  return results;
}

const results: PartResult[] = [];
for (const { scope, ofScope } of parts) {
  const waiting = ofScope.filter(({ script }) => wanted.length === 0 || wanted.includes(script));
  results.push(...(await runAll(waiting, scope)));
}
await rm(folder, { recursive: true, force: true });

const sum = (count: (result: PartResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);
console.log(`\nTime of each part, on ${CORES} cores:`);
for (const { part, passed, failed, skipped, seconds: taken } of results) {
  const words = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])];
  console.log(`${seconds(taken)}  ${part.script.padEnd(16)} ${words.join(', ')}`);
}
console.log(`${seconds((performance.now() - started) / 1000)}  altogether`);
const failed = sum((result) => result.failed);
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
