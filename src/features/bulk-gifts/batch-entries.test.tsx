import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasMadeGifts, rememberOwnGift } from '@/gifts/own-gifts.ts';
import { lateAnswer } from '../../../tests/fakes/late-answer.ts';
import type { Batch, GiftOfBatch } from './requests.ts';

const backend = vi.hoisted(() => ({ readBatches: vi.fn(), giftsOfBatch: vi.fn(), deleteBatch: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const { BatchEntries } = await import('./batch-entries.tsx');
const { loadBatches, scheduleBatchDeletion } = await import('./batch-list.ts');
const { keepJob, keptJob } = await import('./stored-jobs.ts');

const batch = (id: string): Batch => ({ id, title: `Liste ${id}`, gifts: 2 });
const gift = (name: string, has_thanks = false): GiftOfBatch => ({
  id: name,
  position: 1,
  recipient_name: name,
  recipient_email: null,
  has_thanks,
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  // Without a key of its own a browser has no list to ask for.
  localStorage.setItem('sender-key', '0'.repeat(32));
  backend.giftsOfBatch.mockResolvedValue([gift('Anna'), gift('Ben', true)]);
  backend.deleteBatch.mockResolvedValue(undefined);
});

async function show(...ids: string[]) {
  backend.readBatches.mockResolvedValue(ids.map(batch));
  const onShow = vi.fn();
  render(<BatchEntries onShow={onShow} />);
  await act(loadBatches);
  return onShow;
}

test('the thanks of a gift of a list lead to it, again and again, and to no other gift', async () => {
  const onShow = await show('one');
  await press(/Liste one$/);
  expect(await screen.findByText('2 Links')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dank von Anna lesen' })).toBeNull();
  await press('Dank von Ben lesen');
  expect(onShow).toHaveBeenCalledExactlyOnceWith('Ben');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a browser whose only gifts are those of a list has made gifts', async () => {
  await show('two');
  expect(hasMadeGifts()).toBe(true);
  backend.readBatches.mockResolvedValue([]);
  await act(loadBatches);
  expect(hasMadeGifts()).toBe(false);
});

test("'Alle Anhänger drucken' prints all, whatever is searched for", async () => {
  vi.stubGlobal('print', vi.fn());
  // jsdom draws no picture.
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  await show('three');
  await press(/Liste three$/);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Suchen' }), 'Ben');
  expect(screen.getByText('1 von 2')).toBeVisible();
  await press('Alle Anhänger drucken');
  const tags = await waitFor(() => {
    const sheet = document.querySelector<HTMLElement>('.tag-sheet');
    expect(sheet).not.toBeNull();
    return within(sheet as HTMLElement);
  });
  expect(tags.getByText('Für Anna')).toBeInTheDocument();
  expect(tags.getByText('Für Ben')).toBeInTheDocument();
});

test('a deleted list takes the names of its unfinished half along, and does not come back', async () => {
  await show('four', 'five');
  vi.useFakeTimers();
  const late = lateAnswer<Batch[]>();
  backend.readBatches.mockReturnValueOnce(late.promise);
  const loading = loadBatches();
  rememberOwnGift('gift');
  keepJob({ id: 'four', templateId: 'gift', title: '', message: '', recipients: [] });
  act(() => scheduleBatchDeletion(batch('four')));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(backend.deleteBatch).toHaveBeenCalledExactlyOnceWith('four');
  expect(keptJob('gift')).toBeNull();
  late.come([batch('four'), batch('five')]);
  await act(() => loading);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 Geschenke: Liste five',
  ]);
});
