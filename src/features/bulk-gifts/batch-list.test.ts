import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { Batch } from './requests.ts';

const backend = vi.hoisted(() => ({ readBatches: vi.fn(), deleteBatch: vi.fn() }));
vi.mock('./requests.ts', () => backend);
vi.mock('@/browser/sender-key.ts', () => ({ hasSenderKey: () => true }));

const batch = { id: 'batch', title: 'Weihnachten', gifts: 3 } as Batch;

async function visit() {
  // The visit before has left, and takes its timers with it.
  vi.clearAllTimers();
  vi.resetModules();
  const list = await import('./batch-list.ts');
  const { currentToast } = await import('@/ui/toast/toast-store.ts');
  const { result } = renderHook(list.useBatches);
  await act(list.loadBatches);
  return {
    ...list,
    toast: () => currentToast()?.title,
    ids: () => result.current.all.map(({ id }) => id),
    due: () => [...result.current.due],
  };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  backend.readBatches.mockReset().mockResolvedValue([batch]);
  backend.deleteBatch.mockReset().mockResolvedValue(undefined);
});

it('a list is deleted after ten seconds, and stays away though an answer still holds it', async () => {
  const { scheduleBatchDeletion, loadBatches, ids, due, toast } = await visit();
  act(() => scheduleBatchDeletion(batch));
  await pass(9_999);
  expect([ids(), due(), backend.deleteBatch.mock.calls]).toEqual([['batch'], ['batch'], []]);
  await pass(1);
  expect(backend.deleteBatch).toHaveBeenCalledExactlyOnceWith('batch');
  expect([ids(), toast()]).toEqual([[], 'Geschenke gelöscht']);
  await act(loadBatches);
  expect(ids()).toEqual([]);
});

it('a deletion that is called off is not made up for by the next visit', async () => {
  const { scheduleBatchDeletion, undoBatchDeletion, due } = await visit();
  act(() => scheduleBatchDeletion(batch));
  act(() => undoBatchDeletion('batch'));
  expect(due()).toEqual([]);
  expect((await visit()).due()).toEqual([]);
  await pass(60_000);
  expect(backend.deleteBatch).not.toHaveBeenCalled();
});

it('a page that is closed leaves the deletion to the next visit, at its time', async () => {
  const { scheduleBatchDeletion } = await visit();
  act(() => scheduleBatchDeletion(batch));
  const next = await visit();
  expect(next.due()).toEqual(['batch']);
  await pass(10_000);
  expect(backend.deleteBatch).toHaveBeenCalledOnce();
});

it('a list that is loaded again meanwhile is deleted once', async () => {
  const { scheduleBatchDeletion, loadBatches } = await visit();
  act(() => scheduleBatchDeletion(batch));
  await act(loadBatches);
  await pass(10_000);
  expect(backend.deleteBatch).toHaveBeenCalledOnce();
});

it('a deletion that fails says so, shows the list again, and is not repeated by itself', async () => {
  backend.deleteBatch.mockRejectedValue(new BackendError('OFFLINE'));
  const { scheduleBatchDeletion, ids, due, toast } = await visit();
  act(() => scheduleBatchDeletion(batch));
  await pass(10_000);
  expect([ids(), due(), toast()]).toEqual([['batch'], [], 'Geschenke nicht gelöscht']);
  expect(localStorage.getItem(`${STORAGE_KEYS.batchDeletion}batch`)).toBeNull();
  expect((await visit()).due()).toEqual([]);
});

it.each([
  ['called off', [batch], ['batch']],
  ['carried out', [], []],
])('a deletion that another tab has %s is over in this one', async (_, answer, left) => {
  const { scheduleBatchDeletion, ids, due } = await visit();
  act(() => scheduleBatchDeletion(batch));
  backend.readBatches.mockResolvedValue(answer);
  const key = `${STORAGE_KEYS.batchDeletion}batch`;
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await pass(10_000);
  expect([ids(), due()]).toEqual([left, []]);
  expect(backend.deleteBatch).not.toHaveBeenCalled();
});
