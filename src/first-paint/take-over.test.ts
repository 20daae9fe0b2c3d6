import { expect, test, vi } from 'vitest';
import { START } from '@/browser/prerender-ids.ts';
import { takeOverStart } from './take-over.ts';

test.each([
  ['pointerdown', 'pointerup', 'held'],
  ['pointerdown', 'pointercancel', 'held'],
  ['pointerup', 'click', 'taken away'],
])('after %s and until %s what was painted is %s', async (before, end, state) => {
  document.body.innerHTML = `<div id="${START}"></div>`;
  const isHeld = () => document.getElementById(START) !== null;
  window.dispatchEvent(new Event(before));
  takeOverStart(false);
  expect(isHeld()).toBe(state === 'held');
  window.dispatchEvent(new Event(end));
  await vi.waitFor(() => expect(isHeld()).toBe(false));
});
