import { afterEach, describe, expect, it, vi } from 'vitest';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { giftRow } from '../../../tests/builders.ts';
import { keepsakeHtml } from './keepsake.ts';

const STORED =
  'https://abc.supabase.co/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.png';

/** The keepsake of a gift whose file the server sends with this type. */
async function keepsakeWith(type: string, mediaType: 'image' | 'video' | 'file', fileName: string) {
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => new Blob(['x'], { type }) }));
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
  const row = giftRow({ media_url: STORED, media_type: mediaType, media_file_name: fileName });
  return new DOMParser().parseFromString(await keepsakeHtml(wrappedGiftFromRow(row)), 'text/html');
}

afterEach(() => vi.unstubAllGlobals());

describe('the keepsake', () => {
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

  it('prints names as they are, not as elements', async () => {
    const page = await keepsakeWith('application/pdf', 'file', '"><img src=x onerror=alert(1)>.pdf');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('a')?.getAttribute('download')).toBe('"><img src=x onerror=alert(1)>.pdf');
  });
});
