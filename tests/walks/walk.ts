import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { draft as aDraft } from '../drafts.ts';
import type { Defect } from './broken-checkouts.ts';
import { SimulatedTab } from './simulated-tab.ts';
import { ALWAYS, AT_THE_END, BrokenRule, type Fate, SimulatedWorld } from './simulated-world.ts';

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

/** What can happen to one call; the tab is closed before or after its work was done. */
export type SingleFault = Fate | 'hangs' | 'closed before' | 'closed after';

const flush = () => vi.advanceTimersByTimeAsync(0);

/** A browser in which somebody makes gifts; the first tab is in the foreground. */
class Walk {
  readonly world = new SimulatedWorld();
  private readonly defect: Defect;
  private tab: SimulatedTab;
  private second: SimulatedTab | null = null;

  constructor(defect: Defect) {
    this.defect = defect;
    this.tab = new SimulatedTab(this.world, aDraft(), defect);
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
        this.second = this.second ? null : new SimulatedTab(this.world, aDraft(), this.defect);
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
    this.world.check(ALWAYS);
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
    this.tab = new SimulatedTab(this.world, { ...draft, created_at: new Date().toISOString() }, this.defect);
  }

  /**
   * Goes on until the gift is saved. The call number `which` has this fault: files, question, order,
   * capture, payment and save are 0 to 5.
   */
  async makeGift(which: number, fault: SingleFault): Promise<void> {
    const answered = { which: 0, fate: 'answered', variant: 0 } as const;
    let calls = 0;
    let idle = 0;
    for (let look = 0; look < 200 && this.world.gifts.size === 0; look += 1) {
      if (this.world.calls.length > 0) {
        if (calls === which) await this.fail(fault);
        else await this.take({ does: 'answer', ...answered });
        calls += 1;
        idle = 0;
        continue;
      }
      await this.take({ does: 'go on', ...answered });
      await this.take({ does: 'wait', minutes: 0.02 });
      idle += 1;
      // Nothing happens on the page any more.
      if (idle > 50) await this.take({ does: 'reload' });
    }
  }

  private async fail(fault: SingleFault): Promise<void> {
    if (fault !== 'hangs' && fault !== 'closed before' && fault !== 'closed after')
      return this.take({ does: 'answer', which: 0, fate: fault, variant: 0 });
    const call = this.world.calls.shift();
    if (fault === 'closed after') call?.decide('answered', 0);
    await this.take(fault === 'hangs' ? { does: 'wait', minutes: 1.1 } : { does: 'reload' });
  }

  /** Continues without faults; then everything is finished, and all rules hold. */
  async end(): Promise<void> {
    const { world } = this;
    this.second?.close();
    for (let round = 0; round < 40; round += 1) {
      for (const call of world.calls.splice(0)) call.decide('answered', 0);
      await vi.advanceTimersByTimeAsync(2000);
      if (round === 5 || round === 20) this.reload();
      this.tab.recover();
      await flush();
      world.check(ALWAYS);
      if (round > 20 && world.calls.length === 0 && !this.tab.hasUnfinished()) break;
    }
    if (this.tab.hasUnfinished()) throw new BrokenRule('a gift stays unfinished');
    world.check(AT_THE_END);
    this.tab.close();
  }
}

/** Simulated timers, and a log that is discarded, since the checkout logs every fault. */
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

/**
 * Runs random walks with a checkout, the real one or one with a defect; resolves to how many captures
 * and gifts there were. Throws fast-check's error with the walk; its cause is the broken rule.
 */
export async function walk({ runs, seed, defect = {} }: { runs: number; seed: number; defect?: Defect }) {
  const walked = { captures: 0, gifts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      vi.clearAllTimers();
      const walk = new Walk(defect);
      for (const step of steps) await walk.take(step);
      await walk.end();
      walked.captures += walk.world.captured.length;
      walked.gifts += walk.world.gifts.size;
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return walked;
}

/** One gift with one fault on its way; returns the world after it. */
export async function walkWithFault(which: number, fault: SingleFault): Promise<SimulatedWorld> {
  const walk = new Walk({});
  await walk.makeGift(which, fault);
  await walk.end();
  return walk.world;
}
