import { describe, expect, it } from 'vitest';
import { type ThanksRow, thanksFromRow, thanksWords } from './thanks.ts';

const VOICE = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.weba';

const row = (fields: Partial<Record<keyof ThanksRow, unknown>> = {}) =>
  ({
    id: 'a',
    gift_id: 'g',
    sent_at: '2026-05-04T10:00:00Z',
    heart: false,
    message: null,
    voice: null,
    is_hidden: false,
    ...fields,
  }) as ThanksRow;

describe('a row of thanks', () => {
  it.each<[string, Parameters<typeof row>[0], object]>([
    ['a heart', { heart: true }, { heart: true, message: '', voice: null }],
    ['a text', { message: ' Danke!\n' }, { message: 'Danke!' }],
    ['an invisible text', { message: '\u200b \u2800' }, { message: '' }],
    ['a recording', { voice: VOICE }, { voice: { bucket: 'gift_audio', name: VOICE } }],
    ['another address', { voice: 'https://example.org/x.mp3' }, { voice: null }],
    ['another folder', { voice: `../gift_media/${VOICE}` }, { voice: null }],
    [
      'a number for each',
      { heart: 1, message: 1, voice: 1, is_hidden: 1 },
      { heart: false, message: '', hidden: false },
    ],
  ])('%s', (_what, fields, expected) => {
    expect(thanksFromRow(row(fields))).toMatchObject(expected);
  });
});

it.each([
  ['Jonas', 'Sag Jonas danke', 'Jonas erfährt nur, was du schickst.', 'Danke für dein Geschenk, Jonas!'],
  [
    '',
    'Sag von Herzen danke',
    'Wer es dir geschickt hat, erfährt nur, was du schickst.',
    'Danke für dein Geschenk!',
  ],
])('the words for the sender "%s"', (sender, title, promise, text) => {
  expect(thanksWords(sender)).toEqual({ title, promise, text });
});
