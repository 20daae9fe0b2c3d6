/**
 * Runs all benchmarks one after the other and writes their figures into RESULTS.md; the machine
 * should do nothing else. Arguments choose some of them: `npm run bench -- size gift`; the figures
 * of the others stay as they are. Exits 1 when a limit is broken.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { BUILDS_FOLDER } from '../e2e/servers/start-server.ts';
import type { Result } from './results.ts';

const BENCHES = ['size', 'gift', 'interactions', 'motion', 'lighthouse'] as const;

const chosen = process.argv.slice(2);
const benches = BENCHES.filter((bench) => chosen.length === 0 || chosen.includes(bench));

const folder = await mkdtemp(join(tmpdir(), 'gift-benches-'));
const file = join(folder, 'results.jsonl');
await writeFile(file, '');
const ended: [bench: string, exitCode: number, minutes: number][] = [];
for (const bench of benches) {
  console.log(`\n# bench:${bench}`);
  const started = performance.now();
  const child = spawn('npm', ['run', '-s', `bench:${bench}`], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_RESULTS: file, [BUILDS_FOLDER]: folder },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  ended.push([bench, code ?? 1, (performance.now() - started) / 60_000]);
}
const results = (await readFile(file, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Result);
await rm(folder, { recursive: true, force: true });

const number = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rowOf = ({ bench, what, unit, median, spread, ratio, limit, passed }: Result) =>
  row([
    bench,
    what,
    `${number(median)} ${unit}`.trim(),
    spread ? `${number(spread[0])} to ${number(spread[1])}` : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
    limit,
    passed ? 'held' : '**broken**',
  ]);
const today = new Date().toISOString().slice(0, 10);
const endOf = ([bench, code, minutes]: (typeof ended)[number]) =>
  `- bench:${bench}: exit ${code} after ${minutes.toFixed(1)} minutes on ${today}`;
const [cpu] = cpus();

const report = join(import.meta.dirname, 'RESULTS.md');
const before = (await readFile(report, 'utf8')).split('\n');
/**
 * The lines about each benchmark: the new ones, or those of the last report where it was not
 * chosen.
 */
const linesOf = (bench: string, written: readonly string[], start: string) =>
  benches.some((chosen) => chosen === bench) ? written : before.filter((line) => line.startsWith(start));

const markdown = [
  '# What was measured',
  '',
  `${today}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${platform()} ${arch()}, Node ${process.versions.node}. Made by \`npm run bench\`;`,
  'every limit compares things within one run, and times of one machine mean nothing on another.',
  '',
  row(['Benchmark', 'What', 'Median', 'Spread', 'Ratio', 'Limit', '']),
  row(['---', '---', '---:', '---', '---:', '---', '---']),
  ...BENCHES.flatMap((bench) =>
    linesOf(bench, results.filter((result) => result.bench === bench).map(rowOf), `| ${bench} |`),
  ),
  '',
  ...BENCHES.flatMap((bench) =>
    linesOf(bench, ended.filter(([name]) => name === bench).map(endOf), `- bench:${bench}:`),
  ),
  '',
].join('\n');
await writeFile(report, markdown);
console.log(`\n${results.length} figures are in tests/bench/RESULTS.md`);
process.exit(ended.some(([, code]) => code !== 0) ? 1 : 0);
