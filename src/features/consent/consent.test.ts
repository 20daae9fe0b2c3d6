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
    const { setCookieDecision, cookieDecision } = await import('./consent.ts');
    expect(cookieDecision()).toBeNull();
    setCookieDecision('declined');
    expect(cookieDecision()).toBe('declined');
  });

  it('is open again when the storage was cleared', async () => {
    const { setCookieDecision, cookieDecision } = await import('./consent.ts');
    setCookieDecision('accepted');
    localStorage.clear();
    expect(cookieDecision()).toBeNull();
  });
});
