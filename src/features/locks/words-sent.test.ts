import { expect, test } from 'vitest';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import { breakSeal } from './lock-requests.ts';

const fetchMock = fakeFetch();

test('an answer to a seal is sent without what PostgreSQL takes for no text', async () => {
  fetchMock.mockImplementation(async () => Response.json({ state: 'missing' }));
  await breakSeal('2', 'Danke\0 \ud83d');
  const sent = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
  expect(sent).toMatchObject({ answer: 'Danke \ufffd' });
});
