import type { Random } from './random.ts';

/** What happens to one request on its way. `worked`: the backend did its work before the harm. */
export type Fault =
  | { kind: 'none' }
  /** Milliseconds before the request goes on; some are longer than the page waits, and the work is then done late. */
  | { kind: 'delay'; milliseconds: number }
  /** No answer, ever. */
  | { kind: 'silence'; worked: boolean }
  | { kind: 'drop'; worked: boolean }
  /** The backend gets the request twice, at the same time; the page gets one of the answers. */
  | { kind: 'duplicate' }
  /** Half of the answer; `torn` breaks the connection there, otherwise the half pretends to be whole. */
  | { kind: 'truncate'; torn: boolean }
  | { kind: 'status'; status: number; worked: boolean; html: boolean }
  /** 200 and a page of a gateway. */
  | { kind: 'html'; worked: boolean };

/** How often each kind strikes among the requests that are harmed. Silence costs the page its whole patience, so it is rare. */
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

/** Chooses what happens to the next request; `harm` is the probability that anything does. */
export function chooseFault(random: Random, harm: number): Fault {
  if (!random.chance(harm)) return { kind: 'none' };
  let left = random.next() * ALL_SHARES;
  for (const [share, make] of SHARES) {
    left -= share;
    if (left < 0) return make(random);
  }
  return { kind: 'none' };
}
