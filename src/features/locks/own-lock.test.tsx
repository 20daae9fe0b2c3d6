import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { localTime } from '@/gift/dates.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { giftRow } from '../../../tests/builders.ts';
import { changeOpening, type OwnLock as Lock, readLock } from './lock-requests.ts';
import { openingDay } from './opening-day.ts';
import { OwnLock } from './own-lock.tsx';

vi.mock('./lock-requests.ts', async (original) => ({
  ...(await original<typeof import('./lock-requests.ts')>()),
  readLock: vi.fn(),
  changeOpening: vi.fn(),
}));

const DAY = 86_400_000;
const MINUTE = 60_000;
const now = Date.now();
const lock = (days: number, seal: Partial<Lock> = {}): Lock => ({
  opens_at: new Date(now + days * DAY).toISOString(),
  server_time: new Date(now).toISOString(),
  question: null,
  hint: null,
  receivedAt: now,
  ...seal,
});

/** The same as a device whose clock is this many minutes fast receives it. */
const fastBy = (minutes: number, received: Lock): Lock => ({
  ...received,
  opens_at: new Date(Date.parse(received.opens_at ?? '') - minutes * MINUTE).toISOString(),
  server_time: new Date(now - minutes * MINUTE).toISOString(),
});

beforeEach(() => {
  vi.mocked(readLock).mockReset();
  vi.mocked(changeOpening).mockReset();
});

const change = () => screen.findByRole('button', { name: 'Öffnungszeit ändern' });

test('a gift without a lock says nothing', async () => {
  vi.mocked(readLock).mockResolvedValue(null);
  const { container } = render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={vi.fn()} />);
  await vi.waitFor(() => expect(readLock).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
});

test('a gift whose day has come cannot be changed any more', async () => {
  vi.mocked(readLock).mockResolvedValue(lock(-1, { question: 'Wo?', hint: 'Dom' }));
  render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={vi.fn()} />);
  expect(await screen.findByText(/^Hat sich am .+ Uhr geöffnet\.$/)).toBeVisible();
  expect(screen.getByText('Versiegelt: Wo?')).toBeVisible();
  expect(screen.getByText('Hinweis: Dom')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the day is put off, and the focus comes back', async () => {
  const user = userEvent.setup();
  vi.mocked(readLock).mockResolvedValue(lock(1));
  vi.mocked(changeOpening).mockResolvedValue(lock(9));
  render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={vi.fn()} />);
  expect(await screen.findByText(/^Öffnet sich am .+ Uhr$/)).toBeVisible();
  await user.click(await change());
  const field = screen.getByLabelText('Öffnen ab');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(field).toHaveAccessibleDescription(/Bitte wähle eine Zeit/);
  const year = new Date().getFullYear() + 1;
  await user.type(field, `${year}-05-04T10:00`);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(changeOpening).toHaveBeenCalledExactlyOnceWith('id', new Date(year, 4, 4, 10));
  expect(currentToast()).toMatchObject({ title: 'Öffnungszeit geändert' });
  expect(openingDay('id')).toBe(lock(9).opens_at);
  await vi.waitFor(async () => expect(await change()).toHaveFocus());
});

describe('on a device whose clock is ten minutes fast', () => {
  const serverTime = new Date(now - 10 * MINUTE);
  beforeEach(async () => {
    vi.mocked(readLock).mockResolvedValue(fastBy(10, lock(1)));
    vi.mocked(changeOpening).mockResolvedValue(fastBy(10, lock(0)));
    render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={vi.fn()} />);
    await userEvent.click(await change());
  });

  test("'Jetzt öffnen' names no time that has not come", async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt öffnen' }));
    expect(vi.mocked(changeOpening).mock.calls[0]?.[1].getTime()).toBeLessThan(serverTime.getTime());
    expect(await screen.findByText(/^Hat sich am .+ Uhr geöffnet\.$/)).toBeVisible();
  });

  test('a time that the server still has before it is taken', async () => {
    const field = screen.getByLabelText('Öffnen ab');
    const wanted = new Date(serverTime.getTime() + 5 * MINUTE);
    await userEvent.clear(field);
    await userEvent.type(field, localTime(wanted));
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(changeOpening).toHaveBeenCalledOnce();
  });
});

test('a change that is refused keeps the form', async () => {
  const user = userEvent.setup();
  vi.mocked(readLock).mockResolvedValue(lock(1));
  vi.mocked(changeOpening).mockRejectedValue(
    new BackendError('PT409', 'Das Geschenk lässt sich schon öffnen.'),
  );
  render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={vi.fn()} />);
  await user.click(await change());
  await user.click(screen.getByRole('button', { name: 'Jetzt öffnen' }));
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Öffnungszeit nicht geändert',
      text: 'Das Geschenk lässt sich schon öffnen.',
    }),
  );
  expect(screen.getByLabelText('Öffnen ab')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(await change()).toBeVisible();
});

test('a question that got no answer can be repeated', async () => {
  vi.mocked(readLock).mockRejectedValueOnce(new BackendError('OFFLINE')).mockResolvedValueOnce(lock(1));
  const onAnswer = vi.fn();
  render(<OwnLock gift={giftRow({ id: 'id' })} onSettled={onAnswer} />);
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut nachsehen' }));
  expect(await change()).toBeVisible();
});
