import { expect, it, vi } from 'vitest';
import { forgetFile, forgetFiles, keepFile, keptFile } from './file-store.ts';

it('finds nothing and breaks nothing where there is no IndexedDB', async () => {
  expect('indexedDB' in globalThis).toBe(false);
  await expect(keepFile('draft', 'main', new File(['x'], 'foto.jpg'))).resolves.toBeUndefined();
  await expect(keptFile('draft', 'main')).resolves.toBeNull();
  await expect(forgetFile('draft', 'main')).resolves.toBeUndefined();
  await expect(forgetFiles('draft')).resolves.toBeUndefined();
});

it('takes a file for lost where IndexedDB never answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  vi.resetModules();
  const store = await import('./file-store.ts');
  const answer = store.keptFile('draft', 'main');
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(answer).resolves.toBeNull();
});
