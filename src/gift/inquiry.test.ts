import { describe, expect, it } from 'vitest';
import { draft as completeDraft, INVISIBLE_TEXTS } from '../../tests/builders.ts';
import type { GiftDraft } from './fields.ts';
import { frozenGift } from './frozen-gift.ts';
import { inquiryWords } from './inquiry.ts';
import { toGiftRow } from './row.ts';
import { firstProblem } from './validation.ts';

const asked = completeDraft({
  paymentOption: 'business_pack',
  company: ' Müller & Söhne GmbH ',
  giftCount: '1.200',
  wishedFor: '2026-12-24',
  inquiryNote: '',
});
const NOW = new Date(2026, 10, 22, 12);

describe('an inquiry', () => {
  it.each<[string, Partial<GiftDraft>, string | undefined]>([
    ['everything there', {}, undefined],
    ['today', { wishedFor: '2026-11-22' }, undefined],
    ['no day', { wishedFor: '' }, undefined],
    ['one gift', { giftCount: '1' }, undefined],
    ['a number with spaces', { giftCount: ' 1 000 ' }, undefined],
    ['no company', { company: '' }, 'Firma fehlt'],
    ['a company that nobody can see', { company: INVISIBLE_TEXTS.join('') }, 'Firma fehlt'],
    ['a long company', { company: 'ß'.repeat(201) }, 'Firmenname zu lang'],
    ['no number', { giftCount: '' }, 'Anzahl fehlt'],
    ['no gift', { giftCount: '0' }, 'Anzahl fehlt'],
    ['fewer than none', { giftCount: '-5' }, 'Anzahl fehlt'],
    ['a part of one', { giftCount: '2,5' }, 'Anzahl fehlt'],
    ['a number in words', { giftCount: 'viele' }, 'Anzahl fehlt'],
    ['too many', { giftCount: '100.001' }, 'Anzahl fehlt'],
    ['yesterday', { wishedFor: '2026-11-21' }, 'Wunschtermin liegt zurück'],
    ['no date', { wishedFor: 'Weihnachten' }, 'Wunschtermin liegt zurück'],
    ['a day that no calendar has', { wishedFor: '2026-13-40' }, 'Wunschtermin liegt zurück'],
    ['a long note', { inquiryNote: 'x'.repeat(2001) }, 'Anmerkung zu lang'],
  ])('with %s', (_what, fields, title) => {
    const problem = firstProblem({ ...asked, ...fields }, { skipPaymentOption: false }, NOW);
    expect(problem?.title).toBe(title);
    if (problem) expect(problem.tab).toBe('payment');
  });

  it('is not asked for before the payment tab, nor with another option', () => {
    const empty = { ...asked, company: '', giftCount: '' };
    expect(firstProblem(empty, { skipPaymentOption: true })).toBeNull();
    expect(firstProblem({ ...empty, paymentOption: 'single' }, { skipPaymentOption: false })).toBeNull();
  });

  it('comes after the checks of the gift', () => {
    const draft = { ...asked, company: '', packingStyle: '' };
    expect(firstProblem(draft, { skipPaymentOption: false })?.title).toBe('Verpackungsstil fehlt');
  });

  it('is frozen beside the row, which has no column of it', () => {
    expect(frozenGift(asked)).toEqual({
      ...toGiftRow(asked),
      inquiry: { company: 'Müller & Söhne GmbH', gift_count: 1200, wished_for: '2026-12-24', note: null },
    });
    expect(frozenGift({ ...asked, paymentOption: 'single' })).not.toHaveProperty('inquiry');
  });

  it.each([
    [1, null, '1 Geschenk für Lot GbR'],
    [1200, '2026-12-24', '1.200 Geschenke für Lot GbR, bis zum 24. Dezember 2026'],
  ])('in words: %i, %s', (gift_count, wished_for, words) => {
    expect(inquiryWords({ company: 'Lot GbR', gift_count, wished_for, note: null })).toBe(words);
  });
});
