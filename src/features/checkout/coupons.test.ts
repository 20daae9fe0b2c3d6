import { describe, expect, it } from 'vitest';
import { COUPONS, findCoupon } from '@/gift/coupons.ts';
import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import {
  type CouponQuestion,
  checkCoupon,
  fittingCoupon,
  isExempt,
  priceInCents,
  reducedByPercent,
} from './coupons.ts';

const LAST_MOMENT = new Date('2025-08-31T21:59:59Z'); // 23:59:59 in Germany
const TOO_LATE = new Date('2025-08-31T22:00:00Z');

const ask = (changes: Partial<CouponQuestion>) =>
  checkCoupon({
    code: 'FREEGIFT2025',
    option: 'single',
    creatorEmail: 'mia@example.org',
    now: new Date('2026-01-15T12:00:00Z'),
    answer: 'ok',
    ...changes,
  });

describe('every row of the coupon rules', () => {
  const rows: [string, Partial<CouponQuestion>, string, string][] = [
    ['empty', { code: '' }, 'Gutscheincode fehlt', ''],
    ['only space', { code: '  \t ' }, 'Gutscheincode fehlt', ''],
    [
      'unknown',
      { code: 'FREEGIFT2024' },
      'Ungültiger Gutschein',
      'Dieser Gutscheincode ist nicht gültig oder nicht mehr verfügbar.',
    ],
    [
      'expired',
      { code: 'YEARLY20', option: 'yearly_subscription', now: TOO_LATE },
      'Gutschein abgelaufen',
      'Dieser Gutscheincode ist leider nicht mehr gültig.',
    ],
    [
      'expired before the option is looked at',
      { code: 'YEARLY20', option: 'single', now: TOO_LATE },
      'Gutschein abgelaufen',
      'Dieser Gutscheincode ist leider nicht mehr gültig.',
    ],
    [
      'for another option',
      { code: 'WELCOME50', option: 'monthly_subscription' },
      'Gutschein nicht anwendbar',
      'Dieser Gutschein ist nicht für die gewählte Option gültig.',
    ],
    [
      'without an option',
      { code: 'WELCOME50', option: null },
      'Gutschein nicht anwendbar',
      'Dieser Gutschein ist nicht für die gewählte Option gültig.',
    ],
    ['free without e-mail', { creatorEmail: ' ' }, 'E-Mail erforderlich', 'E-Mail-Adresse'],
    ['free with a broken e-mail', { creatorEmail: 'mia@home' }, 'E-Mail erforderlich', 'E-Mail-Adresse'],
    [
      'check failed',
      { answer: 'failed' },
      'Fehler bei der Prüfung',
      'Der Gutschein konnte nicht überprüft werden.',
    ],
    [
      'used, by the word of the database',
      { answer: 'used' },
      'Gutschein bereits verwendet',
      'Du hast diesen Gutschein bereits einmal eingelöst.',
    ],
    [
      'expired by the clock of the database',
      { code: 'YEARLY20', option: 'yearly_subscription', now: LAST_MOMENT, answer: 'expired' },
      'Gutschein abgelaufen',
      'Dieser Gutscheincode ist leider nicht mehr gültig.',
    ],
  ];

  it.each(rows)('refuses a coupon that is %s', (_, changes, title, text) => {
    const result = ask(changes);
    expect(result).toMatchObject({ outcome: 'refused', title });
    expect(result.outcome === 'refused' && result.text).toContain(text);
  });

  const applied: [string, Partial<CouponQuestion>, string][] = [
    ['unused', {}, 'FREEGIFT2025'],
    ['in lower case with space around it', { code: ' freegift2025\n' }, 'FREEGIFT2025'],
    ['half price', { code: 'Welcome50', creatorEmail: '' }, 'WELCOME50'],
    [
      'in its last second in Germany',
      { code: 'YEARLY20', option: 'yearly_subscription', now: LAST_MOMENT },
      'YEARLY20',
    ],
  ];

  it.each(applied)('applies a coupon that is %s', (_, changes, code) => {
    expect(ask(changes)).toMatchObject({
      outcome: 'applied',
      title: 'Gutschein angewendet!',
      coupon: { code },
    });
  });

  it('asks the database only when everything else fits', () => {
    expect(ask({ answer: 'unasked' }).outcome).toBe('ask');
    expect(ask({ answer: 'unasked', code: 'WELCOME50', creatorEmail: '' }).outcome).toBe('ask');
    expect(ask({ answer: 'unasked', option: 'business_pack' }).outcome).toBe('refused');
    expect(ask({ answer: 'unasked', creatorEmail: '' }).outcome).toBe('refused');
  });

  it.each([
    ['mia@example.org', ' MIA@example.org', true],
    ['mia@example.org', 'ida@example.org', false],
    ['', '', false],
  ])('%j is exempt while the test e-mail is %j: %s', (email, testEmail, exempt) => {
    expect(isExempt(email, testEmail)).toBe(exempt);
  });
});

describe('prices', () => {
  it.each([
    ['single', null, 249],
    ['single', 'FREEGIFT2025', 0],
    ['single', 'WELCOME50', 125],
    ['yearly_subscription', 'YEARLY20', 3999],
    ['monthly_subscription', null, 499],
    ['business_pack', null, 0],
  ] as [PaymentOptionKey, string | null, number][])('%s with %s costs %i cents', (option, code, cents) => {
    expect(priceInCents(option, code ? findCoupon(code) : null)).toBe(cents);
  });
});

it.each([
  [249, 50, 125],
  [4999, 20, 3999],
  [249, 0, 249],
  [249, 100, 0],
  [1, 50, 1],
  [3, 50, 2],
])('%i cents less %i %% are %i, half a cent rounded up', (cents, percent, reduced) => {
  expect(reducedByPercent(cents, percent)).toBe(reduced);
});

describe('a coupon that no longer fits', () => {
  it.each([
    ['single', 'WELCOME50', LAST_MOMENT, 'WELCOME50'],
    ['yearly_subscription', 'WELCOME50', LAST_MOMENT, undefined],
    [null, 'WELCOME50', LAST_MOMENT, undefined],
    ['yearly_subscription', 'YEARLY20', LAST_MOMENT, 'YEARLY20'],
    ['yearly_subscription', 'YEARLY20', TOO_LATE, undefined],
    ['single', 'GONE', LAST_MOMENT, undefined],
  ] as [PaymentOptionKey | null, string, Date, string | undefined][])(
    'for %s, %s at %s leaves %s',
    (paymentOption, code, now, left) => {
      expect(fittingCoupon({ paymentOption, applied_coupon: { code } }, now)?.code).toBe(left);
    },
  );
});

it('writes every code as it is stored', () => {
  for (const { code } of COUPONS) expect(code).toBe(code.toUpperCase());
});
