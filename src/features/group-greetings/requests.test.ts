import { beforeEach, describe, expect, test, vi } from 'vitest';
import '@/features/checkout/pending-orders.ts';
import { deletableFiles } from '@/media/discarded-files.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import type { GreetingRow } from './greeting.ts';
import { deleteGreeting, putGreeting, readGathering, readGreetings, readJoining } from './requests.ts';

const PICTURE = '0b4f6c1e-53ab-4c3e-9f0d-5a2b8c7d6e1f.png';
const fetchMock = fakeFetch();
const answer = (body: unknown) => fetchMock.mockImplementation(async () => Response.json(body));
const sent = () => fetchMock.mock.calls[0]?.[1];

const row = (overrides: Partial<GreetingRow> = {}) => ({
  id: '1',
  position: 4,
  name: ' Mia ',
  message: 'Hallo',
  picture: PICTURE,
  voice: null,
  ...overrides,
});

beforeEach(() => localStorage.clear());

describe('the greetings of an opened gift', () => {
  test('are asked for with the key of this browser only where it has one', async () => {
    vi.resetModules();
    const fresh = await import('./requests.ts');
    answer({ greetings: [row()], has_more: true });
    const page = await fresh.readGreetings('7', 3);
    expect(fetchMock.mock.calls[0]?.[0]).toContain('/rest/v1/rpc/greetings_of_gift?gift_id=7&after=3');
    expect(sent()?.headers).not.toHaveProperty('x-sender-key');
    expect(page).toEqual({
      greetings: [
        {
          position: 4,
          name: 'Mia',
          message: 'Hallo',
          picture: { bucket: 'gift_media', name: PICTURE },
          voice: null,
        },
      ],
      hasMore: true,
    });
    await fresh.readGathering('7');
    await fresh.readGreetings('7');
    expect(fetchMock.mock.lastCall?.[1]?.headers).toHaveProperty('x-sender-key');
  });

  test.each([{}, { greetings: null }, []])('%j is no answer', async (body) => {
    answer(body);
    await expect(readGreetings('7')).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  test('name no file that cannot be one of theirs', async () => {
    answer({ greetings: [row({ picture: '../x.png', voice: PICTURE.slice(1) })], has_more: false });
    expect((await readGreetings('7')).greetings[0]).toMatchObject({ picture: null, voice: null });
  });
});

test('a link to join shows the gift where it leads to one', async () => {
  const gift = { recipient_name: 'Mia', sender_name: 'Ole', wrapping_style: 'box' };
  answer({ state: 'open', own: [row()], ...gift });
  expect(await readJoining('a')).toMatchObject({ state: 'open', own: [{ id: '1', name: 'Mia' }], gift });
  answer({ state: 'unpaid', own: [] });
  expect(await readJoining('a')).toEqual({ state: 'unpaid', own: [], gift: null });
});

test('a gathering is none, or holds its greetings with their dates', async () => {
  answer(null);
  expect(await readGathering('7')).toBeNull();
  const received = { ...row(), written_at: '2026-12-24T12:00:00Z', is_hidden: true };
  answer({ state: 'ended', token: 'a', greetings: [received] });
  expect(await readGathering('7')).toMatchObject({
    state: 'ended',
    greetings: [{ writtenAt: new Date('2026-12-24T12:00:00Z'), hidden: true }],
  });
});

test('a greeting is sent without what PostgreSQL takes for no text', async () => {
  answer({ state: 'stored' });
  await putGreeting('a', { id: '1', name: 'M\0', message: 'Hallo \ud83d', picture: null, voice: null });
  expect(JSON.parse(String(sent()?.body))).toMatchObject({ name: 'M', message: 'Hallo \ufffd' });
});

test('a deleted greeting has its file deleted', async () => {
  answer(null);
  const picture = { bucket: 'gift_media', name: PICTURE };
  await deleteGreeting({ id: '1', name: 'Mia', message: 'x', picture, voice: null });
  expect(deletableFiles()).toEqual([picture]);
});
