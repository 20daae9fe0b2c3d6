import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe('the cookie decision', () => {
  it('lasts as long as the page where storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const { decide, decision } = await import('./consent.ts');
    expect(decision()).toBeNull();
    decide('declined');
    expect(decision()).toBe('declined');
  });

  it('is open again when the storage was cleared', async () => {
    const { decide, decision } = await import('./consent.ts');
    decide('accepted');
    localStorage.clear();
    expect(decision()).toBeNull();
  });
});
