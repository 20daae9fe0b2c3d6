import { describe, expect, it, vi } from 'vitest';
import { BackendError } from './backend-error.ts';
import { withRetries } from './retry.ts';

/** As failureOf makes it: an error without a code of its own has the status of its answer. */
const error = (code: string) => new BackendError(code, code, '', Number(code.replace('HTTP_', '')) || 0);
const SHORT = [1, 1, 1];

describe('withRetries', () => {
  it.each(['OFFLINE', 'TIMEOUT', 'HTTP_429', 'HTTP_500', 'HTTP_503', 'HTTP_520', 'HTTP_544', 'HTTP_423'])(
    'tries again after %s',
    async (code) => {
      const attempt = vi.fn().mockRejectedValueOnce(error(code)).mockResolvedValue('done');
      await expect(withRetries(attempt, { delays: SHORT })).resolves.toBe('done');
    },
  );

  const lasting = [400, 403, 409, 413, 415, 501, 505, 507].map((status) => `HTTP_${status}`);
  it.each([...lasting, 'FILE_CHANGED'])('does not repeat what was refused with %s', async (code) => {
    const attempt = vi.fn().mockRejectedValue(error(code));
    await expect(withRetries(attempt, { delays: SHORT })).rejects.toMatchObject({ code });
    expect(attempt).toHaveBeenCalledOnce();
  });

  it.each([
    [500, 2],
    [501, 1],
    [429, 1],
    [400, 1],
  ])('an error of the database with status %s is tried %s times', async (status, times) => {
    const attempt = vi.fn().mockRejectedValue(new BackendError('53300', '', '', status));
    await expect(withRetries(attempt, { delays: [1] })).rejects.toMatchObject({ code: '53300' });
    expect(attempt).toHaveBeenCalledTimes(times);
  });

  it('gives up after the last delay', async () => {
    const onRetry = vi.fn();
    const attempt = vi.fn().mockRejectedValue(error('OFFLINE'));
    await expect(withRetries(attempt, { delays: SHORT, onRetry })).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(attempt).toHaveBeenCalledTimes(4);
    expect(onRetry).toHaveBeenCalledTimes(3);
  });

  it('has all its attempts again once the server has confirmed more', async () => {
    let confirmed = 0;
    const attempt = vi.fn(async () => {
      if (attempt.mock.calls.length > 6) return 'done';
      if (attempt.mock.calls.length === 3) confirmed = 6;
      throw error('OFFLINE');
    });
    await expect(withRetries(attempt, { delays: SHORT, confirmedBytes: () => confirmed })).rejects.toThrow();
    expect(attempt).toHaveBeenCalledTimes(6);
  });

  it('tries at once when the network comes back', async () => {
    const attempt = vi.fn().mockRejectedValueOnce(error('OFFLINE')).mockResolvedValue('done');
    const onRetry = () => queueMicrotask(() => window.dispatchEvent(new Event('online')));
    await expect(withRetries(attempt, { delays: [3_600_000], onRetry })).resolves.toBe('done');
  });

  it('ends at once when it is aborted while it waits', async () => {
    const controller = new AbortController();
    const attempt = vi.fn().mockRejectedValue(error('OFFLINE'));
    const onRetry = () => queueMicrotask(() => controller.abort());
    await expect(
      withRetries(attempt, { delays: [3_600_000], signal: controller.signal, onRetry }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
