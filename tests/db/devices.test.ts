import { randomBytes } from 'node:crypto';
import type { SupabaseClient as Browser } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  counted,
  freeGiftRow,
  giftByLink,
  giftRow,
  inSeconds,
  inviteDevice,
  newSenderKey,
  outcome,
  save,
  thank,
  withWriteLimit,
} from './support/world.ts';

interface Answer {
  state: string;
  gifts?: number | string[];
  passes?: number;
}

onEachDriver('a second device', (world) => {
  const { browser, couple, savedGift, lockedGift } = world;

  async function call<T>(client: Browser, name: string, args?: object): Promise<T> {
    const { data, error } = await client.rpc(name, args);
    if (error) throw new Error(error.code);
    return data as T;
  }

  async function ask(client: Browser, name: string, token: string | null): Promise<Answer> {
    const { data, error } = await counted<Answer>(client, name, { token });
    if (error) throw new Error(error.code);
    return data ?? { state: 'unknown call' };
  }

  const invite = inviteDevice;
  const look = (client: Browser, token: string | null) => ask(client, 'invitation_state', token);
  const accept = (client: Browser, token: string | null) => ask(client, 'accept_invitation', token);
  const devices = (...clients: Browser[]) =>
    Promise.all(clients.map((client) => call<number>(client, 'device_count')));
  const saved = (row: { id: string }, ...clients: Browser[]) =>
    Promise.all(clients.map((client) => outcome(save(client, row))));
  const passes = (...clients: Browser[]) =>
    Promise.all(clients.map((client) => outcome(client.rpc('pass_state'))));
  const deleted = (client: Browser, id: string) =>
    outcome(client.from('gifts').delete().eq('id', id).select('id'));
  const expire = (seconds: number) =>
    world.sql('update private.device_invitation set expires_at = expires_at - make_interval(secs => $1)', [
      seconds,
    ]);

  /** A browser with a gift, and one that has taken it over. */
  async function coupled(overrides: Record<string, unknown> = {}) {
    const first = browser();
    const file = await world.uploaded(first);
    const gift = await savedGift(first, { media_url: file.url, media_type: 'image', ...overrides });
    return { first, second: await couple(first), gift, file };
  }

  world.inListModes(() => {
    test('takes over gifts and passes, with a key of its own', async () => {
      const [first, second, stranger] = [browser(), browser(), browser()];
      const [older, newer] = [
        await savedGift(first),
        await savedGift(first, { price_id: 'monthly_subscription' }),
      ];
      const own = await savedGift(second);
      await savedGift(stranger, { price_id: 'yearly_subscription' });
      const token = await invite(first);
      expect(await look(second, token)).toEqual({ state: 'open', gifts: 2, passes: 1 });
      expect(await passes(second), 'looking takes nothing over').toEqual(['none']);
      expect(await accept(second, token)).toEqual({ state: 'open', gifts: [older.id, newer.id] });
      const { data: held } = await second.rpc('pass_state');
      expect(held, 'no pass of others').toMatchObject([{ option: 'monthly_subscription' }]);
      expect(await devices(first, second, stranger)).toEqual([2, 2, 1]);
      for (const gift of [older, newer]) {
        expect(await outcome(second.from('gifts').select().eq('id', gift.id))).toBe('rows');
        expect(await saved(gift, second, stranger), 'a repeated save').toEqual(['rows', '42501']);
        expect((await giftByLink(second, gift.id)).data).toMatchObject({ creator_email: gift.creator_email });
      }
      // Nothing of the second device is given away.
      expect(await deleted(first, own.id)).toBe('none');
      expect(await saved(own, first)).toEqual(['42501']);
      // Gifts of a later day belong to the device that made them.
      expect(await saved(await savedGift(first), second)).toEqual(['42501']);
    });

    test('reads thanks, moves the day and makes gifts with the pass from there', async () => {
      const first = browser();
      const row = giftRow({ price_id: 'monthly_subscription' });
      const gift = await lockedGift({ opens_at: inSeconds(3600) }, first, row);
      const second = await couple(first);
      const { data } = await second.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(-1) });
      expect(data).toMatchObject({ question: null });
      await thank(browser(), gift.id, { message: 'Danke!' });
      for (const device of [first, second])
        expect((await device.from('thanks').select('message')).data).toEqual([{ message: 'Danke!' }]);
      expect(await saved(giftRow({ price_id: 'monthly_subscription' }), second)).toEqual(['rows']);
      expect(await world.sql('select from private.pass where gift_id = $1', [gift.id])).toHaveLength(1);
    });

    test('deletes a gift with the files of the first, and the voices in its thanks', async () => {
      const { first, second, gift, file } = await coupled();
      const recipient = browser();
      const voice = await world.uploaded(recipient, 'gift_audio');
      await thank(recipient, gift.id, { voice: voice.name });
      expect(await file.removedBy(second)).toBe('none');
      expect(await voice.removedBy(second)).toBe('none');
      expect(await deleted(second, gift.id)).toBe('rows');
      expect(await file.removedBy(second)).toBe('rows');
      expect(await voice.removedBy(second)).toBe('rows');
      expect(await outcome(first.from('gifts').select().eq('id', gift.id))).toBe('none');
    });
  });

  world.whereVerified(() => {
    test('takes over no unpaid gift, and makes none with an unpaid pass', async () => {
      const [first, second] = [browser(), browser()];
      const [unpaid, free] = [await savedGift(first), await savedGift(first, freeGiftRow())];
      const token = await invite(first);
      expect(await look(second, token)).toMatchObject({ state: 'open', gifts: 1 });
      expect(await accept(second, token)).toEqual({ state: 'open', gifts: [free.id] });
      expect(await outcome(second.from('gifts').select().eq('id', unpaid.id))).toBe('none');
      expect((await giftByLink(second, unpaid.id)).data).toBeNull();
      expect((await giftByLink(first, unpaid.id)).data).toMatchObject({ id: unpaid.id });
      expect(await saved(giftRow({ price_id: 'monthly_subscription' }), second)).toEqual(['PT402']);
    });
  });

  describe('a link', () => {
    test('is 128 random bits, kept as a hash only', async () => {
      const [one, other] = [await invite(browser()), await invite(browser())];
      expect(one).toMatch(/^[0-9a-f]{32}$/);
      expect(one).not.toBe(other);
      const rows = await world.sql('select device_invitation::text as row from private.device_invitation');
      expect(JSON.stringify(rows)).not.toContain(one);
    });

    test('is used once, by one browser, which may ask again after a lost answer', async () => {
      const [first, second, third] = [browser(), browser(), browser()];
      const gift = await savedGift(first);
      const token = await invite(first);
      for (let n = 0; n < 2; n += 1)
        expect(await accept(second, token)).toEqual({ state: 'open', gifts: [gift.id] });
      for (const ask of [look, accept]) expect(await ask(third, token)).toEqual({ state: 'used' });
      expect(await saved(gift, third)).toEqual(['42501']);
      const next = await invite(first);
      const states = await world.withSlowInserts('private.gift_owner', () =>
        Promise.all(Array.from({ length: 10 }, async () => (await accept(browser(), next)).state)),
      );
      expect(states.sort(), 'of ten at once').toEqual(['open', ...Array(9).fill('used')]);
    });

    test('lasts ten minutes, and ends with the next one', async () => {
      const [first, second] = [browser(), browser()];
      const gift = await savedGift(first);
      const late = await invite(first);
      await expire(599);
      expect((await look(second, late)).state).toBe('open');
      await expire(2);
      for (const ask of [look, accept]) expect(await ask(second, late)).toEqual({ state: 'expired' });
      const [replaced, token] = [await invite(first), await invite(first)];
      expect(await accept(second, replaced)).toEqual({ state: 'unknown' });
      expect((await accept(second, token)).state).toBe('open');
      expect(await saved(gift, second)).toEqual(['rows']);
      // A day later nothing is kept of it.
      await expire(90_000);
      await world.sql('select private.forget_old()');
      expect(await look(browser(), token)).toEqual({ state: 'unknown' });
    });

    test.each([null, '', ' ', 'x', randomBytes(16).toString('hex'), "' or true --"])(
      'guessed as %j opens nothing',
      async (token) => {
        await invite(browser());
        for (const ask of [look, accept]) expect(await ask(browser(), token)).toEqual({ state: 'unknown' });
      },
    );

    test('guesses of a network are limited', async () => {
      const token = await invite(browser());
      await withWriteLimit(world.backend, 'device', 2, async () => {
        const from = world.from('10.8.0.1');
        for (const ask of [look, accept]) expect((await ask(from, 'x')).state).toBe('unknown');
        const names = ['invitation_state', 'accept_invitation', 'invite_device'];
        for (const name of names) expect(await outcome(counted(from, name, { token }))).toBe('PT429');
        for (const name of names) {
          const guest = world.from(`10.8.1.${name.length}`);
          const guess = async () => (await counted(guest, name, { token: newSenderKey() })).error?.code;
          for (let n = 0; n < 2; n += 1) expect(await guess(), name).toBeUndefined();
          expect(await guess(), `${name}, a third time`).toBe('PT429');
        }
      });
    });
  });

  describe('signing off', () => {
    test('this device gives up what it shares and keeps what only it has', async () => {
      const { first, second, gift } = await coupled();
      const own = await savedGift(first);
      const open = await invite(first);
      expect(await call(first, 'leave_devices')).toEqual([gift.id]);
      expect(await saved(gift, first, second)).toEqual(['42501', 'rows']);
      expect(await saved(own, first)).toEqual(['rows']);
      expect(await devices(first, second)).toEqual([1, 1]);
      expect((await accept(browser(), open)).state, 'its open link').toBe('unknown');
      expect(await call(second, 'leave_devices'), 'the last one stays').toEqual([]);
      expect(await saved(gift, second)).toEqual(['rows']);
    });

    test('all others, from either device', async () => {
      const { first, second, gift } = await coupled();
      const third = await couple(second);
      expect(await devices(first)).toEqual([3]);
      const own = await savedGift(third, { price_id: 'yearly_subscription' });
      const open = await invite(second);
      await call(second, 'sign_off_others');
      expect(await devices(second)).toEqual([1]);
      expect((await accept(browser(), open)).state, 'its open link').toBe('unknown');
      expect(await saved(gift, first, third, second)).toEqual(['42501', '42501', 'rows']);
      for (const other of [first, third]) expect(await deleted(other, gift.id)).toBe('none');
      expect(await saved(own, third), 'its own gift').toEqual(['rows']);
      expect(await passes(third), 'its own pass').toEqual(['rows']);
    });

    test('passes go with it, and one always stays', async () => {
      const { first, second } = await coupled({ price_id: 'yearly_subscription' });
      await call(first, 'leave_devices');
      expect(await passes(first, second)).toEqual(['none', 'rows']);
      await couple(second, first);
      expect(await devices(second)).toEqual([2]);
      await call(first, 'sign_off_others');
      expect(await passes(first, second)).toEqual(['rows', 'none']);
      await call(first, 'leave_devices');
      expect(await passes(first)).toEqual(['rows']);
    });

    test.each(['leave_devices', 'sign_off_others'])('by %s takes the files along', async (how) => {
      const { first, second, gift, file } = await coupled();
      const kept = await world.uploaded(first);
      const own = await savedGift(first, { media_url: kept.url, media_type: 'image' });
      await call(how === 'leave_devices' ? first : second, how);
      expect(await deleted(first, gift.id)).toBe('none');
      await deleted(second, gift.id);
      expect(await file.removedBy(first)).toBe('none');
      expect(await file.removedBy(second)).toBe('rows');
      // What the operator deletes leaves its files to their owner.
      await world.sql('delete from public.gifts where id = $1', [own.id]);
      expect(await kept.removedBy(second)).toBe('none');
      expect(await kept.removedBy(first)).toBe('rows');
    });

    test('signs off for good, also one that is taking over at that moment', async () => {
      // Many gifts, so that both are under way for a while; PGlite does one thing at a time.
      const [rounds, gifts] = world.driver === 'postgres' ? [10, 300] : [1, 3];
      const seen = { refused: 0, strangers: 0 };
      await withWriteLimit(world.backend, 'device', 100_000, async () => {
        for (let n = 0; n < rounds; n++) {
          const [first, stranger] = [browser(), browser()];
          const { id } = await savedGift(first);
          await world.sql(
            `with more as (
               insert into public.gifts (recipient_name, sender_name, message, creator_email)
               select 'a', 'b', 'c', 'd@example.de' from generate_series(1, $2::int) returning id
             )
             insert into private.gift_owner (gift_id, key_hash)
             select more.id, owner.key_hash from more, private.gift_owner as owner where owner.gift_id = $1`,
            [id, gifts],
          );
          const token = await invite(first);
          const [, signedOff] = await Promise.all([
            outcome(counted(stranger, 'accept_invitation', { token })),
            outcome(first.rpc('sign_off_others')),
          ]);
          if (signedOff !== 'done') seen.refused += 1;
          if ((await devices(first))[0] !== 1) seen.strangers += 1;
        }
      });
      expect(seen).toEqual({ refused: 0, strangers: 0 });
    });

    test('two that leave at once leave one behind', async () => {
      const { first, second, gift } = await coupled();
      await Promise.all([call(first, 'leave_devices'), call(second, 'leave_devices')]);
      expect((await saved(gift, first, second)).sort()).toEqual(['42501', 'rows']);
    });
  });

  test("a stranger's gift that names a file of the victim gives no hand on that file", async () => {
    const { first: victim, file } = await coupled();
    const attacker = browser();
    const bait = await savedGift(attacker, { media_url: file.url, media_type: 'image' });
    // The victim takes over the attacker's gift.
    await couple(attacker, victim);
    await call(attacker, 'sign_off_others');
    await deleted(attacker, bait.id);
    expect(await file.removedBy(attacker)).toBe('none');
  });
});
