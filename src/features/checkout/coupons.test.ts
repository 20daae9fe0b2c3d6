import { describe, expect, it } from 'vitest';
import { COUPONS, type PaymentOptionKey } from '@/gift/coupons.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { checkCoupon, couponRefusal, fittingCoupon } from './coupons.ts';

const LAST_MOMENT = new Date('2025-08-31T21:59:59Z'); // 23:59:59 in Germany
const TOO_LATE = new Date('2025-08-31T22:00:00Z');

const ask = (changes: Partial<GiftDraft> & { code?: string; now?: Date }) => {
  const { code = 'FREEGIFT2025', now = new Date('2026-01-15T12:00:00Z'), ...draft } = changes;
  return checkCoupon(code, { paymentOption: 'single', creator_email: 'mia@example.org', ...draft }, now);
};

const EXPIRED = ['Gutschein abgelaufen', 'Dieser Gutscheincode ist leider nicht mehr gültig.'] as const;
const UNFIT = [
  'Gutschein nicht anwendbar',
  'Dieser Gutschein ist nicht für die gewählte Option gültig.',
] as const;

describe('every row of the coupon rules', () => {
  it.each<[string, Parameters<typeof ask>[0], string, string]>([
    ['empty', { code: '' }, 'Gutscheincode fehlt', ''],
    ['only space', { code: '  \t ' }, 'Gutscheincode fehlt', ''],
    [
      'unknown',
      { code: 'FREEGIFT2024' },
      'Ungültiger Gutschein',
      'Dieser Gutscheincode ist nicht gültig oder nicht mehr verfügbar.',
    ],
    ['expired', { code: 'YEARLY20', paymentOption: 'yearly_subscription', now: TOO_LATE }, ...EXPIRED],
    ['expired before the option is looked at', { code: 'YEARLY20', now: TOO_LATE }, ...EXPIRED],
    ['for another option', { code: 'WELCOME50', paymentOption: 'monthly_subscription' }, ...UNFIT],
    ['without an option', { code: 'WELCOME50', paymentOption: null }, ...UNFIT],
    ['for an inquiry', { paymentOption: 'business_pack' }, ...UNFIT],
    ['free without e-mail', { creator_email: ' ' }, 'E-Mail erforderlich', 'E-Mail-Adresse'],
    [
      'for the newsletter without e-mail',
      { code: 'VERPACKUNG20', creator_email: '' },
      'E-Mail erforderlich',
      'E-Mail-Adresse',
    ],
    ['free with a broken e-mail', { creator_email: 'mia@home' }, 'E-Mail erforderlich', 'E-Mail-Adresse'],
  ])('refuses a coupon that is %s', (_, changes, title, text) => {
    expect(ask(changes)).toEqual({ refusal: { title, text: expect.stringContaining(text) } });
  });

  it.each<[string, Parameters<typeof ask>[0], string]>([
    ['unused', {}, 'FREEGIFT2025'],
    ['in lower case with space around it', { code: ' freegift2025\n' }, 'FREEGIFT2025'],
    ['half price', { code: 'Welcome50', creator_email: '' }, 'WELCOME50'],
    [
      'in its last second in Germany',
      { code: 'YEARLY20', paymentOption: 'yearly_subscription', now: LAST_MOMENT },
      'YEARLY20',
    ],
  ])('asks the database about a coupon that is %s', (_, changes, code) => {
    expect(ask(changes)).toMatchObject({ coupon: { code } });
  });

  it.each([
    ['failed', 'Fehler bei der Prüfung', 'Der Gutschein konnte nicht überprüft werden.'],
    ['used', 'Gutschein bereits verwendet', 'Du hast diesen Gutschein bereits einmal eingelöst.'],
    [
      'not_subscribed',
      'E-Mail nicht angemeldet',
      'Dieser Gutschein gehört zum Newsletter, und die Adresse unter „Medien & Absender“ ist dort nicht ' +
        'angemeldet. Trag die ein, mit der du dich angemeldet hast.',
    ],
    ['expired', ...EXPIRED],
  ] as const)('says what the database answers: %s', (answer, title, text) => {
    expect(couponRefusal(answer)).toEqual({ title, text });
  });
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
