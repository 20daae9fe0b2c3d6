/**
 * The parts of the test commands. A new suite needs a script in package.json and a line here.
 *
 * `npm test` runs the core, which tells within minutes whether the product works; `npm run
 * test:rest` runs the rest, and `npm run test:all` both, one after the other.
 */
export const SCOPES = ['core', 'rest'] as const;
export type Scope = (typeof SCOPES)[number];

export interface Part {
  /** A script of package.json. */
  script: string;
  /** Arguments of the script, for each scope that the part belongs to. */
  words: Partial<Record<Scope, readonly string[]>>;
  /**
   * How tests are counted: by the runner's JSON report, by a last line 'N passed, N failed', or as
   * one test by the exit code.
   */
  counted: 'vitest' | 'playwright' | 'by-itself';
  /** Share of the machine's cores that the part uses; on two cores two halves run side by side. */
  share: 'one' | 'half' | 'all';
}

const check = (script: string): Part => ({
  script,
  words: { core: [] },
  counted: 'by-itself',
  share: 'one',
});

const vitest = (script: string, scope: Scope, share: Part['share'] = 'half'): Part => ({
  script,
  words: { [scope]: [] },
  counted: 'vitest',
  share,
});

/** A short run of a suite that takes much longer as a whole. */
const slice = (script: string, share: Part['share'], ...words: string[]): Part => ({
  script,
  words: { rest: words },
  counted: 'by-itself',
  share,
});

/**
 * In the order in which they are started, the longest first; a part waits until its cores are free.
 */
export const PARTS: readonly Part[] = [
  vitest('test:db', 'core'),
  vitest('test:unit', 'core'),
  check('check:types'),
  check('check:lint'),
  check('check:arrows'),
  check('check:dead'),
  check('check:docs'),
  check('check:licences'),
  check('check:audit'),
  check('check:secrets'),
  vitest('test:functions', 'core'),
  vitest('test:db-slow', 'rest', 'all'),
  vitest('test:faults', 'rest'),
  vitest('test:walks', 'rest'),
  slice('test:mutation', 'one', '^trigger '),
  {
    script: 'test:e2e',
    words: {
      core: ['--project', 'built', '--grep', '@core'],
      // A test is matched by its project, file and title, and ends with its tags.
      rest: ['--grep-invert', '^\\s*built .*@core|@thorough'],
    },
    counted: 'playwright',
    share: 'all',
  },
  slice('bench:size', 'one'),
  slice('test:firefox', 'all'),
  slice('test:chaos', 'all', '--journeys', '6', '--seed', '7'),
  slice('test:load', 'all', '--savers', '10', '--readers', '60'),
];
