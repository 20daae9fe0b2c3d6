import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  businessRow,
  counted,
  freeGiftRow,
  giftRow,
  inquire,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

interface Claimed {
  id: string;
  claim: string;
  kind: string;
  recipient: string;
  details: Record<string, unknown>;
}

const OPERATOR = 'betreiberin@example.org';

onEachDriver('the outbox', (world) => {
  const { browser, operator, sql, value, savedGift, verify } = world;

  beforeEach(() => sql('select private.set_mail($1)', [OPERATOR]));
  afterEach(async () => {
    await sql('select private.set_mail(null)');
    await sql('delete from private.outgoing_mail');
    await sql('delete from private.stopped_mail');
  });

  const address = () => `${newSenderKey()}@example.de`;
  /** The outbox, oldest first. */
  const outbox = () =>
    sql<{ kind: string; recipient: string; details: Record<string, unknown>; reason: string | null }>(
      'select kind, recipient, details, reason from private.outgoing_mail order by queued_at, kind',
    );
  const kinds = async () => (await outbox()).map(({ kind }) => kind);
  async function claim(how_many = 50): Promise<Claimed[]> {
    const { data, error } = await operator().rpc('claim_mail', { how_many });
    expect(error).toBeNull();
    return data as Claimed[];
  }
  async function record({ id, claim: of_claim }: Claimed, ended: string, reason?: string) {
    const { data } = await operator().rpc('record_mail', { of_mail: id, of_claim, outcome: ended, reason });
    return data as boolean;
  }
  const later = (interval: string) =>
    sql(
      `update private.outgoing_mail set queued_at = queued_at - $1::interval, due_at = due_at - $1::interval,
         sent_at = sent_at - $1::interval`,
      [interval],
    );
  const paid = async (overrides: Record<string, unknown> = {}) => {
    const gift = await savedGift(browser(), { creator_email: address(), ...overrides });
    expect(await verify(gift.id)).toBe('done');
    return gift;
  };

  describe('holds a confirmation of an order', () => {
    test('once PayPal has confirmed the payment, and only once', async () => {
      const gift = await savedGift(browser(), { creator_email: 'Mia@Example.de', sender_name: 'Mia' });
      await browser()
        .from('payments')
        .insert(paymentRow({ gift_id: gift.id, order_id: 'ORDER1' }));
      expect(await kinds()).toEqual([]);
      await sql("select public.record_verdict('ORDER1', 'verified', '')");
      await verify(gift.id);
      const details = {
        name: 'Mia',
        option: 'single',
        coupon: null,
        cents: 249,
        paid_by: 'paypal',
        number: 'ORDER1',
      };
      expect(await outbox()).toEqual([
        expect.objectContaining({
          kind: 'order',
          recipient: 'Mia@Example.de',
          details: expect.objectContaining(details),
        }),
      ]);
    });

    test('where the payment was confirmed before the gift was saved', async () => {
      const gift = giftRow({ creator_email: address() });
      await verify(gift.id);
      expect(await kinds()).toEqual([]);
      await save(browser(), gift);
      expect(await kinds()).toEqual(['order']);
    });

    test('not of a payment of another option, of a refused one, or without one', async () => {
      const gifts = await Promise.all(
        [1, 2, 3].map(() => savedGift(browser(), { creator_email: address() })),
      );
      await verify(gifts[0]?.id, { price_id: 'monthly_subscription', amount_cents: 499 });
      await browser()
        .from('payments')
        .insert(paymentRow({ gift_id: gifts[1]?.id, order_id: 'ORDER2' }));
      await sql("select public.record_verdict('ORDER2', 'refused', 'unknown_order')");
      expect(await kinds()).toEqual([]);
    });

    test('of a gift that a coupon made free, once for an address', async () => {
      const row = freeGiftRow();
      expect(await outcome(save(browser(), row))).toBe('rows');
      expect(await outcome(save(browser(), freeGiftRow(String(row.creator_email).toUpperCase())))).toBe(
        '23505',
      );
      expect((await outbox()).map(({ details }) => details)).toEqual([
        expect.objectContaining({ paid_by: 'coupon', coupon: 'FREEGIFT2025', cents: 0 }),
      ]);
    });

    test('of a gift made with a pass, once the pass is paid for', async () => {
      const sender = browser();
      const first = await savedGift(sender, { price_id: 'monthly_subscription', creator_email: address() });
      await savedGift(sender, { price_id: 'monthly_subscription', creator_email: address() });
      expect(await kinds()).toEqual([]);
      await verify(first.id, { price_id: 'monthly_subscription', amount_cents: 499 });
      await savedGift(sender, { price_id: 'monthly_subscription', creator_email: address() });
      const said = (await outbox()).map(({ details }) => [
        details.paid_by,
        details.cents,
        Boolean(details.ends_at),
      ]);
      expect(said.sort()).toEqual([
        ['pass', 0, true],
        ['pass', 0, true],
        ['paypal', 499, true],
      ]);
    });

    test('of what nobody has verified in a demo only', async () => {
      await savedGift(browser(), { creator_email: address() });
      expect(await kinds()).toEqual([]);
      await sql('select private.set_mail($1, true)', [OPERATOR]);
      await savedGift(browser(), { creator_email: address() });
      expect((await outbox()).map(({ details }) => [details.paid_by, details.cents])).toEqual([
        ['demo', 249],
      ]);
    });
  });

  test('holds a receipt and a notice of an inquiry, and the answer to it', async () => {
    const sender = browser();
    const gift = await savedGift(sender, businessRow({ creator_email: 'firma@example.de' }));
    expect(await kinds(), 'of the gift alone').toEqual([]);
    await inquire(sender, gift.id);
    expect((await outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['inquiry', 'firma@example.de'],
      ['inquiry_notice', OPERATOR],
    ]);
    await sql('select private.grant_pass($1, 12, 25)', [gift.id]);
    await sql('select private.grant_pass($1, 12, 50)', [gift.id]);
    const granted = (await outbox()).filter(({ kind }) => kind === 'pass_granted');
    expect(granted.map(({ details }) => details.gift_limit)).toEqual([25, 50]);
  });

  test('stays empty, and is not handed out, while mail is switched off', async () => {
    await paid();
    await sql('select private.set_mail(null)');
    expect(await claim()).toEqual([]);
    await paid();
    await save(browser(), freeGiftRow());
    expect(await kinds()).toEqual(['order']);
  });

  test('a gift that is not saved leaves no mail behind', async () => {
    const row = freeGiftRow();
    await withWriteLimit(world.backend, 'coupon', 0, () => save(browser(), row));
    expect(await kinds()).toEqual([]);
  });

  test.each([
    ['two addresses', 'x,opfer@example.de'],
    ['a list', 'x;opfer@example.de'],
    ['a name with brackets', 'x<opfer@example.de'],
    ['quotation marks', '"x"@example.de'],
    ['a comment', 'x(y)@example.de'],
    ['a control', 'x\u0007@example.de'],
    ['a no-break space', 'x\u00a0y@example.de'],
    ['a number as its host', 'x@127.0.0.1'],
    ['a host in brackets', 'x@[10.0.0.1].de'],
    ['a port', 'x@example.de:25'],
    ['300 letters', `${'x'.repeat(300)}@example.de`],
  ])('nothing is sent to an address with %s', async (_, creator_email) => {
    await paid({ creator_email });
    expect((await outbox()).map(({ reason, details }) => [reason, details])).toEqual([['no_address', {}]]);
    expect(await claim()).toEqual([]);
  });

  test.each([
    ['Änne', 'Änne'],
    ["Dr. Jörg O'Hara-Müller, J.R.", "Dr. Jörg O'Hara-Müller, J.R."],
    ['小明 😀', '小明 😀'],
    ['Gewinn auf https://evil.example/geld', 'Gewinn auf geld'],
    ['evil.example', ''],
    ['evil\u3002example', ''],
    ['ruf 0900 123 456 an', 'ruf an'],
    ['x@evil.example', 'x'],
    ['Mia\r\nBcc: opfer@example.de', 'Mia Bcc opfer'],
    ['Mia\u202eaiM', 'Mia aiM'],
    ['<b>Mia</b>', 'b Mia b'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('a mail calls „%s“ „%s“', async (name, shown) => {
    expect(await value('select private.name_in_mail($1)', [name])).toBe(shown);
  });

  test('addresses of one mailbox are one', async () => {
    const same = ['m.ia+1@gmail.com', 'MIA@googlemail.com', 'mia+x+y@GMAIL.com'];
    for (const one of same) expect(await value('select private.mailbox_of($1)', [one])).toBe('mia@gmail.com');
    expect(await value("select private.mailbox_of('m.ia+1@example.de')")).toBe('m.ia@example.de');
  });

  test('one mailbox gets three a day, under whatever address; the rest follows', async () => {
    for (let n = 0; n < 5; n += 1) await paid({ creator_email: `mia+${n}@example.de` });
    const first = await claim();
    expect(first).toHaveLength(3);
    expect(await claim(), 'while they are being sent').toEqual([]);
    for (const mail of first) expect(await record(mail, 'sent')).toBe(true);
    await later('2 hours');
    expect(await claim(), 'on the same day').toEqual([]);
    await later('1 day');
    expect(await claim(), 'on the next day').toHaveLength(2);
  });

  test('a thousand gifts that say to be paid for are no mail, and those of passes at most nine', async () => {
    const sender = browser();
    const victim = 'opfer@example.de';
    const rows = Array.from({ length: 1000 }, () => giftRow({ creator_email: victim }));
    await sql(
      'insert into public.gifts select * from jsonb_populate_recordset(null::public.gifts, $1::jsonb)',
      [JSON.stringify(rows.map((row) => ({ ...row, created_at: new Date().toISOString() })))],
    );
    await sender.from('payments').insert(paymentRow({ gift_id: rows[0]?.id }));
    expect(await kinds()).toEqual([]);
    const bought = await savedGift(sender, { price_id: 'monthly_subscription', creator_email: address() });
    await verify(bought.id, { price_id: 'monthly_subscription', amount_cents: 499 });
    for (let n = 0; n < 12; n += 1)
      await savedGift(sender, { price_id: 'monthly_subscription', creator_email: `opfer+${n}@example.de` });
    const waiting =
      'select count(*)::int from private.outgoing_mail where mailbox = $1 and given_up_at is null';
    expect(await value(waiting, [victim])).toBe(9);
  });

  test('a claimed mail is nobody else’s, until its sender has been gone for ten minutes', async () => {
    await paid();
    const [mail] = await claim();
    if (!mail) throw new Error('none was claimed');
    expect(await claim()).toEqual([]);
    await later('11 minutes');
    const [again] = await claim();
    expect(again?.id).toBe(mail.id);
    expect(await record(mail, 'sent'), 'by the one who has lost it').toBe(false);
    expect(again && (await record(again, 'sent'))).toBe(true);
    await later('1 day');
    expect(await claim()).toEqual([]);
    expect(await value('select details::text from private.outgoing_mail')).toBe('{}');
  });

  test('two senders at once share what is due', async () => {
    for (let n = 0; n < 20; n += 1) await paid();
    const shares = await Promise.all([claim(12), claim(12), claim(12), claim(12)]);
    const ids = shares.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  test('fifty at most are handed out at a time', async () => {
    await sql(
      `select private.queue_mail('order', 'm' || n || '@example.de', gen_random_uuid(), '{}') from generate_series(1, 60) as n`,
    );
    expect(await claim(1000)).toHaveLength(50);
  });

  test('a failed mail waits ever longer, and is given up after three days with its reason', async () => {
    await paid();
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [mail] = await claim();
      if (!mail) throw new Error('none was claimed');
      await record(mail, 'failed', 'HTTP 421');
      waits.push(
        Number(
          await value(
            'select round(extract(epoch from due_at - now()) / 60)::int from private.outgoing_mail',
          ),
        ),
      );
      await sql('update private.outgoing_mail set due_at = now()');
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await later('73 hours');
    expect(await claim()).toEqual([]);
    expect(
      await sql('select reason, details, given_up_at is not null as is_over from private.outgoing_mail'),
    ).toEqual([{ reason: 'HTTP 421', details: {}, is_over: true }]);
  });

  test('a refused mail is not tried again, one that was not reached at once', async () => {
    await paid();
    const [mail] = await claim();
    if (!mail) throw new Error('none was claimed');
    await record(mail, 'returned');
    const [again] = await claim();
    if (!again) throw new Error('none was claimed');
    expect(await value('select tries from private.outgoing_mail')).toBe(1);
    await record(again, 'refused', '550 no such user');
    await later('1 day');
    expect(await claim()).toEqual([]);
    expect(await value('select reason from private.outgoing_mail')).toBe('550 no such user');
  });

  test('a stopped mailbox gets nothing any more, what waits neither', async () => {
    await paid({ creator_email: 'mia+geschenk@example.de' });
    await sql("select private.stop_mail('Mia@example.de')");
    await paid({ creator_email: 'mia@example.de' });
    expect(await claim()).toEqual([]);
    expect((await outbox()).map(({ reason, details }) => [reason, details])).toEqual([
      ['stopped', {}],
      ['stopped', {}],
    ]);
  });

  test('what is over is forgotten after ninety days, what waits is not', async () => {
    await paid();
    const [mail] = await claim();
    if (mail) await record(mail, 'sent');
    await paid();
    await later('91 days');
    await sql('select private.forget_old()');
    expect(await value('select count(*)::int from private.outgoing_mail')).toBe(1);
  });

  test('the operator is named by one address', async () => {
    for (const wrong of ['x', 'a@b.de, c@d.de', 'x\r\nBcc: y@example.de'])
      await expect(sql('select private.set_mail($1)', [wrong])).rejects.toThrow('is no e-mail address');
  });

  describe('holds the question of the newsletter', () => {
    const subscribe = (email: string) => browser().from('newsletter_subscribers').insert({ email });
    const tokenFor = async (email: string) => {
      await subscribe(email);
      return String(
        await value("select details ->> 'token' from private.outgoing_mail where recipient = $1", [email]),
      );
    };
    const say = async (token: string, wants: boolean, client = browser()) =>
      (await counted<{ state: string }>(client, 'answer_newsletter', { token, wants })).data?.state;
    const entry = (email: string) =>
      sql(
        'select confirmed_at is not null as is_confirmed from public.newsletter_subscribers where email = $1',
        [email],
      );

    test('once for each new address; a yes confirms it, a no takes it out', async () => {
      const email = address();
      const token = await tokenFor(email);
      expect(token).toMatch(/^[0-9a-f]{32}$/);
      expect(await outcome(subscribe(email.toUpperCase()))).toBe('23505');
      expect(await kinds()).toEqual(['newsletter']);
      expect(await entry(email)).toEqual([{ is_confirmed: false }]);
      expect(await say(token, true)).toBe('confirmed');
      expect(await say(token, true), 'once more').toBe('confirmed');
      expect(await entry(email)).toEqual([{ is_confirmed: true }]);
      expect(await value('select way_out from private.newsletter_list() where email = $1', [email])).toBe(
        `#/newsletter/${token}`,
      );
      expect(await say(token, false)).toBe('left');
      expect(await say(token, true), 'after leaving').toBe('unknown');
      expect(await entry(email)).toEqual([]);
    });

    test('and takes it back where the address was taken out before it was sent', async () => {
      const token = await tokenFor(address());
      await say(token, false);
      expect(await claim()).toEqual([]);
    });

    test('whose token is not guessed: guesses are counted, and tell nothing', async () => {
      const token = await tokenFor(address());
      const guesses = ['', '%', token.slice(0, 31), `${token} `, newSenderKey(), 'null'];
      for (const guess of guesses) expect(await say(guess, true)).toBe('unknown');
      await withWriteLimit(world.backend, 'subscriber', 0, async () => {
        const { error } = await counted(world.from('198.51.100.7'), 'answer_newsletter', {
          token,
          wants: true,
        });
        expect(error?.code).toBe('PT429');
      });
    });

    test('of confirmed addresses alone the operator gets a list', async () => {
      const email = address();
      await tokenFor(email);
      expect(
        await value('select count(*)::int from private.newsletter_list() where email = $1', [email]),
      ).toBe(0);
    });
  });

  test('an id that is unknown is not recorded', async () => {
    expect(await record({ id: randomUUID(), claim: randomUUID() } as Claimed, 'sent')).toBe(false);
  });
});
