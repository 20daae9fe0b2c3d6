import { describe, expect, it } from 'vitest';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { orderRequest } from './order-request.ts';

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
          invoice_id: GIFT,
        },
      ],
      application_context: {
        shipping_preference: 'NO_SHIPPING',
        payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
      },
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
