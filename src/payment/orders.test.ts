import { describe, expect, it } from 'vitest';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { type CaptureAnswer, compareCapture, localOrder, orderRequest } from './orders.ts';

const GIFT = '11111111-1111-4111-8111-111111111111';

function row(changes: Partial<GiftRow> = {}): GiftRow {
  return {
    ...toGiftRow(createDraft({ id: GIFT, now: new Date(0) })),
    recipient_name: 'Oma Erna',
    ...changes,
  };
}

describe('order request', () => {
  it('has one purchase unit with description, amount, gift id, and ships nothing', () => {
    expect(orderRequest(row(), 249)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          description: 'Einzelnes Geschenk für Oma Erna',
          amount: { value: '2.49', currency_code: 'EUR' },
          custom_id: GIFT,
        },
      ],
      application_context: { shipping_preference: 'NO_SHIPPING' },
    });
  });

  it.each([
    ['a', 200],
    ['👩‍👩‍👧', 40],
    ['ü ', 100],
  ])(
    'keeps the description of %j × %i within 127 characters and cuts no character in half',
    (part, times) => {
      const [unit] = orderRequest(row({ recipient_name: part.repeat(times) }), 249).purchase_units;
      const description = unit?.description ?? '';
      expect(description.length).toBeLessThanOrEqual(127);
      expect(description.length).toBeGreaterThan(110);
      expect(description).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      expect(description.endsWith(`${part.trim()}…`) || description.endsWith(`${part}…`)).toBe(true);
    },
  );
});

describe('orders without the provider', () => {
  it.each([
    ['coupon', row({ applied_coupon: 'FREEGIFT2025' }), 0, `COUPON_FREEGIFT2025_${GIFT}`, '0.00', false],
    ['demo', row(), 249, `DEMO_${GIFT}`, '2.49', false],
    ['inquiry', row({ price_id: 'business_pack' }), 0, `INQUIRY_${GIFT}`, '0.00', true],
  ] as const)('%s', (kind, gift, cents, id, amount, isInquiry) => {
    expect(localOrder(kind, gift, cents)).toMatchObject({
      id,
      status: 'COMPLETED',
      amount,
      currency: 'EUR',
      isInquiry,
    });
  });
});

describe('what was captured against what was ordered', () => {
  const expected = { orderId: 'ORDER-1', giftId: GIFT, cents: 249 };
  const capture = (changes: object = {}, unit: object = {}): CaptureAnswer => ({
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
    ['nothing at all', {}, 'pending'],
    ['money still checked', capture({ status: 'PENDING' }), 'pending'],
    ['card declined', capture({ status: 'DECLINED' }), 'declined'],
    ['capture failed', capture({ status: 'FAILED' }), 'declined'],
    ['another amount', capture({ amount: { value: '0.01', currency_code: 'EUR' } }), 'differs'],
    ['an amount that is no money', capture({ amount: { value: '2.49e0', currency_code: 'EUR' } }), 'differs'],
    ['another currency', capture({ amount: { value: '2.49', currency_code: 'JPY' } }), 'differs'],
    ['another gift', capture({}, { custom_id: 'x' }), 'differs'],
    ['another gift in the capture', capture({ custom_id: 'x' }), 'differs'],
    ['another order', { ...capture(), id: 'ORDER-2' }, 'differs'],
    ['a second purchase unit', { purchase_units: [{}, {}] }, 'differs'],
  ] as [string, CaptureAnswer, string][])('%s: %s', (_, answer, verdict) => {
    expect(compareCapture(answer, expected)).toBe(verdict);
  });
});
