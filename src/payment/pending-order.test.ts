import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft } from '@/gift/draft.ts';
import { toGiftRow } from '@/gift/row.ts';
import {
  claimOrder,
  forgetOrder,
  hasPendingOrders,
  isReusable,
  keepOrder,
  markSettled,
  type OrderState,
  type PendingOrder,
  paymentState,
  pendingOrder,
  subscribeToPendingOrders,
} from './pending-order.ts';

function order(
  state: OrderState,
  id = crypto.randomUUID(),
  changes: Partial<PendingOrder> = {},
): PendingOrder {
  return {
    giftId: id,
    orderId: 'ORDER-1',
    state,
    row: toGiftRow(createDraft({ id, now: new Date(0) })),
    amount: 249,
    createdAt: '2026-01-15T12:00:00.000Z',
    ...changes,
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('the safe', () => {
  it.each([
    ['created', false, 'open'],
    ['approved', true, 'paid'],
    ['captured', true, 'paid'],
    ['disputed', false, 'disputed'],
  ] as const)('%s: recovered on the next visit %s, the payment tab says %s', (state, isRecovered, says) => {
    const kept = order(state);
    keepOrder(kept);
    expect(pendingOrder(kept.giftId)).toEqual(kept);
    expect(hasPendingOrders()).toBe(isRecovered);
    expect(paymentState(kept.giftId)).toBe(says);
    forgetOrder(kept.giftId);
    expect(pendingOrder(kept.giftId)).toBeNull();
    expect(paymentState(kept.giftId)).toBe('open');
  });

  it('never offers a gift for payment again after it was saved', () => {
    const kept = order('captured');
    keepOrder(kept);
    markSettled(kept.giftId);
    expect(pendingOrder(kept.giftId)).toBeNull();
    expect(paymentState(kept.giftId)).toBe('settled');
  });

  it('leaves an order alone while the payment tab deals with it', () => {
    const kept = order('captured');
    keepOrder(kept);
    const release = claimOrder(kept.giftId);
    expect(hasPendingOrders()).toBe(false);
    release();
    expect(hasPendingOrders()).toBe(true);
  });

  it('keeps the order for the session where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = order('captured');
    keepOrder(kept);
    expect(hasPendingOrders()).toBe(true);
    forgetOrder(kept.giftId);
    expect(hasPendingOrders()).toBe(false);
  });

  it('tells listeners, also about another tab', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToPendingOrders(listener);
    const kept = order('captured');
    keepOrder(kept);
    window.dispatchEvent(new StorageEvent('storage', { key: `pending:${kept.giftId}` }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    unsubscribe();
    forgetOrder(kept.giftId);
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
    expect(pendingOrder(whole.giftId)).toBeNull();
    expect(hasPendingOrders()).toBe(false);
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
