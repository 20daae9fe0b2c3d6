import { BackendError } from '@/api/backend-error.ts';
import type { SafeStorage } from '@/browser/storage.ts';
import type { DraftAnswer } from '@/features/checkout/checkout-services.ts';
import { priceOfRow } from '@/features/checkout/coupons.ts';
import type { PendingOrder } from '@/features/checkout/pending-orders.ts';
import type { GiftRow } from '@/gift/row.ts';

/** A rule about money was broken; fast-check prints the walk that led to it. */
export class BrokenRule extends Error {}

/**
 * The outcome of a call: answered, lost before or after the work was done, or answered with
 * something unexpected.
 */
export type Fate = 'answered' | 'lost before' | 'lost after' | 'odd before' | 'odd after' | 'refused';

/**
 * Answers of PayPal or of the network instead of a capture, which do not tell whether money was
 * taken.
 */
const ODD_CAPTURES: (() => unknown)[] = [
  () => ({}),
  () => undefined,
  () => ({ status: 'APPROVED' }),
  () => ({ status: 'CREATED' }),
  () => ({ status: 'VOIDED' }),
  () => ({ purchase_units: [{ payments: { captures: [{ status: 'REFUNDED' }] } }] }),
  () => {
    throw new Error('AUTHENTICATION_FAILURE');
  },
  () => {
    throw 'GATEWAY_TIMEOUT';
  },
  () => {
    throw { name: 'INTERNAL_ERROR', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] };
  },
  () => {
    throw undefined;
  },
];
/** PayPal's documented answers for captures that took nothing. */
const REFUSALS = ['TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY', 'INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED'];
const FINAL_REFUSALS = REFUSALS.slice(0, 2);

interface Call {
  tab: { isOpen: boolean };
  decide: (fate: Fate, variant: number) => void;
}

interface Order {
  id: string;
  giftId: string;
  amount: number;
  isCaptured: boolean;
  /** PayPal has finally refused the order. */
  isDead: boolean;
}

const content = (row: GiftRow) => JSON.stringify({ ...row, created_at: '' });
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/**
 * Everything outside of the browser's tabs: PayPal, which knows what it took, the database, and the
 * browser's storage and locks.
 */
export class SimulatedWorld {
  readonly orders: Order[] = [];
  readonly gifts = new Map<string, GiftRow>();
  readonly payments = new Map<string, PendingOrder>();
  readonly stored = new Map<string, string>();
  /** Calls without an outcome yet, oldest first. */
  readonly calls: Call[] = [];
  /** Rows that were saved first, with the snapshot that was kept of them then. */
  readonly saves: { row: GiftRow; frozen: GiftRow | null }[] = [];
  /** Gifts that a tab was led to, and the draft that it had open. */
  readonly leads: { giftId: string; draftId: string }[] = [];
  private readonly locks = new Map<string, { tab: { isOpen: boolean }; start: () => void }[]>();

