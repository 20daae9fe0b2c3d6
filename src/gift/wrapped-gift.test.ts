import '../../tests/install-extras.ts';
import { describe, expect, it } from 'vitest';
import { createDraft, wrappedGiftFromDraft } from './draft.ts';
import { type GiftRow, toGiftRow } from './row.ts';
import { type WrappedGift, wrappedGiftFromRow } from './wrapped-gift.ts';

const draft = createDraft({ id: '7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11', now: new Date() });
const STORED =
  'https://alt.example/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.png';
const rowWith = (fields: Record<string, unknown>) => ({ ...toGiftRow(draft), ...fields }) as GiftRow;

describe('a row as the card shows it', () => {
  const cases: [what: string, row: Record<string, unknown>, shown: Partial<WrappedGift>][] = [
    ['missing names', { recipient_name: null, sender_name: null }, { recipientName: '', senderName: '' }],
    ['an invisible name', { recipient_name: '\u200b' }, { recipientName: '' }],
    ['a missing style', { wrapping_style: null }, { packingStyle: 'box' }],
    [
      'an unknown style, which the card calls by its name',
      { wrapping_style: 'shoe' },
      { packingStyle: 'shoe' },
    ],
    ['a colour with code in it', { primary_color: 'red;}body{display:none' }, { ribbonColor: '#007BFF' }],
    ['a colour of the wrong type', { primary_color: 7 }, { ribbonColor: '#007BFF' }],
    ['an unknown effect', { magicalEffect: 'explosion' }, { effect: 'none' }],
    ['a missing effect', { magicalEffect: undefined }, { effect: 'none' }],
    ['truth that is not true', { confetti: 'false', shine: 1 }, { confetti: false, shine: false }],
    ['a pattern of the wrong type', { pattern: '3' }, { pattern: null }],
    ['an empty address', { music_url: '' }, { audio: null }],
    ['an address of the wrong type', { video_greeting_url: { href: 'x' } }, { videoGreeting: null }],
    [
      'a missing media type: image',
      { media_url: STORED, media_type: null },
      { media: { type: 'image', file: { named: STORED }, fileName: '' } },
    ],
    [
      'an unknown media type: a download',
      { media_url: STORED, media_type: 'html', media_file_name: 'a.html' },
      { media: { type: 'file', file: { named: STORED }, fileName: 'a.html' } },
    ],
  ];

  it.each(cases)('survives %s', (_what, row, shown) => {
    expect(wrappedGiftFromRow(rowWith(row))).toMatchObject(shown);
  });

  it('survives a row of nothing but wrong types', () => {
    const hostile = Object.fromEntries(Object.keys(toGiftRow(draft)).map((column) => [column, [{}]]));
    expect(wrappedGiftFromRow(hostile as unknown as GiftRow)).toMatchObject({
      packingStyle: 'box',
      media: null,
    });
  });
});

describe('a draft as the live preview shows it', () => {
  it('equals what its row will show', () => {
    const filled = {
      ...draft,
      recipientName: ' Mia ',
      message: 'Hallo',
      packingStyle: 'treasure_chest',
      pattern: null,
      confetti: true,
      magicalEffect: 'gentle_glow' as const,
    };
    expect(wrappedGiftFromDraft(filled, { main: null, audio: null, video: null })).toEqual(
      wrappedGiftFromRow(toGiftRow(filled)),
    );
  });

  it('shows chosen files from this page', () => {
    const shown = wrappedGiftFromDraft(
      { ...draft, media_type: 'image', media_file_name: 'a.png' },
      { main: 'blob:http://x.test/1', audio: 'blob:http://x.test/2', video: null },
    );
    expect(shown.media).toEqual({
      type: 'image',
      file: { address: 'blob:http://x.test/1' },
      fileName: 'a.png',
    });
    expect(shown.audio).toEqual({ address: 'blob:http://x.test/2' });
    expect(shown.videoGreeting).toBeNull();
  });
});
