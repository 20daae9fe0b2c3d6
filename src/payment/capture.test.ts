import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureOrder, failedCapture } from './capture.ts';

describe('what a failed capture means for the money', () => {
  it.each([
    [
      'an error that names the issue',
      new Error('422: UNPROCESSABLE_ENTITY ORDER_ALREADY_CAPTURED'),
      'captured',
    ],
    [
      'an answer with details',
      { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
      'captured',
    ],
    ['a declined card', { details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 'declined'],
    ['a bank that wants to see the buyer', new Error('{"issue":"PAYER_ACTION_REQUIRED"}'), 'declined'],
    ['a refusal', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'TRANSACTION_REFUSED' }] }, 'refused'],
    ['an unknown order', new Error('RESOURCE_NOT_FOUND'), 'refused'],
    ['trouble at PayPal', { name: 'INTERNAL_SERVER_ERROR' }, 'unknown'],
    ['no connection', new TypeError('Failed to fetch'), 'unknown'],
    ['a plain text', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('%s: %o → %s', (_, reason, kind) => {
    expect(failedCapture(reason).kind).toBe(kind);
  });
});

describe('capture', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const expected = { orderId: 'ORDER-1', giftId: 'gift', cents: 249 };
  const good = { id: 'ORDER-1', status: 'COMPLETED' };

  it('asks once more when the answer was lost, and takes "already captured" for success', async () => {
    const capture = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new Error('ORDER_ALREADY_CAPTURED'));
    const outcome = captureOrder(capture, expected);
    await vi.runAllTimersAsync();
    expect((await outcome).kind).toBe('captured');
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it('gives a hanging capture up after 30 seconds, twice', async () => {
    const capture = vi.fn(() => new Promise<never>(() => {}));
    const outcome = captureOrder(capture, expected);
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await outcome).kind).toBe('unknown');
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a good answer', async () => good, 'captured'],
    ['a refusal', () => Promise.reject(new Error('TRANSACTION_REFUSED')), 'refused'],
    [
      'a refusal handed over as an answer',
      async () => ({ details: [{ issue: 'INSTRUMENT_DECLINED' }] }),
      'declined',
    ],
  ])('does not repeat %s', async (_, answer, kind) => {
    const capture = vi.fn<() => Promise<object>>(answer);
    expect((await captureOrder(capture, expected)).kind).toBe(kind);
    expect(capture).toHaveBeenCalledTimes(1);
  });
});
