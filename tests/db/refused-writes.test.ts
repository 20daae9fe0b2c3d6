import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  businessRow,
  freeGiftRow,
  giftRow,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

// What a refused write tells and leaves behind: its count is rolled back with it.

onEachDriver('refused writes', (world) => {
  const { browser } = world;

  const newEmail = () => `${newSenderKey()}@example.de`;
  const subscribe = (...emails: string[]) =>
    outcome(
      browser()
        .from('newsletter_subscribers')
        .insert(emails.length === 1 ? { email: emails[0] } : emails.map((email) => ({ email }))),
    );
  const makeGifts = (...rows: object[]) => outcome(browser().from('gifts').insert(rows));

  async function subscriber(): Promise<string> {
    const email = newEmail();
    expect(await subscribe(email)).toBe('done');
    return email;
  }

  async function freeGiftSender(): Promise<string> {
    const row = freeGiftRow();
    expect(await outcome(save(browser(), row))).toBe('rows');
    return String(row.creator_email);
  }

  afterEach(() => world.sql('delete from private.write_event'));

  test.each<[string, () => Promise<string>, (email: string) => Promise<string>]>([
    ['subscribers, with an address that is none', subscriber, (email) => subscribe(email, 'none')],
    ['subscribers, with a second address', subscriber, (email) => subscribe(email, newEmail())],
    ['subscribers, twice', subscriber, (email) => subscribe(email, email)],
    [
      'gifts, with one that is none',
      freeGiftSender,
      (email) => makeGifts(freeGiftRow(email), giftRow({ message: '' })),
    ],
    ['gifts, with a second gift', freeGiftSender, (email) => makeGifts(freeGiftRow(email), freeGiftRow())],
  ])('many rows in one statement are no question: %s', async (_how, known, ask) => {
    expect(await ask(await known())).toBe('PT400');
    expect(await ask(newEmail())).toBe('PT400');
  });

  test('nor are two payments, or two inquiries', async () => {
    const company = browser();
    const { id } = await world.savedGift(company, businessRow());
    const inquiry = { gift_id: id, company: 'Lot GbR', gift_count: 2 };
    for (const [table, rows] of Object.entries({
      payments: [paymentRow(), paymentRow()],
      inquiries: [inquiry, { ...inquiry, gift_id: giftRow().id }],
    }))
      expect(await outcome(company.from(table).insert(rows)), table).toBe('PT400');
  });

  test('one row at a time is a write as before', async () => {
    const email = await subscriber();
    for (const spelling of [email, email.toUpperCase()]) expect(await subscribe(spelling)).toBe('23505');
    expect(await outcome(save(browser(), freeGiftRow(await freeGiftSender())))).toBe('23505');
  });

  test('one who may ask no more is told nothing, of subscribers or free gifts', async () => {
    const [known, sender] = [await subscriber(), await freeGiftSender()];
    await withWriteLimit(world.backend, 'subscriber', 0, async () => {
      expect(await subscribe(known)).toBe('PT429');
      expect(await subscribe(newEmail())).toBe('PT429');
    });
    await withWriteLimit(world.backend, 'coupon', 0, async () => {
      const ask = (email: string) => outcome(save(browser(), freeGiftRow(email)));
      expect(await ask(sender)).toBe('PT429');
      expect(await ask(newEmail())).toBe('PT429');
    });
  });

  test('neither is one whose gift has an invented payment, which no limit refuses', async () => {
    const sender = await freeGiftSender();
    await withWriteLimit(world.backend, 'coupon', 0, async () => {
      const ask = async (email: string) => {
        const gift = freeGiftRow(email);
        await browser()
          .from('payments')
          .insert(paymentRow({ gift_id: gift.id }));
        return outcome(save(browser(), gift));
      };
      expect(await ask(sender)).toBe('PT429');
      expect(await ask(newEmail())).toBe('PT429');
    });
  });

  test('a free gift counts as a question about its coupon', async () => {
    await withWriteLimit(world.backend, 'coupon', 2, async () => {
      const answers = [];
      for (let n = 0; n < 3; n++) answers.push(await outcome(save(browser(), freeGiftRow())));
      expect(answers).toEqual(['rows', 'rows', 'PT429']);
    });
  });

  test('a save that is refused leaves nothing of its megabytes', async () => {
    const megabytes = randomBytes(450_000).toString('hex');
    const size = async () =>
      Number(
        await world.value(
          `select pg_total_relation_size('public.gifts') + pg_total_relation_size('public.payments')
             + pg_total_relation_size('public.newsletter_subscribers')`,
        ),
      );
    const before = await size();
    const long = { message: 'x'.repeat(5000), creator_email: `${'x'.repeat(300)}@example.de` };
    expect(
      await makeGifts(...Array.from({ length: 150 }, () => giftRow(long)), giftRow({ message: '' })),
    ).toBe('PT400');
    expect(await makeGifts(giftRow({ applied_coupon: megabytes }))).toBe('23514');
    for (const columns of [{ coupon: megabytes }, { price_id: megabytes }])
      expect(await outcome(browser().from('payments').insert(paymentRow(columns)))).toBe('23514');
    expect((await size()) - before).toBeLessThan(100_000);
  });

  test('the operator writes as many rows as ever', async () => {
    const rows = [{ email: newEmail() }, { email: newEmail() }];
    const service = world.operator();
    expect(await outcome(service.from('newsletter_subscribers').insert(rows))).toBe('done');
  });
});
