import '../../tests/install-extras.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '@/features/checkout/pending-orders.ts';
import { deleteGift } from '@/gifts/gifts.ts';
import { giftRow } from '../../tests/builders.ts';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { deletableFiles, deleteDiscardedFiles, discardFiles, forgetDiscarded } from './discarded-files.ts';

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const VOICE = '1c7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const at = (path: string) => `https://gifts.example/storage/v1/object/public/${path}`;
const PICTURE = at(`gift_media/${ID}.jpg`);
const SOUND = at(`gift_audio/${ID}.mp3`);
const waiting = () => deletableFiles().map(({ bucket }) => bucket);

const fetchMock = fakeFetch();
/** Requests that delete, as 'bucket: names'. */
const deletions = () =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).includes('/storage/'))
    .map(([url, init]) => {
      expect(init?.method).toBe('DELETE');
      return `${String(url).split('/').at(-1)}: ${JSON.parse(String(init?.body)).prefixes}`;
    });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  forgetDiscarded(deletableFiles());
});

/** Deletes with this answer of the storage, pauses between its attempts skipped. */
async function deleteWith(answer: () => Promise<Response>) {
  fetchMock.mockImplementation(answer);
  const done = deleteDiscardedFiles();
  await vi.runAllTimersAsync();
  await done;
}
const answer = (status: number, body: unknown) => async () => Response.json(body, { status });
const refusal = (statusCode: string) => ({ statusCode, error: 'refused', message: 'refused' });

describe('discarded files', () => {
  it('are deleted from their buckets', async () => {
    discardFiles([PICTURE, SOUND]);
    await deleteWith(answer(200, []));
    expect(deletions()).toEqual([`gift_media: ${ID}.jpg`, `gift_audio: ${ID}.mp3`]);
    expect(waiting()).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, string[]]>([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch')), ['gift_media']],
    ['after a failure of the server', answer(500, refusal('500')), ['gift_media']],
    ['after too many requests', answer(429, refusal('429')), ['gift_media']],
    ['not after a refusal', answer(400, refusal('403')), []],
    ['not for a file that is gone', answer(400, refusal('404')), []],
  ])('wait for the next time %s', async (_when, reply, left) => {
    discardFiles([PICTURE]);
    await deleteWith(reply);
    expect(waiting()).toEqual(left);
  });

  it('are not asked for where there are none', async () => {
    await deleteWith(answer(200, []));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe('a deleted gift', () => {
  const gift = giftRow({ media_url: PICTURE, music_url: SOUND });

  async function remove(rows: unknown[], storage: () => Promise<Response>, leftFiles: string[] = []) {
    fetchMock.mockImplementation((url) => {
      if (String(url).includes('/rpc/files_left_by')) return answer(200, leftFiles)();
      return String(url).includes('/rest/') ? answer(200, rows)() : storage();
    });
    const done = deleteGift(gift).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return done;
  }

  it('takes its files along', async () => {
    expect(await remove([{ id: gift.id }], answer(200, []))).toBe('deleted');
    expect(deletions()).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  it('takes what others laid into it along', async () => {
    await remove([{ id: gift.id }], answer(200, []), [`gift_audio/${VOICE}.weba`]);
    expect(deletions()).toContain(`gift_audio: ${ID}.mp3,${VOICE}.weba`);
  });

  it('is deleted although the storage is out of reach; its files follow later', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await remove([{ id: gift.id }], lost)).toBe('deleted');
    expect(waiting()).toEqual(['gift_media', 'gift_audio']);
  });

  it('of somebody else keeps its files', async () => {
    expect(await remove([], answer(200, []))).toMatchObject({ code: 'NOT_OWN' });
    expect(deletions()).toEqual([]);
    expect(waiting()).toEqual([]);
  });
});
