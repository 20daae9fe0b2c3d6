/**
 * The parts of the test commands. A new suite needs a script in package.json and a line here.
 *
 * - core, `npm test`: tells within five minutes whether the product works.
 * - rest: what a nightly run adds; `npm run test:all` runs both, one after the other.
 * - night, `npm run test:night`: what repeats a way with other input, or at random.
 */
export const SCOPES = ['core', 'rest', 'night'] as const;
export type Scope = (typeof SCOPES)[number];

export interface Part {
  /** A script of package.json. */
  script: string;
  /** Arguments of the script, for each scope that the part belongs to. */
  words: Partial<Record<Scope, readonly string[]>>;
  /**
   * How tests are counted: by the runner's JSON report, by a last line 'N passed, N failed' (', N skipped'), or as
   * one test by the exit code.
   */
  counted: 'vitest' | 'playwright' | 'by-itself';
  /** Share of the machine's cores that the part uses; on two cores two halves run side by side. */
  share: 'one' | 'half' | 'all';
}

const check = (script: string, scope: Scope): Part => ({
  script,
  words: { [scope]: [] },
  counted: 'by-itself',
  share: 'one',
});

const vitest = (script: string, scope: Scope, share: Part['share'] = 'half'): Part => ({
  script,
  words: { [scope]: [] },
  counted: 'vitest',
  share,
});

const own = (script: string, scope: Scope, share: Part['share'], ...words: string[]): Part => ({
  script,
  words: { [scope]: words },
  counted: 'by-itself',
  share,
});

/**
 * In the order in which they are started, the longest first; a part waits until its cores are free.
 */
export const PARTS: readonly Part[] = [
  vitest('test:unit', 'core'),
  vitest('test:db', 'core'),
  vitest('test:functions', 'core'),
  check('check:types', 'core'),
  check('check:lint', 'core'),
  check('check:text', 'core'),
  check('check:tests', 'core'),
  check('check:imports', 'core'),
  check('check:docs', 'core'),
  check('check:secrets', 'core'),
  vitest('test:db-slow', 'rest', 'all'),
  vitest('test:walks', 'rest'),
  check('check:dead', 'rest'),
  check('check:licences', 'rest'),
  check('check:audit', 'rest'),
  {
    script: 'test:e2e',
    words: {
      core: ['--project', 'built', '--grep', '@core'],
      // A test is matched by its project, file and title, and ends with its tags.
      rest: ['--grep-invert', '^\\s*built .*@core'],
    },
    counted: 'playwright',
    share: 'all',
  },
  own('bench:size', 'rest', 'one'),
  own('test:firefox', 'rest', 'all'),
  own('test:mutation', 'night', 'one'),
  { script: 'test:chaos', words: { night: [] }, counted: 'playwright', share: 'all' },
];
