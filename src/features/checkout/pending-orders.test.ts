import '../../../tests/install-extras.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '@/browser/storage.ts';
import { createDraft } from '@/gift/draft.ts';
import { toGiftRow } from '@/gift/row.ts';
import {
  isReusable,
  type OrderState,
  type PendingOrder,
  pendingOrders,
  pendingOrdersIn,
} from './pending-orders.ts';

const hasUnfinished = () => pendingOrders.unfinished().length > 0;

function order(state: OrderState): PendingOrder {
  const id = randomUUID();
  return {
    giftId: id,
    orderId: 'ORDER-1',
    state,
    row: toGiftRow(createDraft({ id, now: new Date(0) })),
    amount: 249,
    createdAt: '2026-01-15T12:00:00.000Z',
  };
}

function keep(state: OrderState): PendingOrder {
  const kept = order(state);
  pendingOrders.keep(kept);
  return kept;
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('pending orders', () => {
  it.each([
    ['placed', true, 'open'],
    ['created', false, 'open'],
    ['approved', true, 'paid'],
    ['captured', true, 'paid'],
    ['disputed', false, 'disputed'],
  ] as const)('%s: recovered on the next visit %s, the payment tab says %s', (state, isRecovered, says) => {
    const kept = keep(state);
    expect(pendingOrders.of(kept.giftId)).toEqual(kept);
    expect(hasUnfinished()).toBe(isRecovered);
    expect(pendingOrders.stateOf(kept.giftId)).toBe(says);
    // Only what nobody has paid for goes with a discarded draft.
    pendingOrders.forgetUnpaid(kept.giftId);
    expect(pendingOrders.of(kept.giftId)).toEqual(state === 'created' ? null : kept);
    pendingOrders.forget(kept.giftId);
    expect(pendingOrders.of(kept.giftId)).toBeNull();
    expect(pendingOrders.stateOf(kept.giftId)).toBe('open');
  });

  it('never offers a gift for payment again after it was saved', () => {
    const kept = keep('captured');
    pendingOrders.markSaved(kept.giftId);
    expect(pendingOrders.of(kept.giftId)).toBeNull();
    expect(pendingOrders.stateOf(kept.giftId)).toBe('saved');
  });

  it('recovers the oldest order first', () => {
    const older = { ...order('captured'), createdAt: '2026-01-15T11:00:00.000Z' };
    const kept = [keep('placed'), older];
    pendingOrders.keep(older);
    expect(pendingOrders.unfinished()).toEqual(kept.reverse());
  });

  it('leaves an order alone while the payment tab deals with it', () => {
    const kept = keep('captured');
    const release = pendingOrders.claim(kept.giftId);
    expect(hasUnfinished()).toBe(false);
    release();
    expect(hasUnfinished()).toBe(true);
  });

  it('keeps the order for the session where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = keep('captured');
    expect(hasUnfinished()).toBe(true);
    pendingOrders.forget(kept.giftId);
    expect(hasUnfinished()).toBe(false);
  });

  it('tells listeners, also about another tab', () => {
    const listener = vi.fn();
    const unsubscribe = pendingOrders.subscribe(listener);
    const kept = keep('captured');
    window.dispatchEvent(new StorageEvent('storage', { key: `pending:${kept.giftId}` }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    unsubscribe();
    pendingOrders.forget(kept.giftId);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  const whole = order('captured');
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['an unknown state', JSON.stringify({ ...whole, state: 'paid' })],
    ['a row of another gift', JSON.stringify({ ...whole, row: { ...whole.row, id: 'x' } })],
    [
      'an id that is no uuid',
      JSON.stringify({ ...whole, giftId: '../x', row: { ...whole.row, id: '../x' } }),
    ],
    ['no order id', JSON.stringify({ ...whole, orderId: undefined })],
  ])('ignores what it did not write itself: %s', (_, text) => {
    localStorage.setItem(`pending:${whole.giftId}`, text);
    expect(pendingOrders.of(whole.giftId)).toBeNull();
    expect(hasUnfinished()).toBe(false);
    // Money may have been taken for it.
    pendingOrders.forgetUnpaid(whole.giftId);
    expect(localStorage.getItem(`pending:${whole.giftId}`)).toBe(text);
  });
});

describe('on the next visit', () => {
  const HOUR = 60 * 60 * 1000;
  it.each([
    ['created', 23, true],
    ['created', 25, false],
    ['placed', 25, true],
    ['approved', 25, true],
    ['captured', 25, true],
    ['disputed', 25, true],
  ] as const)('an order that is %s is still there after %i hours: %s', (state, hours, isKept) => {
    const made = { ...order(state), createdAt: new Date(Date.now() - hours * HOUR).toISOString() };
    pendingOrders.keep(made);
    pendingOrdersIn(localStore);
    expect(localStorage.getItem(`pending:${made.giftId}`) !== null).toBe(isKept);
  });
});

describe('an unpaid order is offered again', () => {
  const soon = new Date('2026-01-15T13:00:00Z');
  const made = order('created');
  it.each([
    ['unchanged', made, made.row, 249, soon, true],
    ['another amount', made, made.row, 125, soon, false],
    ['another option', made, { ...made.row, price_id: 'monthly_subscription' }, 249, soon, false],
    ['another recipient only', made, { ...made.row, recipient_name: 'Ida' }, 249, soon, true],
    ['after two hours', made, made.row, 249, new Date('2026-01-15T14:00:00Z'), false],
    ['already approved', order('approved'), made.row, 249, soon, false],
  ] as const)('%s', (_, kept, row, cents, now, expected) => {
    expect(isReusable(kept, row, cents, now)).toBe(expected);
  });
});
