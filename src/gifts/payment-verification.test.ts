import { describe, expect, it, vi } from 'vitest';
import { verifyPayment } from './payment-verification.ts';

const GIFT = '11111111-1111-4111-8111-111111111111';

describe('verification of a payment', () => {
  it('asks the Edge Function for this gift', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ verdict: 'verified', reason: '' }),
    );
    vi.stubGlobal('fetch', fetch);
    expect(await verifyPayment(GIFT)).toBe('verified');
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://gifts.example/functions/v1/verify-payment');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, body: JSON.stringify({ gift_id: GIFT }) });
  });

  it.each([
    ['no such function', async () => new Response('not found', { status: 404 })],
    ['PayPal does not answer', async () => Response.json({ error: 'paypal_unavailable' }, { status: 503 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says nothing when there is %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await verifyPayment(GIFT)).toBeNull();
  });

  it('says nothing when there is no answer within six seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const answer = vi.fn();
    void verifyPayment(GIFT).then(answer);
    await vi.advanceTimersByTimeAsync(5900);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(answer).toHaveBeenCalledWith(null);
  });
});
