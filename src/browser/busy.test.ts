import { expect, it } from 'vitest';
import { isBusy, markBusy } from './busy.ts';

it('is busy until everything that was marked has ended', () => {
  const recorded = markBusy('recording');
  const paid = markBusy('paying');
  recorded();
  expect([isBusy(), isBusy('recording'), isBusy('paying')]).toEqual([true, false, true]);
  paid();
  expect(isBusy()).toBe(false);
});

it('counts marks of one reason, and ends each of them once', () => {
  const [first, second] = [markBusy('dialog'), markBusy('dialog')];
  first();
  first();
  expect(isBusy('dialog')).toBe(true);
  second();
  expect(isBusy('dialog')).toBe(false);
});