  private call<T>(tab: { isOpen: boolean }, decide: (fate: Fate, variant: number) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // A closed tab asks for nothing more.
      if (!tab.isOpen) return;
      const wait = new Promise<[Fate, number]>((go) => {
        this.calls.push({ tab, decide: (fate, variant) => go([fate, variant]) });
      });
      void wait.then(([fate, variant]) => {
        // PayPal and the database do their work even if the tab was closed meanwhile.
        try {
          const answer = decide(fate, variant);
          if (tab.isOpen) resolve(answer);
        } catch (error) {
          if (tab.isOpen) reject(error);
        }
      });
    });
  }

  /** A call to the database, where an unexpected answer counts as a lost one. */
  private ask<T>(tab: { isOpen: boolean }, work: () => T): Promise<T> {
    return this.call(tab, (fate) => {
      if (fate === 'lost before' || fate === 'odd before' || fate === 'refused')
        throw new BackendError('OFFLINE');
      const answer = work();
      if (fate !== 'answered') throw new BackendError('TIMEOUT');
      return answer;
    });
  }

  prepare(tab: { isOpen: boolean }, row: GiftRow): Promise<GiftRow | null> {
    return this.call(tab, (fate) => (fate === 'answered' ? row : null));
  }

  draftAnswer(tab: { isOpen: boolean }, row: GiftRow): Promise<DraftAnswer> {
    const answer = this.ask(tab, (): DraftAnswer => {
      const saved = this.gifts.get(row.id);
      if (!saved) return { kind: 'free' };
      return { kind: content(saved) === content(row) ? 'same' : 'other' };
    });
    return answer.catch(() => ({ kind: 'unreachable', failure: { kind: 'repeatable', words: '' } }));
  }

  createOrder(tab: { isOpen: boolean }, row: GiftRow, amount: number): Promise<unknown> {
    return this.call(tab, (fate) => {
      if (fate === 'lost before' || fate === 'refused') throw new TypeError('Failed to fetch');
      if (fate === 'odd before') return undefined;
      const id = `ORDER${this.orders.length + 1}`;
      this.orders.push({ id, giftId: row.id, amount, isCaptured: false, isDead: false });
      if (fate === 'lost after') throw new TypeError('Failed to fetch');
      return fate === 'odd after' ? { id } : id;
    });
  }

  capture(tab: { isOpen: boolean }, orderId: string): Promise<unknown> {
    return this.call(tab, (fate, variant) => {
      const order = this.orders.find(({ id }) => id === orderId);
      if (!order) throw new Error('RESOURCE_NOT_FOUND');
      if (fate === 'lost before') throw new TypeError('Failed to fetch');
      if (fate === 'odd before') return pick(ODD_CAPTURES, variant)();
      if (order.isDead) throw new Error(FINAL_REFUSALS[0]);
      if (order.isCaptured) throw new Error('ORDER_ALREADY_CAPTURED');
      if (fate === 'refused') {
        const issue = pick(REFUSALS, variant);
        if (FINAL_REFUSALS.includes(issue)) order.isDead = true;
        throw Object.assign(new Error('Api returned 422'), { response: { body: { details: [{ issue }] } } });
      }
      // Unlike PayPal, the simulation accepts a second payment of one invoice, so that the page
      // alone has to prevent it.
      order.isCaptured = true;
      if (fate === 'lost after') throw new TypeError('Failed to fetch');
      if (fate === 'odd after') return pick(ODD_CAPTURES, variant)();
      return { id: orderId, status: 'COMPLETED' };
    });
  }

  enterPayment(tab: { isOpen: boolean }, order: PendingOrder): Promise<void> {
    return this.ask(tab, () => {
      if (!this.payments.has(order.orderId)) this.payments.set(order.orderId, order);
    });
  }

  save(tab: { isOpen: boolean }, row: GiftRow): Promise<GiftRow> {
    const frozen = this.kept(row.id);
    return this.ask(tab, () => {
      const saved = this.gifts.get(row.id);
      if (saved && content(saved) !== content(row)) throw new BackendError('PT409');
      if (!saved) this.saves.push({ row, frozen: frozen?.row ?? null });
      this.gifts.set(row.id, saved ?? row);
      return row;
    });
  }

  /** The browser's storage as an open tab sees it; a closed one writes nothing any more. */
  storageOf(tab: { isOpen: boolean }): SafeStorage {
    return {
      get: (key) => this.stored.get(key) ?? null,
      set: (key, value) => {
        if (tab.isOpen) this.stored.set(key, value);
        return true;
      },
      remove: (key) => {
        if (tab.isOpen) this.stored.delete(key);
      },
      keys: (prefix) => [...this.stored.keys()].filter((key) => key.startsWith(prefix)),
    };
  }

  /** Locks per gift across tabs, in the order of requests; closing a tab releases its locks. */
  async withLock(tab: { isOpen: boolean }, giftId: string, action: () => Promise<void>): Promise<void> {
    const queue = this.locks.get(giftId) ?? [];
    this.locks.set(giftId, queue);
    await new Promise<void>((start) => {
      queue.push({ tab, start });
      if (queue.length === 1) start();
    });
    if (tab.isOpen) await action();
    this.unlock(giftId, tab);
  }

  private unlock(giftId: string, tab: { isOpen: boolean }): void {
    const queue = this.locks.get(giftId) ?? [];
    if (queue[0]?.tab !== tab) return;
    queue.shift();
    queue[0]?.start();
  }

  /** Closes the tab, which then gets no more answers. */
  close(tab: { isOpen: boolean }): void {
    tab.isOpen = false;
    for (const [giftId, queue] of this.locks) {
      const isHolder = queue[0]?.tab === tab;
      const others = queue.filter((each) => each.tab !== tab);
      this.locks.set(giftId, others);
      if (isHolder) others[0]?.start();
    }
  }

  /** The pending order of a gift, as the browser's storage has it. */
  private kept(giftId: string): PendingOrder | null {
    return JSON.parse(this.stored.get(`pending:${giftId}`) ?? 'null');
  }

  /** What was taken: one entry for each captured order. */
  get captured(): Order[] {
    return this.orders.filter(({ isCaptured }) => isCaptured);
  }

  /** Whether the money of an order stands in the pending orders or in table payments. */
  isKnown({ id, giftId }: Order): boolean {
    const kept = this.kept(giftId);
    return this.payments.has(id) || (kept?.orderId === id && kept.state !== 'created');
  }

  /** Throws for the first rule of the table that does not hold. */
  check(rules: Rules): void {
    for (const [rule, holds] of rules) if (!holds(this)) throw new BrokenRule(rule);
  }
}

type Rules = readonly (readonly [rule: string, holds: (world: SimulatedWorld) => boolean])[];

/** What holds after every event. */
export const ALWAYS: Rules = [
  [
    'a gift is paid once',
    ({ captured }) => new Set(captured.map(({ giftId }) => giftId)).size === captured.length,
  ],
  ['money that was taken stands somewhere', (world) => world.captured.every((order) => world.isKnown(order))],
  [
    'what is saved is the snapshot',
    ({ saves }) =>
      saves.every(({ row, frozen }) => !frozen || JSON.stringify(frozen) === JSON.stringify(row)),
  ],
  [
    'what is saved is what was paid for',
    ({ gifts, captured }) =>
      captured.every(({ giftId, amount }) => {
        const gift = gifts.get(giftId);
        return !gift || priceOfRow(gift) === amount;
      }),
  ],
  [
    'what finishes late leaves other drafts alone',
    ({ leads }) => leads.every(({ giftId, draftId }) => giftId === draftId),
  ],
];

/** What holds besides when everything has been answered. */
export const AT_THE_END: Rules = [
  ...ALWAYS,
  ['every paid gift is saved', ({ gifts, captured }) => captured.every(({ giftId }) => gifts.has(giftId))],
  ['every payment is entered', ({ payments, captured }) => captured.every(({ id }) => payments.has(id))],
];
