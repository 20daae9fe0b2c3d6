import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { rememberOwnGift } from '@/gifts/own-gifts.ts';
import { giftRow } from '../../../tests/builders.ts';
import { hevc, mp4 } from '../../../tests/files/movies.ts';
import '../../../tests/files/jsdom-blobs.ts';

const allGreetings = vi.hoisted(() => vi.fn(async (): Promise<object[]> => []));
vi.mock('@/features/group-greetings/shown-greetings.ts', () => ({ allGreetings }));
const readThanks = vi.hoisted(() => vi.fn(async (): Promise<object[]> => []));
vi.mock('@/features/thanks/thanks.ts', () => ({ readThanks }));
const showsHere = vi.hoisted(() => vi.fn(async () => true));
vi.mock('@/media/showing/shows-here.ts', async (original) => ({
  ...(await original<typeof import('@/media/showing/shows-here.ts')>()),
  showsHere,
}));
const { keepsakeHtml } = await import('./keepsake.ts');

const STORED =
  'https://abc.supabase.co/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.png';

/** The keepsake of a gift whose file the server sends with this type. */
async function keepsakeWith(
  type: string,
  mediaType: 'image' | 'video' | 'file',
  fileName: string,
  content: Uint8Array = new Uint8Array([0x78]),
  fields: Partial<GiftRow> = {},
) {
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    status: 200,
    blob: async () =>
      Object.assign(new Blob([], { type }), { arrayBuffer: async () => content.slice().buffer }),
  }));
  // jsdom replaces a type that is none; browsers copy it into the address.
  vi.stubGlobal(
    'FileReader',
    class {
      result = '';
      onload = () => {};
      readAsDataURL() {
        this.result = `data:${type};base64,eA==`;
        this.onload();
      }
    },
  );
  const row = giftRow({
    sender_name: 'Jonas',
    wrapping_style: 'box',
    media_url: STORED,
    media_type: mediaType,
    media_file_name: fileName,
    ...fields,
  });
  return new DOMParser().parseFromString(await keepsakeHtml(wrappedGiftFromRow(row)), 'text/html');
}

const GREETING = { name: 'Lena', message: 'Hurra!', picture: null, voice: null };
const fileOf = (bucket: string) => ({ bucket, name: STORED.slice(STORED.lastIndexOf('/') + 1) });
const SEEN = 'img, video, audio';
const links = (page: Document) =>
  [...page.querySelectorAll('a')].map((link) => [link.getAttribute('download'), link.getAttribute('href')]);

beforeEach(() => showsHere.mockReset().mockResolvedValue(true));

