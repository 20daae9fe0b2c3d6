import { describe, expect, it } from 'vitest';
import { compareCapture } from './capture-answer.ts';

const GIFT = '11111111-1111-4111-8111-111111111111';

describe('what was captured against what was ordered', () => {
  const expected = { orderId: 'ORDER-1', giftId: GIFT, amount: 249 };
  const capture = (changes: object = {}, unit: object = {}) => ({
    id: 'ORDER-1',
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: GIFT,
        payments: {
          captures: [{ status: 'COMPLETED', amount: { value: '2.49', currency_code: 'EUR' }, ...changes }],
        },
        ...unit,
      },
    ],
  });

  it.each([
    ['as ordered', capture(), 'matches'],
    ['only an id and a status', { id: 'ORDER-1', status: 'COMPLETED' }, 'matches'],
    ['nothing at all', {}, 'unknown'],
    ['undefined', undefined, 'unknown'],
    ['null', null, 'unknown'],
    ['a list', [], 'unknown'],
    ['a number', 7, 'unknown'],
    ['a string', 'COMPLETED', 'unknown'],
    ['a number as status', { status: 1 }, 'unknown'],
    ['purchase units that are no list', { purchase_units: {} }, 'unknown'],
    ['units of nothing', { purchase_units: [null] }, 'unknown'],
    ['an order that is only approved', { id: 'ORDER-1', status: 'APPROVED' }, 'unknown'],
    ['an order that is only created', { id: 'ORDER-1', status: 'CREATED' }, 'unknown'],
    ['a voided order', { id: 'ORDER-1', status: 'VOIDED' }, 'unknown'],
    ['an order that waits for its payer', { status: 'PAYER_ACTION_REQUIRED' }, 'unknown'],
    ['an order whose own status is PENDING', { status: 'PENDING' }, 'unknown'],
    ['money that was paid back', capture({ status: 'REFUNDED' }), 'unknown'],
    ['money that was paid back in part', capture({ status: 'PARTIALLY_REFUNDED' }), 'unknown'],
    ['money still checked', capture({ status: 'PENDING' }), 'pending'],
    ['card declined', capture({ status: 'DECLINED' }), 'declined'],
    ['capture failed', capture({ status: 'FAILED' }), 'declined'],
    ['another amount', capture({ amount: { value: '0.01', currency_code: 'EUR' } }), 'differs'],
    ['an amount that is no money', capture({ amount: { value: '2.49e0', currency_code: 'EUR' } }), 'differs'],
    ['another currency', capture({ amount: { value: '2.49', currency_code: 'JPY' } }), 'differs'],
    ['another gift', capture({}, { custom_id: 'x' }), 'differs'],
    ['another gift in the capture', capture({ custom_id: 'x' }), 'differs'],
    ['another order', { ...capture(), id: 'ORDER-2' }, 'differs'],
    ['a second capture', { purchase_units: [{ payments: { captures: [{}, {}] } }] }, 'differs'],
    ['a second purchase unit', { purchase_units: [{}, {}] }, 'differs'],
  ] as [string, unknown, string][])('%s: %s', (_, answer, verdict) => {
    expect(compareCapture(answer, expected)).toBe(verdict);
  });
});
