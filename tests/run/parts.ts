/** The parts of the test command, in one list: whoever adds a suite adds a script to package.json and a line here. */
export interface Part {
  /** A script of package.json. */
  script: string;
  /** Words behind it. */
  words: readonly string[];
  /** How its tests are counted: by the runner's JSON report, or by a last line 'N passed, N failed', or as one by the exit code. */
  counted: 'vitest' | 'playwright' | 'by-itself';
  /** Cores that it keeps busy: parts share two of them. */
  cores: 1 | 2;
}

const check = (script: string): Part => ({ script, words: [], counted: 'by-itself', cores: 1 });

const vitest = (script: string): Part => ({ script, words: ['--maxWorkers=1'], counted: 'vitest', cores: 1 });

const journeys = (project: string): Part => ({
  script: 'test:e2e',
  words: ['--project', project],
  counted: 'playwright',
  cores: 2,
});

/** A short run of a suite that takes much longer by itself. */
const slice = (script: string, ...words: string[]): Part => ({
  script,
  words,
  counted: 'by-itself',
  cores: 2,
});

/** In the order in which they are started, the longest first; a part waits until its cores are free. */
export const PARTS: readonly Part[] = [
  vitest('test:db'),
  check('check:types'),
  check('check:lint'),
  check('check:arrows'),
  check('check:dead'),
  check('check:docs'),
  check('check:licences'),
  check('check:audit'),
  check('check:secrets'),
  vitest('test:unit'),
  vitest('test:functions'),
  vitest('test:faults'),
  check('bench:size'),
  journeys('built'),
  journeys('dev'),
  journeys('sender-mode'),
  slice('test:firefox'),
  slice('test:chaos', '--journeys', '6', '--seed', '7'),
  slice('test:load', '--savers', '10', '--readers', '60'),
];

/** What a part is called on the screen. */
export function nameOf({ script, words }: Part): string {
  const project = words[words.indexOf('--project') + 1];
  return words.includes('--project') ? `${script}:${project}` : script;
}
