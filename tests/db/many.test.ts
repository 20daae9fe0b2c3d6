import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { gather, greet, uploaded } from './support/together.ts';
import {
  businessRow,
  counted,
  giftByLink,
  giftRow,
  inquire,
  inSeconds,
  outcome,
  save,
  thank,
  withWriteLimit,
} from './support/world.ts';

interface Recipient {
  id: string;
  position: number;
  name: string;
  email: string | null;
  message: string;
}

const people = (count: number, first = 1): [Recipient, ...Recipient[]] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    position: first + n,
    name: `Mensch ${first + n}`,
    email: n === 0 ? 'erste@example.org' : null,
    message: `Frohes Fest, Mensch ${first + n}!`,
  })) as [Recipient, ...Recipient[]];

onEachDriver('gifts for many', (world) => {
  const { browser, savedGift, lockedGift } = world;
  const query = (sql: string, values?: unknown[]) => world.backend.database.query(sql, values);

  /** Makes gifts; answers how many the batch has of them, and how many are left, or an error's code. */
  async function make(
    client: SupabaseClient,
    template_id: string,
    recipients: unknown,
    batch_id = randomUUID(),
  ) {
    const question = { template_id, batch_id, title: 'Weihnachten 2026', recipients };
    const { data, error } = await counted<{ made: string[]; gifts_left: number }>(
      client,
      'make_gifts',
      question,
    );
    return error ? error.code : `${data?.made.length} made, ${data?.gifts_left} left`;
  }
  const ask = async (client: SupabaseClient, name: string, args = {}) => (await client.rpc(name, args)).data;
  const opened = async (one?: Recipient) => (await giftByLink(browser(), one?.id ?? '')).data;
  /** A browser with a subscription, and its gift. */
  async function subscriber() {
    const client = browser();
    return { client, template: await savedGift(client, { price_id: 'monthly_subscription' }) };
  }
  /** A company whose inquiry was answered. */
  async function company(gifts: number | null, months = 12) {
    const client = browser();
    const inquiry = businessRow();
    await save(client, inquiry);
    expect(await outcome(inquire(client, inquiry.id))).toBe('done');
    await query('select private.grant_pass($1, $2, $3)', [inquiry.id, months, gifts]);
    return { client, template: inquiry };
  }

  world.inListModes(() => {
    test('a gift for each name: of the template but for name, address and words', async () => {
      const { client, template } = await subscriber();
      const list = people(3);
      const batch_id = randomUUID();
      expect(await make(client, template.id, list, batch_id)).toBe('3 made, null left');
      expect(await make(client, template.id, list, batch_id)).toBe('3 made, null left');
      const [own] = (await ask(client, 'batches')) as object[];
      expect(own).toMatchObject({
        id: batch_id,
        title: 'Weihnachten 2026',
        template_id: template.id,
        gifts: 3,
      });
      const made = (await ask(client, 'gifts_of_batch', { batch_id })) as { recipient_email: string }[];
      expect(made.map((gift) => gift.recipient_email)).toEqual(['erste@example.org', null, null]);
      for (const { id, name, message } of list) {
        expect((await giftByLink(browser(), id)).data).toEqual({
          ...template,
          id,
          created_at: expect.any(String),
          recipient_name: name,
          message,
          recipient_email: null,
          creator_email: '',
        });
      }
    });

    test('the list of gifts shows none of them, with a lock or without', async () => {
      const { client } = await subscriber();
      const locked = await lockedGift({ opens_at: inSeconds(3600) }, client, giftRow());
      for (const id of [locked.id, (await savedGift(client)).id]) await make(client, id, people(2));
      await query("update private.gift_lock set opens_at = now() - interval '1 minute'");
      await savedGift(browser());
      for (const asked of [client, browser()]) {
        const listed = (await ask(asked, 'gift_list', { how_many: 1000 })) as { message: string }[];
        expect(listed.filter(({ message }) => message.startsWith('Frohes Fest'))).toEqual([]);
      }
    });
  });

  test('day and seal are as the template has them', async () => {
    const { client } = await subscriber();
    const seal = { question: 'Wo war es?', answer: 'Rom', hint: 'Italien' };
    const template = await lockedGift({ opens_at: inSeconds(3600), ...seal }, client);
    const [one] = people(1);
    await make(client, template.id, [one]);
    expect((await giftByLink(browser(), one.id)).data).toMatchObject({ locked: { question: seal.question } });
    await query('update private.gift_lock set opens_at = null where gift_id = $1', [one.id]);
    const answered = await counted(browser(), 'break_seal', { gift_id: one.id, answer: 'rom!' });
    expect(answered.data).toMatchObject({ state: 'open', gift: { message: one.message } });
  });

  test.each([
    ['without a pass', async () => 'single'],
    ['with one that has ended', async () => 'ended'],
  ])('%s nothing is made', async (about) => {
    const client = browser();
    const ended = about.includes('ended');
    const template = await savedGift(client, ended ? { price_id: 'monthly_subscription' } : {});
    if (ended) {
      await query('update private.pass set valid_until = now() where gift_id = $1', [template.id]);
    }
    expect(await ask(client, 'batch_pass')).toBeNull();
    expect(await make(client, template.id, people(1))).toBe('PT402');
    expect(await ask(client, 'batches')).toEqual([]);
  });

  describe('the pass of a company', () => {
    test('allows as many gifts as the operator said, paid for without a payment', async () => {
      const { client, template } = await company(5);
      expect(await ask(client, 'batch_pass')).toMatchObject({
        option: 'business_pack',
        gift_limit: 5,
        gifts_left: 5,
      });
      expect(await ask(client, 'pass_state')).toEqual([]);
      const list = people(7);
      const batch_id = randomUUID();
      await query('select private.set_require_verified_payment(true)');
      expect(await make(client, template.id, list, batch_id)).toBe('5 made, 0 left');
      await savedGift(browser());
      const shown = await outcome(browser().from('gifts').select('id').eq('id', list[4]?.id));
      const [fifth, sixth] = [await opened(list[4]), await opened(list[5])];
      const inList = (await ask(browser(), 'gift_list', { how_many: 1000 })) as Recipient[];
      await query('select private.set_require_verified_payment(false)');
      expect(fifth).toMatchObject({ price_id: 'single', payment_status: 'paid' });
      expect([shown, sixth]).toEqual(['rows', null]);
      expect(inList.map(({ id }) => id)).not.toContain(list[4]?.id);
      expect(await make(client, template.id, list, batch_id)).toBe('5 made, 0 left');
    });

    test('a deleted gift makes room; the operator may say another number and length', async () => {
      const { client, template } = await company(2);
      const list = people(2);
      await make(client, template.id, list);
      await client.from('gifts').delete().eq('id', list[0]?.id);
      expect(await ask(client, 'batches')).toMatchObject([{ gifts: 1 }]);
      expect(await make(client, template.id, people(2))).toBe('1 made, 0 left');
      await query('select private.grant_pass($1, 1, null)', [template.id]);
      const { valid_until } = await ask(client, 'batch_pass');
      expect(Date.parse(valid_until)).toBeLessThan(Date.parse(inSeconds(32 * 86_400)));
      expect(await make(client, template.id, people(25))).toBe('25 made, null left');
    });

    test('is nobody else’s, and no more of it is used when forty ask at once', async () => {
      const stranger = browser();
      const gift = await savedGift(stranger);
      const { client, template } = await company(10);
      const answers = await world.withSlowInserts('private.batch_gift', () =>
        Promise.all(people(40).map((one) => make(client, template.id, [one]))),
      );
      expect(answers.filter((answer) => answer?.startsWith('1 made'))).toHaveLength(10);
      expect(await make(stranger, gift.id, people(1))).toBe('PT402');
      const empty = randomUUID();
      expect(await make(client, template.id, people(1), empty)).toBe('0 made, 0 left');
      expect(await query('select from private.batch where id = $1', [empty])).toEqual([]);
      expect(
        await query('select answered_at from public.inquiries where gift_id = $1', [template.id]),
      ).toEqual([{ answered_at: expect.anything() }]);
    });

    test('beside a second one allows what both allow, also when others ask meanwhile', async () => {
      const { client, template } = await company(1);
      const second = businessRow();
      await save(client, second);
      expect(await outcome(inquire(client, second.id))).toBe('done');
      await query('select private.grant_pass($1, 11, 1)', [second.id]);
      const ask = (count: number) => people(count).map((one) => make(client, template.id, [one]));
      await world.withSlowInserts(
        'private.batch_gift',
        async () => {
          // The second has waited for the first pass, and makes its gift with the other one.
          const early = ask(2);
          await Promise.race(early);
          await Promise.all([...early, ...ask(3)]);
        },
        0.3,
      );
      const made = await query(
        'select count(*)::int as gifts from private.pass_gift join private.pass on pass.id = pass_id where pass.gift_id = any ($1) group by pass_id',
        [[template.id, second.id]],
      );
      expect(made).toEqual([{ gifts: 1 }, { gifts: 1 }]);
    });

    test('is left alone while there is a subscription', async () => {
      const { client, template } = await company(3);
      await savedGift(client, { price_id: 'yearly_subscription' });
      expect(await make(client, template.id, people(1))).toBe('1 made, null left');
    });

    test('is given to inquiries only', async () => {
      const gift = await savedGift(browser());
      await expect(query('select private.grant_pass($1, 1, 1)', [gift.id])).rejects.toThrow('No inquiry');
    });
  });

  test.each([
    ['no list', {}, '22023'],
    ['none', [], '22023'],
    ['twenty-six', people(26), '22023'],
    ['line 501', people(1, 501), '23514'],
    ['a name of blanks', people(1).map((one) => ({ ...one, name: ' ' })), '23514'],
    ['a name of 201 letters', people(1).map((one) => ({ ...one, name: 'a'.repeat(201) })), '23514'],
    ['two on one line', [...people(1), ...people(1)], '23514'],
    [
      'a bad one after 24 good ones',
      people(25).map((one, n) => (n < 24 ? one : { ...one, name: '' })),
      '23514',
    ],
  ])('refuses %s, and makes none', async (_, recipients, code) => {
    const { client, template } = await subscriber();
    expect(await make(client, template.id, recipients)).toBe(code);
    expect(await ask(client, 'batches')).toEqual([]);
  });

  test.each(['', 'a'.repeat(81)])('refuses the title %j', async (title) => {
    const { client, template } = await subscriber();
    const question = { template_id: template.id, batch_id: randomUUID(), recipients: people(1) };
    expect((await counted(client, 'make_gifts', { ...question, title })).error?.code).toBe('23514');
  });

  test('an id of a gift that exists or was deleted is not used', async () => {
    const { client, template } = await subscriber();
    const [one] = people(1);
    expect(await make(client, template.id, [{ ...one, id: template.id }])).toBe('23505');
    await make(client, template.id, [one]);
    await client.from('gifts').delete().eq('id', one.id);
    expect(await make(client, template.id, [one])).toBe('PT409');
  });

  test('files stay until the last gift that has them is gone', async () => {
    const client = browser();
    const name = await uploaded(client, 'gift_media');
    const media_url = client.storage.from('gift_media').getPublicUrl(name).data.publicUrl;
    const template = await savedGift(client, {
      price_id: 'monthly_subscription',
      media_url,
      media_type: 'image',
    });
    const batch_id = randomUUID();
    await make(client, template.id, people(2), batch_id);
    const isThere = async () => {
      await client.storage.from('gift_media').remove([name]);
      const rows = await query('select from storage.objects where name = $1', [name]);
      return rows.length > 0;
    };
    await client.from('gifts').delete().eq('id', template.id);
    expect(await isThere()).toBe(true);
    expect(await ask(client, 'batches')).toMatchObject([{ template_id: null, gifts: 2 }]);
    expect(await ask(client, 'delete_batch', { batch_id })).toEqual({
      gifts: 2,
      files: [`gift_media/${name}`],
    });
    expect(await query('select from private.batch where id = $1', [batch_id])).toEqual([]);
    expect(await isThere()).toBe(false);
  });

  test('the photo of a greeting is kept by no gift of the list, and goes when it is taken back', async () => {
    const { client, template } = await subscriber();
    const { token } = await gather(client, template.id);
    const [writer, greeting_id] = [browser(), randomUUID()];
    const picture = await uploaded(writer, 'gift_media');
    expect(await greet(writer, token, { greeting_id, picture })).toBe('stored');
    await make(client, template.id, people(2));
    await writer.rpc('delete_greeting', { greeting_id });
    expect(await outcome(writer.storage.from('gift_media').remove([picture]))).toBe('rows');
  });

  test('a list that is deleted names the files that others have laid into its gifts', async () => {
    const { client, template } = await subscriber();
    const batch_id = randomUUID();
    const [one, other] = people(2);
    await make(client, template.id, [one, other], batch_id);
    const recipient = browser();
    const voice = await uploaded(recipient, 'gift_audio');
    await thank(recipient, one.id, { voice });
    const writer = browser();
    const picture = await uploaded(writer, 'gift_media');
    const { token } = await gather(client, other?.id ?? '');
    expect(await greet(writer, token, { picture })).toBe('stored');
    const { files } = (await ask(client, 'delete_batch', { batch_id })) as { files: string[] };
    expect(files.sort()).toEqual([`gift_audio/${voice}`, `gift_media/${picture}`]);
  });

  test('a pass that nobody has confirmed makes so many an hour, a paid one and the operator’s more', async () => {
    const trusted = world.from('10.12.0.1');
    const template = await savedGift(trusted, { price_id: 'monthly_subscription' });
    const given = await company(null);
    const list = people(3);
    const batch_id = randomUUID();
    await withWriteLimit(world.backend, 'batch_gift', 4, async () => {
      expect(await make(trusted, template.id, list, batch_id)).toBe('3 made, null left');
      expect(await make(trusted, template.id, list, batch_id), 'the same once more').toBe(
        '3 made, null left',
      );
      expect(await make(trusted, template.id, people(2, 4), batch_id)).toBe('PT429');
      expect(await make(trusted, template.id, people(1, 4), batch_id)).toBe('1 made, null left');
      expect(await make(given.client, given.template.id, people(25))).toBe('25 made, null left');
      await world.verify(template.id, { price_id: 'monthly_subscription', amount_cents: 499 });
      expect(await make(trusted, template.id, people(5, 10), batch_id)).toBe('5 made, null left');
    });
  });

  test('a list is counted by its requests, not with the gifts of others', async () => {
    const { client, template } = await subscriber();
    await withWriteLimit(world.backend, 'gift', 0, async () => {
      expect(await make(client, template.id, people(25))).toBe('25 made, null left');
    });
    await withWriteLimit(world.backend, 'batch', 0, async () => {
      expect(await make(client, template.id, people(1))).toBe('PT429');
    });
  });
});
