import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draft } from '../../tests/drafts.ts';
import { COUPONS, type Coupon } from './coupons.ts';
import { paymentStatus, toGiftRow } from './row.ts';

const ID = '7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11';

/** Fields whose columns have the same name and the same value. */
const SAME_IN_BOTH = {
  pattern: null,
  magicalEffect: 'star_dust',
  confetti: true,
  shine: true,
  media_type: 'video',
  media_url: 'https://x.test/m.mp4',
  media_file_name: 'Film.mp4',
  music_url: 'https://x.test/a.mp3',
  video_greeting_url: 'https://x.test/v.webm',
} as const;

describe('the row of a draft', () => {
  it('has exactly the specified columns, and no undefined value', () => {
    expect(toGiftRow(draft({ id: ID, created_at: '2025-05-04T10:00:00.000Z' }))).toEqual({
      id: ID,
      created_at: '2025-05-04T10:00:00.000Z',
      recipient_name: 'Mia',
      recipient_email: null,
      sender_name: 'Jonas',
      message: 'Alles Liebe zum Geburtstag!',
      wrapping_style: 'box',
      pattern: 1,
      font_style: 'Poppins',
      primary_color: '#007BFF',
      secondary_color: null,
      media_type: null,
      media_url: null,
      media_file_name: null,
      music_url: null,
      video_greeting_url: null,
      lottie_animation_url: null,
      price_id: 'single',
      payment_status: 'paid',
      applied_coupon: null,
      gift_type: null,
      creator_email: 'jonas@example.org',
      magicalEffect: 'none',
      confetti: false,
      shine: false,
    });
  });

  it('carries choices, addresses and the animation', () => {
    const row = toGiftRow(
      draft({
        packingStyle: 'happy_birthday_cake',
        gifUrl: 'wrappings/happy_birthday_cake.svg',
        ribbonColor: '#FF3D8B',
        recipientEmail: ' mia@example.org ',
        ...SAME_IN_BOTH,
      }),
    );
    expect(row).toMatchObject({
      wrapping_style: 'happy_birthday_cake',
      lottie_animation_url: 'wrappings/happy_birthday_cake.svg',
      primary_color: '#FF3D8B',
      recipient_email: 'mia@example.org',
      ...SAME_IN_BOTH,
    });
  });

  it.each([
    ['pasted HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['right-to-left text', 'عيد ميلاد سعيد', 'عيد ميلاد سعيد'],
    ['NUL, which PostgreSQL refuses', 'a\u0000b', 'ab'],
    ['half an emoji, which JSON in PostgreSQL refuses', 'Tor\ud83d', 'Tor\ufffd'],
    ['whole emoji', '🎁👩‍👩‍👧', '🎁👩‍👩‍👧'],
    ['inner line breaks, without the outer spaces', '\n Hallo\n\nMia \n', 'Hallo\n\nMia'],
  ])('stores %s as text', (_what, message, stored) => {
    expect(toGiftRow(draft({ message })).message).toBe(stored);
  });

  it('leaves out a recipient’s e-mail that the database would refuse instead of losing the gift', () => {
    expect(toGiftRow(draft({ recipientEmail: 'a'.repeat(321) })).recipient_email).toBeNull();
    expect(toGiftRow(draft({ recipientEmail: 'a'.repeat(320) })).recipient_email).toHaveLength(320);
  });
});

describe('payment_status on save', () => {
  it.each([
    ['business_pack', null, 'pending_business_confirmation'],
    ['business_pack', 'FREEGIFT2025', 'pending_business_confirmation'],
    ['single', 'FREEGIFT2025', 'free_coupon'],
    ['single', 'freegift2025', 'free_coupon'],
    ['single', 'WELCOME50', 'paid'],
    ['single', null, 'paid'],
    ['monthly_subscription', null, 'paid'],
    ['yearly_subscription', 'YEARLY20', 'paid'],
  ] as const)('%s with coupon %s is %s', (paymentOption, code, status) => {
    const fields = { paymentOption, applied_coupon: code && { code } };
    expect(paymentStatus(fields)).toBe(status);
    expect(toGiftRow(draft(fields))).toMatchObject({
      payment_status: status,
      price_id: paymentOption,
      applied_coupon: code?.toUpperCase() ?? null,
    });
  });

  describe('with further coupons in the list', () => {
    const further: Coupon[] = [
      { code: 'PRESENT', description: '', amount: 0, discountType: 'fixed' },
      { code: 'WHOLE', description: '', amount: 100, discountType: 'percentage' },
      { code: 'CENT', description: '', amount: 1, discountType: 'fixed' },
    ];
    const list = COUPONS as Coupon[];
    beforeEach(() => void list.push(...further));
    afterEach(() => void list.splice(-further.length));

    it.each([
      ['PRESENT', 'single', 'free_coupon'],
      ['WHOLE', 'single', 'free_coupon'],
      ['WHOLE', 'monthly_subscription', 'free_coupon'],
      ['WHOLE', 'business_pack', 'pending_business_confirmation'],
      ['CENT', 'single', 'paid'],
    ] as const)('follows what %s leaves to pay for %s', (code, paymentOption, status) => {
      expect(paymentStatus({ paymentOption, applied_coupon: { code } })).toBe(status);
    });
  });
});
