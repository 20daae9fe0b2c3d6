import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Part } from './parts.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface PartResult extends Counts {
  part: Part;
  seconds: number;
}

const ROOT = join(import.meta.dirname, '../..');

export interface PartOptions {
  /** Arguments of the script. */
  words: readonly string[];
  /** Number of cores that the part may use. */
  cores: number;
  /** Folder for reports and builds. */
  folder: string;
}

/**
 * Arguments and variables that make a runner use this many workers and write a JSON report beside
 * its normal output.
 */
function reporting(
  part: Part,
  cores: number,
  report: string,
): { words: string[]; env: Record<string, string> } {
  switch (part.counted) {
    case 'vitest':
      return {
        words: [
          `--maxWorkers=${cores}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        env: {},
      };
    case 'playwright':
      return {
        words: [`--workers=${cores}`, '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      };
    case 'by-itself':
      return { words: [], env: {} };
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function countsOf(part: Part, report: string): Counts {
  if (part.counted === 'vitest') {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(report) as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  }
  const { stats } = JSON.parse(report) as PlaywrightReport;
  // A flaky journey counts as failed.
  if (stats.flaky > 0) console.log(`${stats.flaky} journeys passed at the second try only`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

const OWN_COUNTS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

/**
 * Counts of a finished part. A bad exit code counts as a failure even if the report has none or
 * cannot be read.
 */
async function finalCounts(
  part: Part,
  exitCode: number,
  reportPath: string,
  lastLine: string,
): Promise<Counts> {
  const withExit = (counts: Counts): Counts => ({
    ...counts,
    failed: exitCode === 0 ? counts.failed : Math.max(1, counts.failed),
  });
  if (part.counted === 'by-itself') {
    const own = OWN_COUNTS.exec(lastLine);
    return withExit(
      own
        ? { passed: Number(own[1]), failed: Number(own[2]), skipped: Number(own[3] ?? 0) }
        : { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 },
    );
  }
  try {
    return withExit(countsOf(part, await readFile(reportPath, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Process groups of the parts that are running. */
const groups = new Set<number>();

/** Ends every running part and its child processes. */
export function stopAllParts(): void {
  for (const group of groups) process.kill(-group, 'SIGTERM');
}

/** Runs one part and prints its output line by line, prefixed with the part's name. */
export async function runPart(part: Part, { words, cores, folder }: PartOptions): Promise<PartResult> {
  const started = performance.now();
  const name = part.script;
  const report = join(folder, `${name.replaceAll(':', '-')}.json`);
  const extra = reporting(part, cores, report);
  // An unknown script ends with npm's error message and counts as a failure.
  const child = spawn('npm', ['run', '-s', name, '--', ...words, ...extra.words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, so that stopping also ends what npm has started.
    detached: true,
    // Journeys, chaos and Firefox share builds.
    env: { ...process.env, ...extra.env, TEST_BUILDS: folder },
  });
  const group = child.pid;
  if (group) groups.add(group);
  let lastLine = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    lastLine = line.trim() || lastLine;
    console.log(`[${name}] ${line}`);
  });
  createInterface({ input: child.stderr }).on('line', (line) => console.log(`[${name}] ${line}`));
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.log(`[${name}] ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  if (group) groups.delete(group);
  const counts = await finalCounts(part, exitCode, report, lastLine);
  return { part, ...counts, seconds: (performance.now() - started) / 1000 };
}
