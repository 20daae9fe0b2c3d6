import { beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from './storage-keys.ts';

const KEY = 'a'.repeat(32);
/** The module as a page that has just been loaded has it. */
const page = () => import('./sender-key.ts');
const stored = () => localStorage.getItem(STORAGE_KEYS.senderKey);

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

test('is made once, and is the same for the next page', async () => {
  const key = (await page()).senderKey();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  vi.resetModules();
  expect((await page()).senderKey()).toBe(key);
});

test('stays what it was for a page whose storage is cleared, and comes back to storage', async () => {
  localStorage.setItem(STORAGE_KEYS.senderKey, KEY);
  const { senderKey } = await page();
  senderKey();
  localStorage.clear();
  expect(senderKey()).toBe(KEY);
  expect(stored()).toBe(KEY);
});

test('of another page that has stored its own meanwhile is left alone', async () => {
  const { senderKey } = await page();
  const first = senderKey();
  localStorage.setItem(STORAGE_KEYS.senderKey, KEY);
  expect(senderKey()).toBe(first);
  expect(stored()).toBe(KEY);
});

test('that is malformed is replaced', async () => {
  localStorage.setItem(STORAGE_KEYS.senderKey, 'kaputt');
  const key = (await page()).senderKey();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(stored()).toBe(key);
});
