import { beforeEach, describe, expect, it, vi } from 'vitest';
import '@/features/checkout/pending-orders.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { deletableFiles, discardFiles, forgetDiscarded, onDiscarded } from './discarded-files.ts';

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const PICTURE = { bucket: 'gift_media', name: `${ID}.png` };
const SOUND = { bucket: 'gift_audio', name: `${ID}.mp3` };
const at = ({ bucket, name }: typeof PICTURE) =>
  `https://abc.supabase.co/storage/v1/object/public/${bucket}/${name}`;

/** A pending order that names the picture. */
function order(state: string) {
  const text = { state, row: { media_url: at(PICTURE) } };
  localStorage.setItem(`${STORAGE_KEYS.pendingOrder}${ID}`, JSON.stringify(text));
}

beforeEach(() => {
  localStorage.clear();
  forgetDiscarded([PICTURE, SOUND]);
});

describe('discarded files', () => {
  it('wait until the storage has answered for them', () => {
    discardFiles([at(PICTURE), null, at(SOUND), at(PICTURE)]);
    expect(deletableFiles()).toEqual([PICTURE, SOUND]);
    forgetDiscarded([PICTURE]);
    expect(deletableFiles()).toEqual([SOUND]);
    forgetDiscarded([SOUND]);
    expect(localStorage.getItem(STORAGE_KEYS.discardedFiles)).toBeNull();
  });

  it('tell the page, unless there is none', () => {
    const listener = vi.fn();
    const stop = onDiscarded(listener);
    discardFiles([null, 'https://example.org/a.png']);
    expect(listener).not.toHaveBeenCalled();
    discardFiles([at(PICTURE)]);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it.each(['placed', 'created', 'approved', 'captured', 'disputed'])(
    'wait for a pending order that names them: %s',
    (state) => {
      discardFiles([at(PICTURE), at(SOUND)]);
      order(state);
      expect(deletableFiles()).toEqual([SOUND]);
      localStorage.removeItem(`${STORAGE_KEYS.pendingOrder}${ID}`);
      expect(deletableFiles()).toEqual([PICTURE, SOUND]);
    },
  );

  it('an order that cannot be read holds what it names', () => {
    discardFiles([at(PICTURE)]);
    localStorage.setItem(`${STORAGE_KEYS.pendingOrder}${ID}`, `{"cut off ${PICTURE.name}`);
    expect(deletableFiles()).toEqual([]);
  });

  it('are known to this page where local storage is full', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    discardFiles([at(PICTURE)]);
    expect(deletableFiles()).toEqual([PICTURE]);
    setItem.mockRestore();
  });

  it.each(['no JSON', '{}', '[1, null]'])('are none in %s', (text) => {
    localStorage.setItem(STORAGE_KEYS.discardedFiles, text);
    expect(deletableFiles()).toEqual([]);
  });
});
