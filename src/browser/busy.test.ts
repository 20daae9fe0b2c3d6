import { expect, it } from 'vitest';
import { isBusy, markBusy } from './busy.ts';

it('is busy until everything that was marked has ended, each mark once', () => {
  const [recorded, paid, paidToo] = [markBusy('recording'), markBusy('paying'), markBusy('paying')];
  recorded();
  expect([isBusy(), isBusy('recording'), isBusy('paying')]).toEqual([true, false, true]);
  paid();
  paid();
  expect(isBusy()).toBe(true);
  paidToo();
  expect(isBusy()).toBe(false);
});
