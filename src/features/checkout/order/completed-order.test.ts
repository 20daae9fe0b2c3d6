import { describe, expect, it } from 'vitest';
import { createDraft } from '@/gift/draft.ts';
import { toGiftRow } from '@/gift/row.ts';
import { completedOrder, localOrderId, priceOfRow } from './completed-order.ts';

const GIFT = '11111111-1111-4111-8111-111111111111';

describe('orders without the provider', () => {
  it.each([
    ['coupon', { applied_coupon: 'FREEGIFT2025' }, `COUPON_FREEGIFT2025_${GIFT}`, '0.00', false],
    ['demo', {}, `DEMO_${GIFT}`, '2.49', false],
    ['inquiry', { price_id: 'business_pack' }, `INQUIRY_${GIFT}`, '0.00', true],
    ['pass', { price_id: 'monthly_subscription' }, `PASS_${GIFT}`, '4.99', false],
  ] as const)('%s', (way, changes, id, amount, isInquiry) => {
    const row = { ...toGiftRow(createDraft({ id: GIFT, now: new Date(0) })), ...changes };
    expect(completedOrder(localOrderId(way, row), priceOfRow(row), row)).toEqual({
      id,
      status: 'COMPLETED',
      amount,
      currency: 'EUR',
      payer: null,
      purchaseUnits: [],
      isInquiry,
    });
  });
});
