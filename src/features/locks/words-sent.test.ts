import { expect, test, vi } from 'vitest';
import { sendThanks } from '@/features/thanks/unsent-thanks.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import { breakSeal } from './lock-requests.ts';

vi.mock('@/settings/backend-address.ts', () => ({
  backendAddress: { url: 'https://gifts.example', anonKey: 'anon' },
}));

const fetchMock = fakeFetch();

test.each<[string, (words: string) => Promise<unknown>]>([
  ['a thank-you', (message) => sendThanks({ id: '1', giftId: '2', heart: false, message, voice: null })],
  ['an answer to a seal', (answer) => breakSeal('2', answer)],
])('%s is sent without what PostgreSQL takes for no text', async (_what, send) => {
  fetchMock.mockImplementation(async () => Response.json({ state: 'missing' }));
  await send('Danke\0 \ud83d');
  const sent = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;
  expect(Object.values(sent)).toContain('Danke \ufffd');
});