describe('the keepsake', () => {
  it.each([
    ['image/heic', 'image', 'IMG_0815.heic'],
    ['video/x-msvideo', 'video', 'film.avi'],
    ['image/x-adobe-dng', 'image', 'roh.dng'],
  ] as const)('offers what this browser cannot show inside of itself: %s', async (type, mediaType, name) => {
    showsHere.mockResolvedValueOnce(false);
    const page = await keepsakeWith(type, mediaType, name);
    expect(page.querySelector(SEEN)).toBeNull();
    expect(links(page)).toEqual([[`${name}.png`, `data:${type};base64,eA==`]]);
    expect(page.querySelector('a')?.textContent).toBe(`${name} speichern`);
  });

  it.each([
    ['video/quicktime', 'video', 'film.mov'],
    ['image/heic', 'image', 'IMG_0815.heic'],
  ] as const)(
    'offers what other browsers cannot show beside the player: %s',
    async (type, mediaType, name) => {
      const page = await keepsakeWith(type, mediaType, name);
      expect(page.querySelectorAll(SEEN)).toHaveLength(1);
      expect(links(page)).toHaveLength(1);
    },
  );

  it('offers a film of HEVC beside its player: some browsers play only its sound', async () => {
    const page = await keepsakeWith('video/mp4', 'video', 'film.mp4', hevc().bytes);
    expect(page.querySelectorAll('video')).toHaveLength(1);
    expect(links(page)).toHaveLength(1);
    expect(links(await keepsakeWith('video/mp4', 'video', 'film.mp4', mp4().bytes))).toEqual([]);
  });

  it.each([
    ['voice message', { music_url: STORED }, 'Sprachnachricht.png'],
    ['video greeting', { video_greeting_url: STORED }, 'Videogruß.png'],
  ])('offers a %s that cannot be played, under its heading', async (_what, fields, name) => {
    showsHere.mockResolvedValueOnce(false);
    const page = await keepsakeWith('audio/ogg', 'file', '', undefined, { media_url: null, ...fields });
    expect(page.querySelector(SEEN)).toBeNull();
    expect(page.querySelector('figure a')?.getAttribute('download')).toBe(name);
    expect(page.querySelector('figcaption')?.textContent).toMatch(/von Jonas$/);
  });

  it.each([
    ['photo', { picture: fileOf('gift_media') }, 'Foto von Lena.png'],
    ['recording', { voice: fileOf('gift_audio') }, 'Sprachnachricht von Lena.png'],
  ])('offers the %s of a greeting that cannot be shown', async (_what, fields, name) => {
    showsHere.mockResolvedValueOnce(false);
    allGreetings.mockResolvedValueOnce([{ ...GREETING, ...fields }]);
    const page = await keepsakeWith('audio/ogg', 'file', '', undefined, { media_url: null });
    expect(page.querySelector(SEEN)).toBeNull();
    expect(page.querySelector('.greeting a')?.getAttribute('download')).toBe(name);
  });

  it('holds the file', async () => {
    const page = await keepsakeWith('image/png', 'image', 'see.png');
    expect(page.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,eA==');
    expect(page.querySelector('img')?.getAttribute('alt')).toBe('see.png');
  });

  it.each(['image', 'video', 'file'] as const)(
    '%s: leaves a file out whose type is no type',
    async (mediaType) => {
      const page = await keepsakeWith('image/png"><script>alert(1)</script><b x="', mediaType, 'a.png');
      expect(page.querySelector('script, b, img, video, a')).toBeNull();
      expect(page.querySelector('h1')).not.toBeNull();
    },
  );

  it('holds what others have laid into the gift, as they wrote it', async () => {
    const name = STORED.slice(STORED.lastIndexOf('/') + 1);
    const greeting = { name: '<b>Lena</b>', message: 'Hurra!', voice: null };
    allGreetings.mockResolvedValueOnce([{ ...greeting, picture: { bucket: 'gift_media', name } }]);
    const page = await keepsakeWith('image/png', 'file', 'a.png');
    expect(page.querySelector('.greeting')?.textContent).toMatch(/Hurra!\s+<b>Lena<\/b>/);
    expect(page.querySelector('.greeting img')?.getAttribute('src')).toBe('data:image/png;base64,eA==');
    allGreetings.mockRejectedValueOnce(new Error('offline'));
    await expect(keepsakeWith('image/png', 'file', 'a.png')).rejects.toThrow('offline');
  });

  it('prints names as they are, not as elements', async () => {
    const page = await keepsakeWith('application/pdf', 'file', '"><img src=x onerror=alert(1)>.pdf');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('a')?.textContent).toBe('"><img src=x onerror=alert(1)>.pdf speichern');
  });

  it.each([
    ['see.png', 'see.png'],
    ['Gutschein.exe', 'Gutschein.exe.png'],
    ['Gutschein\u202Egnp.lnk', 'Gutscheingnp.lnk.png'],
    ['', 'Datei.png'],
  ])('saves a file called %j as what is stored: %s', async (fileName, saved) => {
    const page = await keepsakeWith('image/png', 'file', fileName);
    expect(page.querySelector('a')?.getAttribute('download')).toBe(saved);
  });

  const fields = { media_url: STORED, music_url: STORED, video_greeting_url: STORED };
  const keepsake = () => keepsakeHtml(wrappedGiftFromRow(giftRow({ ...fields, wrapping_style: 'box' })));

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['by a server with a problem', async () => new Response('', { status: 503 })],
    ['for too many requests', async () => new Response('', { status: 429 })],
    [
      'because the connection breaks in the middle',
      async () => ({ ok: true, status: 200, blob: () => Promise.reject(new TypeError('Network error')) }),
    ],
  ])('is not made without a file that could not be fetched %s', async (_how, answer) => {
    vi.stubGlobal('fetch', answer);
    await expect(keepsake()).rejects.toThrow();
  });

  it.each([400, 404])('is made without a file that is gone (%s)', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('', { status }));
    expect(await keepsake()).not.toMatch(/<(img|audio|video)/);
  });

  it('wears paper where the picture of its wrapping cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const row = giftRow({ wrapping_style: 'animated_gif_tiger', media_url: null });
    expect(await keepsakeHtml(wrappedGiftFromRow(row))).toContain('background: linear-gradient');
  });

  it('holds the thanks for its gift, not the hidden ones', async () => {
    const row = giftRow();
    rememberOwnGift(row.id);
    const thanks = { giftId: row.id, sentAt: new Date(0), heart: false, voice: null, hidden: false };
    readThanks.mockResolvedValueOnce([
      { ...thanks, message: 'Danke!' },
      { ...thanks, message: null, heart: true },
      { ...thanks, message: 'Ausgeblendet', hidden: true },
      { ...thanks, message: 'Für ein anderes', giftId: 'other' },
    ]);
    const html = await keepsakeHtml(wrappedGiftFromRow(row));
    expect(html).toMatch(/Danke von[^♥]*Danke![^♥]*♥/);
    expect(html).not.toMatch(/Ausgeblendet|Für ein anderes/);
  });
});
