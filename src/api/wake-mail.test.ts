import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { settings } = vi.hoisted(() => ({ settings: { mail: false } }));
vi.mock('@/settings/settings.ts', () => ({ settings }));
const request = vi.fn();

const { wakeMail } = await import('./wake-mail.ts');

beforeEach(() => {
  request.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  settings.mail = false;
  vi.unstubAllGlobals();
});

it('asks nobody where no mail is sent', () => {
  wakeMail();
  expect(request).not.toHaveBeenCalled();
});

it('names neither a recipient nor words, and outlives the page', () => {
  settings.mail = true;
  wakeMail();
  expect(request).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/\/functions\/v1\/send-mail$/),
    expect.objectContaining({ method: 'POST', body: '{}', keepalive: true }),
  );
});

it('does not mind a sender that is away', async () => {
  settings.mail = true;
  request.mockRejectedValue(new TypeError('offline'));
  wakeMail();
  await new Promise((resolve) => setTimeout(resolve));
});
