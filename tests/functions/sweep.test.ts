import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Payment, Payments } from '../../supabase/functions/_shared/payments.ts';
import { sweep } from '../../supabase/functions/verify-payment/sweep.ts';
import { sweepPayments } from '../../supabase/sweep-payments.ts';

// A sweep of more payments than one run asks about.

/** Answers the requests of `npm run payments:sweep` in turn; what it was asked is kept. */
async function functionThatAnswers(answers: readonly [status: number, answer: object][]) {
  const asked: { refused: boolean; since: string }[] = [];
  const server = createServer(async (request, response) => {
    const [status, answer] = answers[asked.length] ?? [500, {}];
    const body: Uint8Array[] = [];
    for await (const part of request) body.push(part);
    asked.push(JSON.parse(Buffer.concat(body).toString()));
    response.writeHead(status).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, [Symbol.asyncDispose]: async () => void server.close() };
}

describe('a sweep goes on until nothing is due', () => {
  it('a run that ends at its limit says that there is more, the last one that there is none', async () => {
    const since = new Date();
    let due = 2100;
    const payments = {
      claimAll: async (_which: string, howMany: number, askedBefore: Date) => {
        expect(askedBefore).toBe(since);
        const claimed = Math.min(due, howMany);
        due -= claimed;
        return Array.from({ length: claimed }, () => ({ order_id: 'A' }) as Payment);
      },
    } as unknown as Payments;
    const verify = async () => ({ verdict: 'pending', reason: 'capture_pending' }) as const;
    const run = () => sweep(payments, verify, 'open', since);
    expect(await run()).toMatchObject({ pending: 2000, more: true });
    expect(await run()).toMatchObject({ pending: 100, more: false });
  });

  it('the command runs until there is no more, all runs since the same moment', async () => {
    await using running = await functionThatAnswers([
      [200, { verified: 2000, more: true }],
      [200, { verified: 5, more: true }],
      [200, { verified: 0, more: false }],
    ]);
    const told: string[] = [];
    await sweepPayments(running.url, 'key', { refused: true, report: (answer) => told.push(answer) });
    expect(told).toHaveLength(3);
    expect(running.asked).toHaveLength(3);
    expect(new Set(running.asked.map(({ refused, since }) => `${refused} ${since}`)).size).toBe(1);
    expect(running.asked[0]?.refused).toBe(true);
  });

  it('the command ends with what the function says when PayPal does not answer', async () => {
    await using running = await functionThatAnswers([[503, { error: 'paypal_unavailable' }]]);
    await expect(sweepPayments(running.url, 'key')).rejects.toThrow(
      'HTTP 503 {"error":"paypal_unavailable"}',
    );
    expect(running.asked).toHaveLength(1);
  });
});
