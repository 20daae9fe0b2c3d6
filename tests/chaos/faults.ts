import type { Random } from './random.ts';

/** The fault of one request. `worked`: whether the backend did its work first. */
export type Fault =
  | { kind: 'none' }
  /**
   * Milliseconds before the request is forwarded. Some are longer than the page's time limit, so
   * that the work is done late.
   */
  | { kind: 'delay'; milliseconds: number }
  /** The request never gets an answer. */
  | { kind: 'silence'; worked: boolean }
  | { kind: 'drop'; worked: boolean }
  /** The backend gets the request twice, at the same time; the page gets one of the answers. */
  | { kind: 'duplicate' }
  /**
   * The page gets half of the answer; then `torn` breaks the connection, otherwise the answer ends
   * there as if complete.
   */
  | { kind: 'truncate'; torn: boolean }
  | { kind: 'status'; status: number; worked: boolean; html: boolean }
  /** The page gets status 200 and an HTML page, as gateways answer. */
  | { kind: 'html'; worked: boolean };

/**
 * Weights of the kinds. Requests without an answer are rare, because each costs the page its whole
 * time limit.
 */
const SHARES: readonly [share: number, make: (random: Random) => Fault][] = [
  [22, (random) => ({ kind: 'delay', milliseconds: random.between(50, 1500) })],
  [3, (random) => ({ kind: 'delay', milliseconds: random.between(7500, 9500) })],
  [2, (random) => ({ kind: 'silence', worked: random.chance(0.5) })],
  [18, (random) => ({ kind: 'drop', worked: random.chance(0.5) })],
  [12, () => ({ kind: 'duplicate' })],
  [13, (random) => ({ kind: 'truncate', torn: random.chance(0.5) })],
  [
    20,
    (random) => ({
      kind: 'status',
      status: random.pick([429, 500, 503]),
      worked: random.chance(0.3),
      html: random.chance(0.3),
    }),
  ],
  [10, (random) => ({ kind: 'html', worked: random.chance(0.3) })],
];

const ALL_SHARES = SHARES.reduce((sum, [share]) => sum + share, 0);

/** Chooses the fault of the next request; `harm` is the probability of any fault. */
export function chooseFault(random: Random, harm: number): Fault {
  if (!random.chance(harm)) return { kind: 'none' };
  let left = random.next() * ALL_SHARES;
  for (const [share, make] of SHARES) {
    left -= share;
    if (left < 0) return make(random);
  }
  return { kind: 'none' };
}
