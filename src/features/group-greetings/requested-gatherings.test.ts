import { beforeEach, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';

const backend = vi.hoisted(() => ({ changeGathering: vi.fn(), readGathering: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const { gatheringOf, startRequestedGatherings } = await import('./requested-gatherings.ts');

const requested = idList(STORAGE_KEYS.requestedGatherings);

beforeEach(() => {
  localStorage.clear();
  requested.add('gift');
  for (const each of Object.values(backend)) each.mockReset();
});

it('a requested gathering is switched on once, by the first call that asks', async () => {
  backend.changeGathering.mockResolvedValue({ state: 'open' });
  expect(await gatheringOf('gift')).toEqual({ state: 'open' });
  await gatheringOf('gift');
  startRequestedGatherings();
  expect(backend.changeGathering).toHaveBeenCalledExactlyOnceWith('gift', true);
  expect(backend.readGathering).toHaveBeenCalledExactlyOnceWith('gift');
});

it.each([
  ['the gift is gone', 'PT404', false, []],
  ['its save may still be on its way', 'PT404', true, ['gift']],
  ['the line is lost', 'OFFLINE', false, ['gift']],
])('a failed request is kept or given up: %s', async (_why, code, isPending, left) => {
  if (isPending) localStorage.setItem(`${STORAGE_KEYS.pendingOrder}gift`, '{}');
  backend.changeGathering.mockRejectedValue(new BackendError(code));
  startRequestedGatherings();
  await vi.waitFor(() => expect(backend.changeGathering.mock.settledResults[0]?.type).toBe('rejected'));
  await Promise.resolve();
  expect(requested.all()).toEqual(left);
});
