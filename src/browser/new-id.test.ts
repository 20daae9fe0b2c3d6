import { expect, it } from 'vitest';
import { isGiftId } from '@/routes.ts';
import { newId } from './new-id.ts';

it('makes another uuid each time, also on a page without TLS', () => {
  expect(crypto.randomUUID).toBeUndefined();
  const ids = new Set(Array.from({ length: 100 }, newId));
  expect(ids.size).toBe(100);
  expect([...ids].every(isGiftId)).toBe(true);
});
