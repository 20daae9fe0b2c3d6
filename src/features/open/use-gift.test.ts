import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { verifyPayment } from '@/gifts/payment-verification.ts';
import { askGiftState, readGift } from '@/gifts/read-gift.ts';
import { useGift } from './use-gift.ts';

vi.mock('@/gifts/read-gift.ts', () => ({ readGift: vi.fn(), askGiftState: vi.fn() }));
vi.mock('@/gifts/payment-verification.ts', () => ({ verifyPayment: vi.fn() }));

const ID = '3f2b8a52-0d3c-4b8e-9a57-8a0d2a9d1c11';
const OTHER = '9e0c1f6a-55b6-4f0c-8a4e-1f1f0b7f3d22';
const NOT_FOUND =
  'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.';
const row = (id: string, name: string) => ({ id, recipient_name: name }) as GiftRow;

beforeEach(() => {
  vi.mocked(readGift).mockReset();
  vi.mocked(askGiftState).mockReset().mockResolvedValue('missing');
  vi.mocked(verifyPayment).mockReset().mockResolvedValue(null);
});

test.each<[string, string, () => Promise<GiftRow | null>, string]>([
  ['no id', '', () => Promise.reject(new Error('never asked')), 'Keine Geschenk-ID vorhanden.'],
  ['an id that is none', 'abc', () => Promise.reject(new Error('never asked')), NOT_FOUND],
  ['an unknown id', ID, () => Promise.reject(new BackendError('PGRST116', 'no rows')), NOT_FOUND],
  ['empty data', ID, () => Promise.resolve(null), 'Geschenk nicht gefunden. Unbekannter Status.'],
  [
    'an error whose code nobody knows',
    ID,
    () => Promise.reject(new BackendError('P0001', 'Heute wird gewartet.')),
    'Ein Fehler ist beim Laden des Geschenks aufgetreten: Heute wird gewartet.',
  ],
  [
    'any other error',
    ID,
    () => Promise.reject(new BackendError('42P01', 'relation missing')),
    'Ein Fehler ist beim Laden des Geschenks aufgetreten: Diese Seite passt nicht mehr zum Server. Bitte lade sie neu. (42P01)',
  ],
])('%s says why', async (_name, id, answer, text) => {
  vi.mocked(readGift).mockImplementation(answer);
  const { result } = renderHook(() => useGift(id));
  await waitFor(() => expect(result.current[0]).toMatchObject({ state: 'missing', text }));
});

test('the answer of the start script is taken over without a second request', async () => {
  window.__gift = { id: ID, answer: Promise.resolve(JSON.stringify(row(ID, 'Mia'))) };
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() => expect(result.current[0]).toMatchObject({ gift: { recipientName: 'Mia' } }));
  expect(readGift).not.toHaveBeenCalled();
});

test('a malformed id is never sent', async () => {
  const { result } = renderHook(() => useGift("' or 1=1"));
  await waitFor(() => expect(result.current[0].state).toBe('missing'));
  expect(readGift).not.toHaveBeenCalled();
});

test('a gift whose payment is being verified is not called missing, and can be asked for again', async () => {
  vi.mocked(readGift).mockRejectedValueOnce(new BackendError('PGRST116', 'no rows'));
  vi.mocked(askGiftState).mockResolvedValue('pending');
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() =>
    expect(result.current[0]).toMatchObject({
      title: 'Gleich ist es so weit',
      text: 'Dein Geschenk wird noch fertig gemacht. Schau in ein paar Minuten wieder vorbei.',
      retry: true,
    }),
  );
  vi.mocked(readGift).mockResolvedValue(row(ID, 'Mia'));
  act(() => result.current[1]());
  await waitFor(() =>
    expect(result.current[0]).toMatchObject({ state: 'found', gift: { recipientName: 'Mia' } }),
  );
});

test('a pending gift whose payment PayPal confirms opens at once', async () => {
  vi.mocked(readGift)
    .mockRejectedValueOnce(new BackendError('PGRST116', 'no rows'))
    .mockResolvedValueOnce(row(ID, 'Mia'));
  vi.mocked(askGiftState).mockResolvedValue('pending');
  vi.mocked(verifyPayment).mockResolvedValue('verified');
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() =>
    expect(result.current[0]).toMatchObject({ state: 'found', gift: { recipientName: 'Mia' } }),
  );
});

test('a gift that was not found is called so where nobody can say whether it is pending', async () => {
  vi.mocked(readGift).mockRejectedValue(new BackendError('PGRST116', 'no rows'));
  vi.mocked(askGiftState).mockRejectedValue(new BackendError('OFFLINE'));
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() =>
    expect(result.current[0]).toMatchObject({
      state: 'missing',
      text: NOT_FOUND,
      retry: true,
    }),
  );
});

test('a gift that cannot be read once more after its payment is confirmed is called pending', async () => {
  vi.mocked(readGift)
    .mockRejectedValueOnce(new BackendError('PGRST116', 'no rows'))
    .mockRejectedValueOnce(new BackendError('TIMEOUT'));
  vi.mocked(askGiftState).mockResolvedValue('pending');
  vi.mocked(verifyPayment).mockResolvedValue('verified');
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() => expect(result.current[0]).toMatchObject({ title: 'Gleich ist es so weit' }));
});

test('an answer that comes after the next link never shows', async () => {
  let answerLate: (row: GiftRow) => void = () => undefined;
  vi.mocked(readGift).mockImplementation((id) =>
    id === ID ? new Promise((resolve) => (answerLate = resolve)) : Promise.resolve(row(OTHER, 'Ben')),
  );
  const { result, rerender } = renderHook(({ id }) => useGift(id), { initialProps: { id: ID } });
  await waitFor(() => expect(readGift).toHaveBeenCalled());
  rerender({ id: OTHER });
  await waitFor(() => expect(result.current[0]).toMatchObject({ gift: { recipientName: 'Ben' } }));
  await act(async () => answerLate(row(ID, 'Mia')));
  expect(result.current[0]).toMatchObject({ gift: { recipientName: 'Ben' } });
});

test('a part of the page that did not come can be asked for again', async () => {
  const loadGift = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  vi.doMock('@/gifts/load-gift.ts', () => ({ loadGift }));
  const { result } = renderHook(() => useGift(ID));
  await waitFor(() => expect(result.current[0]).toMatchObject({ state: 'missing', retry: true }));
  vi.doUnmock('@/gifts/load-gift.ts');
});
