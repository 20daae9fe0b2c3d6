import { describe, expect, it } from 'vitest';
import type { GiftDraft } from '@/gift/fields.ts';
import { frozenGift } from '@/gift/frozen-gift.ts';
import { toGiftRow } from '@/gift/row.ts';
import { firstProblem } from '@/gift/validation.ts';
import { INVISIBLE_TEXTS } from '../../../tests/builders.ts';
import { draft as completeDraft } from '../../../tests/drafts.ts';
import { inquiryWords } from './inquiry.ts';

const asked = completeDraft({
  paymentOption: 'business_pack',
  company: ' Müller & Söhne GmbH ',
  giftCount: '1.200',
  wishedFor: '2026-12-24',
  inquiryNote: '',
});

describe('an inquiry', () => {
  const inquiryOf = (fields: Partial<GiftDraft>) => frozenGift({ ...asked, ...fields }).inquiry;

  it('passes with the checks of the gift alone, whatever it says or leaves out', () => {
    for (const giftCount of ['', '0', '-5', '2,5', 'viele', '100.001'])
      for (const wishedFor of ['', '2020-01-01', '0026-12-24', 'Weihnachten'])
        expect(
          firstProblem({ ...asked, company: '', giftCount, wishedFor }, { skipPaymentOption: false }),
        ).toBeNull();
  });

  it('may say nothing', () => {
    const empty = { company: INVISIBLE_TEXTS.join(''), giftCount: '', wishedFor: '', inquiryNote: ' ' };
    expect(inquiryOf(empty)).toEqual({ company: null, gift_count: null, wished_for: null, note: null });
  });

  it.each([
    ['1', 1],
    [' 1 000 ', 1000],
    ['1.200', 1200],
    ['100000', 100_000],
  ])('counts %j', (giftCount, count) => {
    expect(inquiryOf({ giftCount })).toMatchObject({ gift_count: count, note: null });
  });

  it.each<[Partial<GiftDraft>, string]>([
    [{ giftCount: 'viele' }, 'Anzahl: viele'],
    [{ giftCount: '0', inquiryNote: 'Mit Logo' }, 'Anzahl: 0\nMit Logo'],
    [{ wishedFor: '0026-12-24' }, 'Wunschtermin: 0026-12-24'],
    [{ wishedFor: '2024-12-24' }, 'Wunschtermin: 2024-12-24'],
    [{ wishedFor: '2026-02-30' }, 'Wunschtermin: 2026-02-30'],
    [{ wishedFor: '2026-13-40' }, 'Wunschtermin: 2026-13-40'],
  ])('takes what no column can hold into the note: %o', (fields, note) => {
    expect(inquiryOf(fields)).toMatchObject({ note });
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

  it.each([
    [{}, ''],
    [{ company: 'Lot GbR' }, 'Geschenke für Lot GbR'],
    [{ gift_count: 25 }, '25 Geschenke'],
    [{ wished_for: '2026-12-24' }, 'Geschenke, bis zum 24. Dezember 2026'],
  ])('in words, when only this was said: %o', (said, words) => {
    expect(inquiryWords({ company: null, gift_count: null, wished_for: null, note: null, ...said })).toBe(
      words,
    );
  });
});
