import { expect, it } from 'vitest';
import { expectFile, filesArrived } from './arriving-files.ts';

it('waits for nothing where no file is on its way', async () => {
  expect(await filesArrived()).toBe(true);
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
  expect(await answer).toBe(false);
  expect(ended).toEqual(['third', 'wait']);
  expect(await filesArrived()).toBe(true);
});
