import '../../../../tests/install-extras.ts';
import { describe, expect, it } from 'vitest';
import { createDraft } from '@/gift/draft.ts';
import { readText } from '@/gift/field-kinds.ts';
import { fieldNames, type GiftDraft, giftField, type KeptField } from '@/gift/fields.ts';
import { hasContent, hasWordsOrFiles, type KeptDraft, parseDraft, serialiseDraft } from './stored-drafts.ts';

const ID = '7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11';
const NOW = new Date('2025-05-04T10:00:00Z');
const fresh = createDraft({ id: ID, now: NOW });
const again = (stored: KeptDraft) => parseDraft(serialiseDraft(stored, NOW), { id: ID, now: NOW });
const parsed = (stored: object) => parseDraft(JSON.stringify(stored), { id: ID, now: NOW });

describe('a draft in browser storage', () => {
  it('comes back as it was: words, choices, tab and the names of its files', () => {
    // One value per kept field, different from a fresh draft's. The type makes a new kept field
    // fail to compile until it is listed here.
    const chosen: Pick<GiftDraft, KeptField> = {
      recipientName: 'Mia „M.“ مريم',
      recipientEmail: 'mia@example.org',
      message: 'Zeile 1\nZeile 2 🎁',
      opensAt: '2026-12-24T18:00',
      sealQuestion: 'Wo war unser erster Kuss?',
      sealAnswer: 'Köln',
      sealHint: '',
      occasion: 'Danke',
      collectsGreetings: true,
      senderName: 'Jonas',
      creator_email: 'jonas@example.org',
      packingStyle: 'box',
      pattern: 6,
      ribbonColor: '#FFC93C',
      magicalEffect: 'gentle_glow',
      confetti: true,
      shine: true,
      paymentOption: 'business_pack',
      company: 'Müller & Söhne GmbH',
      giftCount: '25',
      wishedFor: '2026-12-24',
      inquiryNote: 'Mit unserem Logo',
      applied_coupon: { code: 'WELCOME50' },
    };
    const draft: GiftDraft = { ...fresh, ...chosen, primary_color: '#FFC93C' };
    expect(again({ draft, tab: 'media', files: { main: 'foto.jpg' } })).toEqual({
      draft,
      tab: 'media',
      files: { main: 'foto.jpg' },
      savedAt: NOW,
      namesNobody: false,
    });
  });

  it('is read as an older version of the page left it: fields that it did not know are fresh', () => {
    const left = {
      recipientName: 'Mia',
      senderName: '',
      packingStyle: 'envelope',
      tab: 'design',
      savedAt: NOW,
    };
    expect(parsed({ ...left, wishes: 'a field that is gone' })).toEqual({
      draft: { ...fresh, recipientName: 'Mia', packingStyle: 'envelope', pattern: null },
      tab: 'design',
      files: {},
      savedAt: NOW,
      namesNobody: false,
    });
  });

  it('keeps the wish for greetings that an older version stored under another name', () => {
    expect(parsed({ gathers: true })?.draft.collectsGreetings).toBe(true);
    expect(parsed({ gathers: true, collectsGreetings: false })?.draft.collectsGreetings).toBe(false);
  });

  it('finds the animation of its style anew', () => {
    const draft = { ...fresh, packingStyle: 'happy_birthday_cake', gifUrl: 'evil.svg', pattern: null };
    expect(again({ draft, tab: 'design', files: {} })?.draft).toMatchObject({
      packingStyle: 'happy_birthday_cake',
      gifUrl: 'wrappings/happy_birthday_cake.svg',
      pattern: null,
    });
  });

  it.each(['{}', '{"savedAt":7}', '{"savedAt":"gestern"}'])('says that nobody knows its age: %s', (text) => {
    expect(parseDraft(text, { id: ID, now: NOW })?.savedAt).toBeNull();
  });

  it.each([null, '', 'undefined', '7', 'null', '{"recipientName":'])('is none: %j', (text) => {
    expect(parseDraft(text, { id: ID, now: NOW })).toBeNull();
  });

  it.each<[what: string, stored: object, fields: Partial<GiftDraft>]>([
    ['an unknown style', { packingStyle: 'shoe' }, { packingStyle: 'box', gifUrl: null, pattern: 1 }],
    ['a pattern out of range', { pattern: 9 }, { pattern: 1 }],
    [
      'a pattern without a box',
      { packingStyle: 'envelope', pattern: 3 },
      { packingStyle: 'envelope', pattern: null },
    ],
    ['a colour that is no ribbon', { ribbonColor: 'url(x)' }, { ribbonColor: '#007BFF' }],
    ['an unknown effect', { magicalEffect: 'boom' }, { magicalEffect: 'none' }],
    ['an unknown option', { paymentOption: 'gratis' }, { paymentOption: 'single' }],
    ['texts of another type', { message: 7, senderName: {} }, { message: '', senderName: '' }],
    ['a coupon of another shape', { applied_coupon: 'FREE' }, { applied_coupon: null }],
    ['truth that is not true', { confetti: 'yes' }, { confetti: false }],
  ])('falls back at %s', (_what, stored, fields) => {
    expect(parsed(stored)?.draft).toEqual({ ...fresh, ...fields });
  });

  it('drops file names of unknown places and other types', () => {
    const files = { main: 'a.png', audio: 7, cover: 'b.png' };
    expect(parsed({ files, tab: 'elsewhere' })).toMatchObject({ files: { main: 'a.png' }, tab: 'content' });
    expect(parsed({ files })?.files).toEqual({ main: 'a.png' });
  });
});

describe('what a sender would miss', () => {
  it('is nothing in an untouched draft, whenever it was begun', () => {
    expect(hasContent(fresh)).toBe(false);
    expect(hasContent(createDraft({ id: 'other', now: new Date() }))).toBe(false);
  });

  it.each<Partial<GiftDraft>>([
    { message: 'H' },
    { recipientEmail: 'm' },
    { pattern: 2 },
    { shine: true },
    { paymentOption: 'yearly_subscription' },
    { videoGreeting: new File(['x'], 'v.webm') },
  ])('is %j', (fields) => {
    expect(hasContent({ ...fresh, ...fields })).toBe(true);
  });
});

describe('what is worth going on with', () => {
  const withFields = (fields: Partial<GiftDraft>) =>
    hasWordsOrFiles({ draft: { ...fresh, ...fields }, files: {} });

  it.each(fieldNames().filter((name) => giftField(name).kept === readText))('are words: %s', (name) => {
    expect(withFields({ [name]: 'ein Wort' })).toBe(true);
    expect(withFields({ [name]: ' \u200b' })).toBe(false);
  });

  it('is a file, also one that has not been read yet', () => {
    expect(hasWordsOrFiles({ draft: fresh, files: { main: 'foto.jpg' } })).toBe(true);
  });
});
