import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentEntry } from '@/features/checkout/requests.ts';
import { createRowDraft } from '@/gift/draft.ts';
import type { RowDraft } from '@/gift/fields.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';

/** What tests of every kind are given; drafts with their extras stand in drafts.ts. */

/** What a complete gift says, besides its start. */
export const SAID = {
  recipientName: 'Mia',
  message: 'Alles Liebe zum Geburtstag!',
  senderName: 'Jonas',
  creator_email: 'jonas@example.org',
} satisfies Partial<RowDraft>;

/** A row as the page saves it, with overrides. */
export function giftRow(overrides: Partial<GiftRow> = {}): GiftRow {
  const start = { id: randomUUID(), now: new Date() };
  return { ...toGiftRow({ ...createRowDraft(start), ...SAID }), ...overrides };
}

/** A payment as the page enters it, for a gift and an order of its own, with overrides. */
export function paymentEntry(overrides: Partial<PaymentEntry> = {}): PaymentEntry {
  return {
    gift_id: randomUUID(),
    order_id: randomBytes(8).toString('hex').toUpperCase(),
    price_id: 'single',
    coupon: null,
    amount_cents: 249,
    currency: 'EUR',
    status: 'captured',
    ...overrides,
  };
}

/**
 * Texts that nobody can see: spaces, zero-width characters, fillers, variation selectors,
 * directions. Page and database take them for empty.
 */
export const INVISIBLE_TEXTS = [
  '   ',
  '\n\t ',
  '\u00a0',
  '\u200b\u200d',
  '\u2800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\ufe0f',
  '\u034f',
  '\u180e',
  '\u202e',
  '\u2060',
  '\ufeff',
  '\u{e0020}',
];

/** Errors of PayPal or of the network that do not tell whether money was taken. */
export const DOUBTFUL_ERRORS = [
  'AUTHENTICATION_FAILURE',
  'GATEWAY_TIMEOUT',
  'PERMISSION_DENIED',
  'INTERNAL_ERROR',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'net::ERR_CONNECTION_RESET',
  'Order could not be captured',
];

/** A gift as the card draws it: a box with a message and no files, with overrides. */
export function wrappedGift(overrides: Partial<WrappedGift> = {}): WrappedGift {
  return {
    id: '6f1c2a34-0000-4000-8000-000000000001',
    recipientName: 'Anna',
    senderName: 'Max',
    message: 'Alles Gute!',
    packingStyle: 'box',
    pattern: 1,
    ribbonColor: '#FF3D8B',
    effect: 'none',
    confetti: false,
    shine: false,
    media: null,
    audio: null,
    videoGreeting: null,
    ...overrides,
  };
}
