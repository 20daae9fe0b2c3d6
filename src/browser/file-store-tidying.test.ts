import { expect, it, vi } from 'vitest';
import { forgetFilesExcept } from './file-store.ts';

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  keys: async () => [...stored.keys()],
  delMany: async (gone: string[]) => {
    for (const key of gone) stored.delete(key);
  },
}));

it('forgets files that belong to no draft and to no entry of local storage', async () => {
  localStorage.setItem('greeting:token', '{}');
  for (const key of ['draft/main', 'orphan/main', 'greeting:token/file', 'greeting:gone/file'])
    stored.set(key, 'a file');
  await forgetFilesExcept(async () => new Set(['draft']));
  expect([...stored.keys()]).toEqual(['draft/main', 'greeting:token/file']);
});
