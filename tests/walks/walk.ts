import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { nextStep } from '@/features/checkout/machine.ts';
import { draft as aDraft } from '../builders.ts';
import { type Machine, SimulatedTab } from './simulated-tab.ts';
import { BrokenRule, type Fate, SimulatedWorld } from './simulated-world.ts';

const FATE = fc.constantFrom<Fate>(
  ...(['answered', 'answered', 'answered', 'answered', 'answered', 'answered'] as const),
  ...(['lost before', 'lost after', 'odd before', 'odd after', 'refused'] as const),
);
const ANSWER = { which: fc.nat(2), fate: FATE, variant: fc.nat(9) };
const record = <T extends string, R extends object>(
  does: T,
  fields: { [K in keyof R]: fc.Arbitrary<R[K]> },
): fc.Arbitrary<{ does: T } & R> => fc.record(fields).map((rest) => ({ does, ...(rest as R) }));

/**
 * One event by the sender, the buyer, the network or the browser; 'go on' is the expected next one.
 */
const STEP = fc.oneof(
  { weight: 24, arbitrary: record('go on', ANSWER) },
  { weight: 6, arbitrary: record('answer', ANSWER) },
  {
    weight: 2,
    arbitrary: record('pay', { way: fc.constantFrom<'paypal' | 'demo'>('paypal', 'paypal', 'demo') }),
  },
  {
    weight: 2,
    arbitrary: record('buyer', {
      what: fc.constantFrom<'approve' | 'cancel' | 'close'>('approve', 'cancel', 'close'),
    }),
  },
  {
    weight: 2,
    arbitrary: record('press', { what: fc.constantFrom<'check' | 'save' | 'end'>('check', 'save', 'end') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('edit' as const, 'option' as const, 'double click' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('reload' as const, 'second tab' as const, 'new gift' as const),
    }),
  },
  { weight: 2, arbitrary: record('wait', { minutes: fc.constantFrom(0.02, 0.6, 1.1, 150) }) },
);

type WalkStep = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

type Answer = { which: number; fate: Fate; variant: number };

const flush = () => vi.advanceTimersByTimeAsync(0);

/** A browser in which somebody makes gifts; the first tab is in the foreground. */
class Walk {
  readonly world = new SimulatedWorld();
  private readonly machine: Machine;
  private tab: SimulatedTab;
  private second: SimulatedTab | null = null;

  constructor(machine: Machine) {
    this.machine = machine;
    this.tab = new SimulatedTab(this.world, aDraft(), machine);
  }

  async take(step: WalkStep): Promise<void> {
    const { tab } = this;
    switch (step.does) {
      case 'go on':
        this.goOn(step);
        break;
      case 'answer':
        this.answer(step);
        break;
      case 'pay':
        tab.pay(step.way);
        break;
      case 'double click':
        tab.pay('paypal');
        tab.pay('paypal');
        break;
      case 'buyer':
        tab.buyer(step.what);
        break;
      case 'press':
        this.press(step.what);
        break;
      case 'edit':
        if (tab.isEditable) tab.draft = { ...tab.draft, message: `${tab.draft.message}!` };
        break;
      case 'option':
        if (tab.isEditable) {
          const isSingle = tab.draft.paymentOption === 'single';
          tab.draft = { ...tab.draft, paymentOption: isSingle ? 'monthly_subscription' : 'single' };
        }
        break;
      case 'reload':
        this.reload();
        break;
      case 'second tab':
        this.second?.close();
        this.second = this.second ? null : new SimulatedTab(this.world, aDraft(), this.machine);
        break;
      case 'new gift':
        tab.begin(aDraft());
        break;
      case 'wait':
        await vi.advanceTimersByTimeAsync(step.minutes * 60_000);
        break;
    }
    await flush();
    this.tab.recover();
    this.second?.recover();
    await flush();
    this.world.checkRules();
  }

  private answer({ which, fate, variant }: Answer): void {
    const { calls } = this.world;
    if (calls.length > 0) calls.splice(which % calls.length, 1)[0]?.decide(fate, variant);
  }

  /** The expected next event: an answer, the buyer's approval, or what the page offers. */
  private goOn(answer: Answer): void {
    const { tab } = this;
    const { name } = tab.checkout.phase();
    if (this.world.calls.length > 0) this.answer(answer);
    else if (tab.window) tab.buyer('approve');
    else if (name === 'uncertain') this.press('check');
    else if (name === 'unsaved') this.press('save');
    else if (name === 'idle') tab.pay('paypal');
  }

  private press(what: 'check' | 'save' | 'end'): void {
    if (what === 'check') this.tab.checkout.checkAgain();
    else if (what === 'save') this.tab.checkout.saveAgain();
    else this.tab.checkout.end();
  }

  private reload(): void {
    const { draft } = this.tab;
    this.tab.close();
    this.tab = new SimulatedTab(this.world, { ...draft, created_at: new Date().toISOString() }, this.machine);
  }

  /** Continues without faults; all paid gifts must then be saved and no order pending. */
  async end(): Promise<void> {
    const { world } = this;
    this.second?.close();
    for (let round = 0; round < 40; round += 1) {
      for (const call of world.calls.splice(0)) call.decide('answered', 0);
      await vi.advanceTimersByTimeAsync(2000);
      if (round === 5 || round === 20) this.reload();
      this.tab.recover();
      await flush();
      world.checkRules();
      if (round > 20 && world.calls.length === 0 && !this.tab.hasUnfinished()) break;
    }
    if (this.tab.hasUnfinished()) throw new BrokenRule('A gift stays unfinished.');
    for (const { id, giftId, isCaptured } of world.orders) {
      if (isCaptured && !world.gifts.has(giftId)) throw new BrokenRule(`The gift of ${id} is lost.`);
      if (isCaptured && !world.payments.has(id)) throw new BrokenRule(`The payment of ${id} is not entered.`);
    }
    this.tab.close();
  }
}

/**
 * Hooks of a file with walks: simulated timers, and a log that is discarded, since the checkout
 * logs every fault.
 */
export function setUpWalks(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.mocked(console.error).mockClear();
  });
}

export interface Walked {
  walks: number;
  steps: number;
  orders: number;
  captures: number;
  gifts: number;
  /** Payments that the page entered as unconfirmed. */
  unconfirmed: number;
}

/**
 * Runs random walks with a machine, the real or a broken one. Throws fast-check's error with the
 * walk; its cause is the broken rule.
 */
export async function walk({
  runs,
  seed,
  machine = nextStep,
}: {
  runs: number;
  seed: number;
  machine?: Machine;
}): Promise<Walked> {
  const walked: Walked = { walks: 0, steps: 0, orders: 0, captures: 0, gifts: 0, unconfirmed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      vi.clearAllTimers();
      const walk = new Walk(machine);
      for (const step of steps) await walk.take(step);
      await walk.end();
      const { world } = walk;
      walked.walks += 1;
      walked.steps += steps.length;
      walked.orders += world.orders.length;
      walked.captures += world.orders.filter(({ isCaptured }) => isCaptured).length;
      walked.gifts += world.gifts.size;
      walked.unconfirmed += [...world.payments.values()].filter(({ state }) => state !== 'captured').length;
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return walked;
}
