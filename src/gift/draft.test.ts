import { describe, expect, it } from 'vitest';
import { createDraft, type DraftAction, draftReducer } from './draft.ts';
import type { GiftDraft } from './fields.ts';
import { PACKING_STYLES, packingStyleOf } from './packing-styles.ts';
import '../../tests/install-extras.ts';

const ID = '7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11';
const fresh = (fields: Partial<GiftDraft> = {}): GiftDraft => ({
  ...createDraft({ id: ID, now: new Date('2025-05-04T10:00:00Z') }),
  ...fields,
});
const choose = (value: string): DraftAction => {
  const style = packingStyleOf(value);
  if (!style) throw new Error(value);
  return { type: 'choose-style', style };
};
const reduced = (draft: GiftDraft, ...actions: DraftAction[]) => actions.reduce(draftReducer, draft);

describe('a fresh draft', () => {
  it('has every field at its default', () => {
    expect(fresh()).toEqual({
      id: ID,
      recipientName: '',
      recipientEmail: '',
      message: '',
      opensAt: null,
      sealQuestion: null,
      sealAnswer: null,
      sealHint: null,
      occasion: null,
      collectsGreetings: false,
      company: '',
      giftCount: '',
      wishedFor: '',
      inquiryNote: '',
      senderName: '',
      creator_email: '',
      mainFile: null,
      media_type: null,
      media_file_name: null,
      media_url: null,
      audioMessage: null,
      videoGreeting: null,
      packingStyle: 'box',
      gifUrl: null,
      pattern: 1,
      ribbonColor: '#007BFF',
      primary_color: '#007BFF',
      magicalEffect: 'none',
      confetti: false,
      shine: false,
      paymentOption: 'single',
      applied_coupon: null,
      fontStyle: 'Poppins',
      created_at: '2025-05-04T10:00:00.000Z',
      music_url: null,
      video_greeting_url: null,
      payment_status: null,
    });
  });
});

describe('choosing a packing style', () => {
  it.each(PACKING_STYLES.map((style) => [style.value, style.animation] as const))(
    '%s sets gifUrl to its animation and keeps a paper only for the box',
    (value, animation) => {
      const draft = reduced(fresh({ pattern: 5 }), choose(value));
      expect(draft).toMatchObject({
        packingStyle: value,
        gifUrl: animation,
        pattern: value === 'box' ? 5 : null,
      });
    },
  );

  it('sets pattern 1 again when coming back to the box', () => {
    const there = reduced(fresh({ pattern: 5 }), choose('happy_birthday_cake'));
    expect(there).toMatchObject({ gifUrl: 'wrappings/happy_birthday_cake.svg', pattern: null });
    expect(reduced(there, choose('envelope'))).toMatchObject({ gifUrl: null, pattern: null });
    expect(reduced(there, choose('envelope'), choose('box'))).toMatchObject({ gifUrl: null, pattern: 1 });
  });
});

describe('the other transitions', () => {
  it('takes the ribbon as primary colour', () => {
    expect(reduced(fresh(), { type: 'choose-ribbon', color: '#FF3D8B' })).toMatchObject({
      ribbonColor: '#FF3D8B',
      primary_color: '#FF3D8B',
    });
  });

  it('clears the coupon when the payment option changes', () => {
    const draft = fresh({ applied_coupon: { code: 'WELCOME50' } });
    expect(reduced(draft, { type: 'choose-payment-option', option: 'yearly_subscription' })).toMatchObject({
      paymentOption: 'yearly_subscription',
      applied_coupon: null,
    });
  });

  it.each([
    ['WELCOME50', 'another address', 'mia@example.com', true],
    ['VERPACKUNG20', 'another address', 'mia@example.com', false],
    ['VERPACKUNG20', 'the same in another spelling', ' Mia@Example.org ', true],
    ['FREEGIFT2025', 'another address', 'mia@example.com', false],
    ['freegift2025', 'another address', 'mia@example.com', false],
    ['FREEGIFT2025', 'no address', '', false],
    ['FREEGIFT2025', 'the same in another spelling', ' Mia@Example.org ', true],
  ])('the coupon %s and %s', (code, _what, creator_email, isKept) => {
    const draft = fresh({ creator_email: 'mia@example.org', applied_coupon: { code } });
    expect(reduced(draft, { type: 'edit', fields: { creator_email } })).toMatchObject({
      creator_email,
      applied_coupon: isKept ? { code } : null,
    });
  });

  it.each([
    ['foto.jpg', 'image/jpeg', 'image'],
    ['film.mp4', 'video/mp4', 'video'],
    ['brief.pdf', 'application/pdf', 'file'],
    ['brief.docx', '', 'file'],
    ['foto.heic', '', 'image'],
  ] as const)('%s (%s) is of media type %s', (name, type, mediaType) => {
    const file = new File(['x'], name, { type });
    expect(
      reduced(fresh({ media_url: 'https://x.test/old' }), { type: 'choose-file', slot: 'main', file }),
    ).toMatchObject({ mainFile: file, media_type: mediaType, media_file_name: name, media_url: null });
  });

  it('clears the four fields of the main file when it is removed, and only those', () => {
    const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
    const audioMessage = new File(['x'], 'lied.mp3', { type: 'audio/mpeg' });
    const chosen = reduced(fresh({ audioMessage }), { type: 'choose-file', slot: 'main', file });
    expect(reduced(chosen, { type: 'remove-file', slot: 'main' })).toEqual(fresh({ audioMessage }));
  });

  it.each([
    ['audio', 'audioMessage'],
    ['video', 'videoGreeting'],
  ] as const)('keeps the %s greeting in its own field', (slot, field) => {
    const file = new File(['x'], 'gruss.webm', { type: `${slot}/webm` });
    const chosen = reduced(fresh(), { type: 'choose-file', slot, file });
    expect(chosen).toEqual(fresh({ [field]: file }));
    expect(reduced(chosen, { type: 'remove-file', slot })).toEqual(fresh());
  });

  it.each([
    ['foto', 'image/jpeg', 'foto.jpg'],
    ['Foto.JPG', 'image/jpeg', 'Foto.JPG'],
    ['Urlaub 3. Tag', 'image/png', 'Urlaub 3. Tag.png'],
    ['Gutschein.exe', 'application/pdf', 'Gutschein.exe.pdf'],
    ['Gutschein\u202Efdp.exe', 'application/pdf', 'Gutscheinfdp.exe.pdf'],
    [`${'🎁'.repeat(300)}.png`, 'image/png', `${'🎁'.repeat(251)}.png`],
  ])('the row keeps the name %s (%s) as %s', (name, type, kept) => {
    const file = new File(['x'], name, { type });
    const { media_file_name } = reduced(fresh(), { type: 'choose-file', slot: 'main', file });
    expect(media_file_name).toBe(kept);
  });
});
