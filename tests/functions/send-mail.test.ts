import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientFor, giftRow, newSenderKey, save, verifiedPayment } from '../db/support/world.ts';
import type { RunningFunction } from './deno-function.ts';
import { MailWorld } from './mail-world.ts';

let world: MailWorld;
let sender: RunningFunction;

beforeAll(async () => {
  world = await MailWorld.start();
  sender = await world.sender();
}, 120_000);
beforeEach(() => world.clear());
afterAll(() => world?.stop());

const run = () => world.run(sender);
const NOTHING = { sent: 0, failed: 0, refused: 0, returned: 0 };

describe('send-mail: what arrives', () => {
  it('a confirmation of a paid gift, in text and HTML, with a number of its own', async () => {
    const browser = clientFor(world.backend, { senderKey: newSenderKey() });
    const gift = giftRow({
      creator_email: 'mia@example.de',
      sender_name: 'Mia',
      recipient_name: '<Änne & Co>',
    });
    await save(browser, gift);
    await clientFor(world.backend, { service: true })
      .from('payments')
      .insert(verifiedPayment({ gift_id: gift.id, order_id: 'ORDER17' }));
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const [mail] = world.server.received;
    expect(mail?.subject).toBe('Deine Bestellung bei Geschenkewerkstatt');
    expect(mail?.from?.text).toBe('"Geschenkewerkstatt" <post@geschenke.example>');
    expect([mail?.to].flat().map((to) => to?.text)).toEqual(['mia@example.de']);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@geschenke\.example>$/);
    for (const words of [
      'ORDER17',
      '2,49\u00a0€',
      'inkl. 19 % MwSt.',
      'bezahlt mit PayPal',
      `https://geschenke.example/#/g/${gift.id}`,
      'Musterweg 1',
    ]) {
      expect(mail?.text).toContain(words);
      expect(String(mail?.html)).toContain(words);
    }
    expect(mail?.text).toContain('für Änne & Co');
    expect(String(mail?.html)).toContain('für Änne &amp; Co');
    expect(String(mail?.html), 'nothing is loaded').not.toMatch(/<img|<link|src=|url\(/);
  });

  it.each([
    ['inquiry', 'Deine Anfrage ist angekommen'],
    ['inquiry_notice', 'Neue Anfrage'],
    ['pass_granted', 'Dein Firmenpaket ist da'],
    ['newsletter', 'Möchtest du unseren Newsletter?'],
  ])('%s', async (kind, title) => {
    await world.queue(1, kind, { token: 'abc', ends_at: '2026-12-24T00:00:00Z', gift_limit: 25 });
    expect(await run()).toMatchObject({ sent: 1 });
    expect(world.server.received[0]?.text).toContain(title);
  });

  it('a way out stands in the head of the newsletter’s question', async () => {
    await world.queue(1, 'newsletter', { token: 'abc' });
    await run();
    expect(world.server.received[0]?.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://geschenke.example/#/newsletter/abc' },
    });
  });

  it('what looks like a head of a mail in a name stays in its line', async () => {
    await world.queue(1, 'order', {
      name: 'Mia\r\nBcc: opfer@example.de\r\n\r\nText',
      number: 'X\r\nBcc: y@example.de',
    });
    await run();
    expect(world.server.received).toHaveLength(1);
    expect(world.server.received[0]?.headers.has('bcc')).toBe(false);
  });

  it('a demo says so', async () => {
    await world.queue();
    await world.backend.database.query('update private.outgoing_mail set is_demo = true');
    await run();
    expect(world.server.received[0]?.subject).toMatch(/^\[Demo\] /);
    expect(world.server.received[0]?.text).toContain('Demo:');
  });
});

describe('send-mail: a mail server in trouble loses nothing', () => {
  it.each([
    ['hangs', 0],
    ['hangs up', 0],
    ['not now', 0],
    ['refuses the sender', 0],
    ['refuses the content', 0],
    // SMTP cannot tell: the server had the mail, and its answer was lost.
    ['drops it after DATA', 1],
  ] as const)('that %s; later the mail arrives', async (manner, doubled) => {
    await world.queue();
    world.server.manner = manner;
    expect(await run()).toMatchObject({ sent: 0, failed: 1 });
    expect(await world.outbox()).toEqual({ sent: 0, over: 0, waiting: 1 });
    expect(await run(), 'not at once').toEqual(NOTHING);
    world.server.manner = 'takes it';
    await world.later('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    expect(world.server.received).toHaveLength(1 + doubled);
    const ids = new Set(world.server.received.map(({ messageId }) => messageId));
    expect(ids.size, 'by which a second one is known').toBe(1);
  });

  it('that knows no such mailbox is asked once', async () => {
    await world.queue();
    world.server.manner = 'no such mailbox';
    expect(await run()).toMatchObject({ refused: 1 });
    await world.later('1 day');
    expect(await run()).toEqual(NOTHING);
    expect(await world.outbox()).toMatchObject({ over: 1 });
  });

  it('that hangs up is not asked for each of fifty mails', async () => {
    await world.queue(50);
    world.server.manner = 'hangs up';
    expect(await run()).toEqual({ ...NOTHING, failed: 2, returned: 48 });
    world.server.manner = 'takes it';
    expect(await run()).toMatchObject({ sent: 48 });
  });
});

describe('send-mail: senders', () => {
  it('two at once send each mail once', async () => {
    const other = await world.sender();
    await world.queue(60);
    const counts = await Promise.all([run(), world.run(other)]);
    expect(counts.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(60);
    expect(new Set(world.server.received.map(({ messageId }) => messageId)).size).toBe(60);
    expect(world.server.received).toHaveLength(60);
  });

  it('one that is killed in the middle loses no mail, and at most one arrives twice', async () => {
    const killed = await world.sender();
    await world.queue(20);
    const gone = new Promise<void>((resolve) => {
      world.server.onArrival = async () => {
        if (world.server.received.length !== 8) return;
        await killed.stop();
        resolve();
      };
    });
    const answer = world.run(killed).catch(() => undefined);
    await gone;
    await answer;
    world.server.onArrival = () => undefined;
    expect(await run(), 'the killed one still has the rest').toEqual(NOTHING);
    await world.later('11 minutes');
    await run();
    expect(await world.outbox()).toEqual({ sent: 20, over: 0, waiting: 0 });
    expect(new Set(world.server.received.map(({ messageId }) => messageId)).size).toBe(20);
    expect(world.server.received.length).toBeLessThanOrEqual(21);
  });
});

describe('send-mail: callers', () => {
  const call = (init: RequestInit = {}) => fetch(sender.url, { method: 'POST', ...init });

  it('anybody wakes it, and is told nothing', async () => {
    await world.queue(3);
    const answer = await call();
    expect(answer.status).toBe(202);
    expect(await answer.text()).toBe('{}');
    await vi.waitFor(() => expect(world.server.received).toHaveLength(3), 20_000);
  });

  it.each([
    ['a mail', JSON.stringify({ to: 'opfer@example.de', subject: 'x', text: 'y', kind: 'order' })],
    ['a list', '[]'],
    ['no JSON', '{'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('%s in the body changes nothing', async (_, body) => {
    const headers = { apikey: world.backend.serviceKey, 'content-type': 'application/json' };
    const answer = await call({ body, headers });
    expect(await answer.json()).toEqual(NOTHING);
    expect(world.server.received).toHaveLength(0);
  });

  it('the public key counts nothing', async () => {
    const answer = await call({ headers: { apikey: world.backend.anonKey } });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({});
  });

  it('answers POST only', async () => {
    expect((await fetch(sender.url)).status).toBe(405);
  });
});
