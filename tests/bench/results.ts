import { appendFile } from 'node:fs/promises';

/** One measured figure, a line of RESULTS.md. */
export interface Result {
  /** Script without its 'bench:'. */
  bench: string;
  what: string;
  unit: 'ms' | 'kB' | 'points' | '×' | '';
  median: number;
  /** Least and greatest value; left out of figures that do not vary. */
  spread?: readonly [number, number];
  /** Ratio to the figure that it is compared with. */
  ratio?: number;
  /** As text: 'at most 1.15×'. */
  limit: string;
  passed: boolean;
}

/** Reports figures to `npm run bench`; does nothing in a benchmark that was started alone. */
export async function record(results: readonly Result[]): Promise<void> {
  const file = process.env.BENCH_RESULTS;
  if (file) await appendFile(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}
