import { BackendError } from '@/api/backend-error.ts';
import type { DraftState, PaymentEntry } from '@/features/checkout/requests.ts';
import type { GiftRow } from '@/gift/row.ts';
import { type Answer, FakePayPal, type Method } from '../e2e/fakes/paypal.ts';

/** Every step between 'Pay' and the preview page. */
export const STEPS = ['files', 'ask', 'create', 'decide', 'capture', 'payment', 'save'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Faults: failure before or after the work was done, no answer, and the tab closed before or after
 * the work was done.
 */
export const FAULTS = ['fails', 'lost', 'hangs', 'closed before', 'closed after'] as const;
export type Fault = (typeof FAULTS)[number];

export interface PlannedFault {
  step: Step;
  fault: Fault;
}

const never = () => new Promise<never>(() => {});

/** The part of a row that the database compares with a repeated save: everything but created_at. */
const content = (row: GiftRow) => JSON.stringify({ ...row, created_at: '' });

/**
 * Everything outside the page: PayPal with the buyer, database and file store. It outlives the
 * tabs.
 */
export class World {
  readonly payPal = new FakePayPal();
  readonly gifts = new Map<string, GiftRow>();
  /** Table payments, by order id. */
  readonly payments = new Map<string, PaymentEntry>();
  /** Planned faults; each happens once, at the next call of its step. */
  private readonly plan: PlannedFault[];
  /** Closes the current tab. */
  closeTab: () => void = () => {};
  /** Delays the answers of saves until it resolves, so that a test can act meanwhile. */
  beforeSaved: () => Promise<void> = async () => {};

  constructor(plan: readonly PlannedFault[] = []) {
    this.plan = [...plan];
  }

  private async passing<T>(step: Step, work: () => T | Promise<T>, lost: () => Error): Promise<T> {
    const index = this.plan.findIndex((planned) => planned.step === step);
    const fault = index < 0 ? null : this.plan.splice(index, 1)[0]?.fault;
    if (fault === 'fails') throw lost();
    if (fault === 'closed before') {
      this.closeTab();
      return never();
    }
    // Real answers never arrive in the same tick.
    await Promise.resolve();
    const answer = await work();
    if (fault === 'lost') throw lost();
    if (fault === 'hangs') return never();
    if (fault === 'closed after') {
      this.closeTab();
      return never();
    }
    return answer;
  }

  /** PayPal's side of the stand-in script. */
  askPayPal(method: Method, payload: unknown): Promise<Answer> {
    const call = () => this.payPal.call(method, payload);
    if (method === 'get') return call();
    return this.passing(method, call, () => new TypeError('Failed to fetch')).catch((error: Error) => ({
      error: error.message,
    }));
  }

  private readonly offline = () => new BackendError('OFFLINE');

  storeFiles(): Promise<void> {
    return this.passing('files', () => undefined, this.offline);
  }

  /** rpc draft_state. */
  draftState(row: GiftRow): Promise<DraftState> {
    const ask = (): DraftState => {
      const saved = this.gifts.get(row.id);
      if (!saved) return 'free';
      return content(saved) === content(row) ? 'same' : 'other';
    };
    return this.passing('ask', ask, this.offline);
  }

  /**
   * Inserts into table payments: one row per order; a repetition succeeds without a second row
   * (src/features/checkout/requests.ts).
   */
  recordPayment(entry: PaymentEntry): Promise<void> {
    const insert = () => {
      if (!this.payments.has(entry.order_id)) this.payments.set(entry.order_id, entry);
    };
    return this.passing('payment', insert, this.offline);
  }

  /**
   * Saves into table gifts: repeating the same row succeeds, a different row under its id is
   * refused.
   */
  saveGift(row: GiftRow): Promise<GiftRow> {
    const upsert = async () => {
      const saved = this.gifts.get(row.id);
      if (saved && content(saved) !== content(row)) {
        throw new BackendError('PT409', 'Ein gespeichertes Geschenk lässt sich nicht mehr ändern.');
      }
      this.gifts.set(row.id, saved ?? row);
      await this.beforeSaved();
      return row;
    };
    return this.passing('save', upsert, this.offline);
  }
}
