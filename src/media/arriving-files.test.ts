import { expect, it, vi } from 'vitest';
import { expectFile, filesArrived } from './arriving-files.ts';

it('waits for nothing where no file is on its way', async () => {
  expect(await filesArrived()).toBe('taken');
});

it('waits for all, also for those that come while it waits, and says whether each was taken', async () => {
  const [first, second] = [expectFile(), expectFile()];
  const ended: string[] = [];
  const answer = filesArrived().finally(() => ended.push('wait'));
  first(false);
  const third = expectFile();
  second();
  setTimeout(() => {
    ended.push('third');
    third();
  });
  expect(await answer).toBe('refused');
  expect(ended).toEqual(['third', 'wait']);
  expect(await filesArrived()).toBe('taken');
});

it('waits for a minute and no longer', async () => {
  vi.useFakeTimers();
  const arrived = expectFile();
  const answer = filesArrived();
  await vi.advanceTimersByTimeAsync(59_999);
  const soon = await Promise.race([answer, Promise.resolve('waits')]);
  await vi.advanceTimersByTimeAsync(1);
  expect(soon).toBe('waits');
  expect(await answer).toBe('late');
  arrived();
  vi.useRealTimers();
  expect(await filesArrived()).toBe('taken');
});
