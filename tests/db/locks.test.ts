import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  clientFor,
  fileFor,
  giftByLink,
  giftRow,
  inSeconds,
  lock,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  type TestLock,
  thank,
  withWriteLimit,
} from './support/world.ts';

type Gift = ReturnType<typeof giftRow>;

interface Cover {
  [column: string]: unknown;
  locked: {
    opens_at: string | null;
    server_time: string;
    question: string | null;
    hint: string | null;
    paused_until: string | null;
  };
}

interface Answer {
  state: string;
  gift?: Gift;
  hint?: string | null;
  paused_until?: string | null;
  server_time?: string;
}

/** Only these columns of a locked gift are seen. */
const COVER = [
  'confetti',
  'id',
  'locked',
  'magicalEffect',
  'pattern',
  'primary_color',
  'recipient_name',
  'sender_name',
  'shine',
  'wrapping_style',
];

const SEAL = { question: 'Wo war unser erster Kuss?', answer: 'Köln, am Rhein', hint: 'Eine Stadt mit Dom' };

onEachDriver('locked gifts', (world) => {
  const { browser, lockedGift } = world;

  async function couple(sender: SupabaseClient, device: SupabaseClient): Promise<void> {
    const { data } = await sender.rpc('invite_device');
    const accepted = await device.rpc('accept_invitation', { token: (data as { token: string }).token });
    expect(accepted.data).toMatchObject({ state: 'open' });
  }

  async function byLink(client: SupabaseClient, gift: Gift): Promise<Cover & Gift> {
    const { data, error } = await giftByLink<Cover & Gift>(client, gift.id);
    if (error || !data) throw new Error(error?.message ?? 'nothing');
    return data;
  }

  const answer = async (client: SupabaseClient, gift: Gift, words: string) => {
    const { data, error } = await client.rpc('break_seal', { gift_id: gift.id, answer: words });
    if (error) throw new Error(error.code);
    return data as Answer;
  };

  /** Moves the day of a gift, or the end of its pause, as if time had passed. */
  const pass = (gift: Gift, seconds: number) =>
    world.backend.database.query(
      `update private.gift_lock set opens_at = opens_at - make_interval(secs => $2),
         paused_until = paused_until - make_interval(secs => $2) where gift_id = $1`,
      [gift.id, seconds],
    );

  world.inListModes((mode) => {
    describe.each<[string, TestLock]>([
      ['for an hour', { opens_at: inSeconds(3600) }],
      ['with a seal', SEAL],
      ['with a seal whose day has come', { ...SEAL, opens_at: inSeconds(-3600) }],
    ])('a gift that is locked %s', (_how, locked) => {
      const readers: [string, (gift: Gift) => SupabaseClient][] = [
        ['a stranger', () => browser()],
        ['a browser without a key', () => clientFor(world.backend)],
        ['a recipient with the link', ({ id }) => clientFor(world.backend, { giftId: id })],
        ['a sender of another gift', () => otherSender],
        ['a device that was signed off', () => signedOff],
      ];
      let otherSender: SupabaseClient;
      let signedOff: SupabaseClient;
      let coupled: SupabaseClient;
      let gift: Gift;
      let sender: SupabaseClient;
      beforeAll(async () => {
        [sender, otherSender] = [browser(), browser()];
        const { name, file } = fileFor('gift_media');
        const { data } = await sender.storage.from('gift_media').upload(name, file);
        const media_url = sender.storage.from('gift_media').getPublicUrl(data?.path ?? '').data.publicUrl;
        gift = await lockedGift(
          locked,
          sender,
          giftRow({ message: `geheim ${newSenderKey()}`, media_url, media_type: 'image' }),
        );
        await save(otherSender, giftRow());
        [signedOff, coupled] = [browser(), browser()];
        await couple(sender, signedOff);
        await sender.rpc('sign_off_others');
        await couple(sender, coupled);
      });

      const isFound = (client: SupabaseClient) => {
        const gifts = () => client.from('gifts').select();
        return Promise.all([
          outcome(gifts().eq('id', gift.id)),
          outcome(gifts().like('message', `${String(gift.message)}%`)),
          outcome(gifts().gte('created_at', '2000-01-01').eq('media_url', String(gift.media_url))),
          outcome(gifts().or(`id.eq.${gift.id},message.eq.${gift.id}`).order('message')),
          gifts()
            .order('created_at', { ascending: false })
            .limit(50)
            .then(({ data }) => (data?.some(({ id }) => id === gift.id) ? 'rows' : 'none')),
          client.storage
            .from('gift_media')
            .list('', { limit: 10_000 })
            .then(({ data }) =>
              data?.some(({ name }) => String(gift.media_url).endsWith(name)) ? 'rows' : 'none',
            ),
        ]);
      };

      test.each(readers)('%s finds it by no select, filter, order or listing', async (_who, client) => {
        expect(new Set(await isFound(client(gift)))).toEqual(new Set(['none']));
      });

      test.each(readers)('%s is given its cover by the link and nothing else', async (_who, client) => {
        const cover = await byLink(client(gift), gift);
        expect(Object.keys(cover).sort()).toEqual(COVER);
        expect(cover.locked).toMatchObject({ question: locked.question ?? null, hint: null });
        expect(Math.abs(Date.parse(cover.locked.server_time) - Date.now())).toBeLessThan(60_000);
      });

      test.each(readers)('%s can neither embed, lock, move nor save over it', async (_who, client) => {
        const hands = client(gift);
        for (const [what, call] of [
          ['PT409', lock(hands, gift.id, { opens_at: inSeconds(60) })],
          ['PT409', hands.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(60) })],
          ['done', hands.rpc('lock_state', { gift_id: gift.id })],
          ['42501', save(hands, gift)],
          ['none', hands.from('gifts').delete().eq('id', gift.id).select()],
        ] as const)
          expect(await outcome(call)).toBe(what);
        expect(await outcome(hands.from('gifts').select('*, gift_lock(*)'))).toMatch(/^PGRST20[05]$/);
        expect((await hands.rpc('draft_state', { draft: gift })).data).toBe('other');
      });

      test('its sender finds and reads it, and may repeat its save', async () => {
        expect(new Set(await isFound(sender))).toEqual(new Set(['rows']));
        expect(await byLink(sender, gift)).toMatchObject({
          message: gift.message,
          creator_email: gift.creator_email,
        });
        expect(await outcome(lock(sender, gift.id, locked))).toBe('done');
        expect(await outcome(save(sender, gift))).toBe('rows');
        expect((await byLink(browser(), gift)).locked).toBeDefined();
      });

      test('a second device of its sender reads it, is told its lock, and can undo neither', async () => {
        // All but the storage's listing: a file has one owner.
        expect(new Set((await isFound(coupled)).slice(0, -1))).toEqual(new Set(['rows']));
        expect(await byLink(coupled, gift)).toMatchObject({ message: gift.message });
        const { data } = await coupled.rpc('lock_state', { gift_id: gift.id });
        expect(data).toMatchObject({ question: locked.question ?? null });
        expect(JSON.stringify(data)).not.toMatch(/Rhein|answer/);
        expect(await outcome(lock(coupled, gift.id, { question: 'Wo?', answer: 'Bonn' }))).toBe('done');
        expect(await outcome(save(coupled, gift))).toBe('rows');
        expect((await byLink(browser(), gift)).locked).toMatchObject({ question: locked.question ?? null });
        expect(await outcome(thank(coupled, gift.id))).toBe('PT404');
      });
    });

    test('it opens when its day has come, for a link and in the list', async () => {
      const gift = await lockedGift({ opens_at: inSeconds(3600) });
      await pass(gift, 3599);
      expect((await byLink(clientFor(world.backend), gift)).locked).toBeDefined();
      await pass(gift, 2);
      expect(await byLink(clientFor(world.backend), gift)).toMatchObject({
        message: gift.message,
        creator_email: '',
      });
      const found = () => outcome(clientFor(world.backend).from('gifts').select('id').eq('id', gift.id));
      expect(await found()).toBe(mode === 'everyone' ? 'rows' : 'none');
      // The next save puts it among the gifts that the list may begin with.
      await save(browser(), giftRow());
      expect(await found()).toBe(mode === 'everyone' ? 'rows' : 'none');
    });

    test('the right answer opens the gift, to that browser for good', async () => {
      const gift = await lockedGift(SEAL);
      const recipient = browser();
      expect(await answer(recipient, gift, 'Bonn')).toMatchObject({ state: 'wrong' });
      const opened = await answer(recipient, gift, '  KOELN am rhein!');
      expect(opened.gift).toMatchObject({ message: gift.message, creator_email: '', recipient_email: null });
      expect((await byLink(recipient, gift)).message).toBe(gift.message);
      expect((await byLink(browser(), gift)).locked).toBeDefined();
      expect((await byLink(clientFor(world.backend), gift)).locked).toBeDefined();
    });
  });

  describe('the lock comes first', () => {
    test('a saved gift is not locked any more', async () => {
      const sender = browser();
      const gift = giftRow();
      await save(sender, gift);
      expect(await outcome(lock(sender, gift.id, { opens_at: inSeconds(60) }))).toBe('PT409');
    });

    test('a lock of another browser neither holds a gift closed nor keeps its own from it', async () => {
      const [sender, other] = [browser(), browser()];
      const [open, locked] = [giftRow(), giftRow()];
      for (const { id } of [open, locked]) await lock(other, id, { opens_at: inSeconds(3600) });
      await lock(sender, locked.id, SEAL);
      for (const row of [open, locked]) expect(await outcome(save(sender, row))).toBe('rows');
      expect((await byLink(clientFor(world.backend), open)).message).toBe(open.message);
      expect((await byLink(clientFor(world.backend), locked)).locked).toMatchObject({
        opens_at: null,
        question: SEAL.question,
      });
    });

    test('the last lock before the save counts, and a crash between them leaves nothing to read', async () => {
      const sender = browser();
      const gift = giftRow();
      await lock(sender, gift.id, { opens_at: inSeconds(60) });
      expect((await giftByLink(clientFor(world.backend), gift.id)).data).toBeNull();
      const opens_at = inSeconds(7200);
      await lockedGift({ opens_at }, sender, gift);
      const { locked } = await byLink(clientFor(world.backend), gift);
      expect(Date.parse(locked.opens_at ?? '')).toBe(Date.parse(opens_at));
    });

    test('an order that is recovered late repeats its lock and undoes no change', async () => {
      const sender = browser();
      const gift = await lockedGift({ opens_at: inSeconds(60) }, sender);
      const later = inSeconds(7200);
      await sender.rpc('change_opening', { gift_id: gift.id, opens_at: later });
      await lockedGift({ opens_at: inSeconds(60) }, sender, gift);
      const { data } = await sender.rpc('lock_state', { gift_id: gift.id });
      expect(Date.parse((data as Cover['locked']).opens_at ?? '')).toBe(Date.parse(later));
    });

    test('a gift that is paid for after its day is saved open', async () => {
      const gift = await lockedGift({ opens_at: inSeconds(-60) });
      expect((await byLink(clientFor(world.backend), gift)).message).toBe(gift.message);
    });

    test('deleting the gift deletes its lock', async () => {
      const sender = browser();
      const gift = await lockedGift(SEAL, sender);
      await answer(browser(), gift, SEAL.answer);
      expect(await outcome(sender.from('gifts').delete().eq('id', gift.id).select('id'))).toBe('rows');
      for (const table of ['gift_lock', 'seal_breaker', 'lock_draft'])
        expect(
          await world.backend.database.query(`select from private.${table} where gift_id = $1`, [gift.id]),
        ).toEqual([]);
    });
  });

  test.each<[string, TestLock, string]>([
    ['nothing', {}, '23514'],
    ['more than two years', { opens_at: inSeconds(3 * 366 * 86_400) }, '23514'],
    ['a question without an answer', { question: 'Wo?' }, '23514'],
    ['an answer without a question', { answer: 'Köln', opens_at: inSeconds(60) }, '23514'],
    ['an empty answer', { question: 'Wo?', answer: ' ' }, '23514'],
    ['an answer of 201 characters', { question: 'Wo?', answer: 'x'.repeat(201) }, '23514'],
    ['an empty question', { question: ' ', answer: 'x' }, '23514'],
    ['a hint without a question', { opens_at: inSeconds(60), hint: 'x' }, '23514'],
  ])('%s is no lock', async (_what, locked, refusedBy) => {
    expect(await outcome(lock(browser(), giftRow().id, locked))).toBe(refusedBy);
  });

  test('locks are limited, but never for a gift that is paid for', async () => {
    const sender = browser();
    const paid = giftRow();
    await sender.from('payments').insert(paymentRow({ gift_id: paid.id }));
    await withWriteLimit(world.backend, 'lock', 0, async () => {
      expect(await outcome(lock(sender, giftRow().id, SEAL))).toBe('PT429');
      expect(await outcome(lock(sender, paid.id, SEAL))).toBe('done');
    });
  });

  describe('the day of a gift', () => {
    test('is brought forward and put off by its sender, until it has come', async () => {
      const sender = browser();
      const gift = await lockedGift({ opens_at: inSeconds(3600) }, sender);
      const move = (opens_at: string | null) => sender.rpc('change_opening', { gift_id: gift.id, opens_at });
      for (const seconds of [60, 7200]) {
        const { data } = await move(inSeconds(seconds));
        expect(Math.abs(Date.parse(data.opens_at) - Date.now() - seconds * 1000)).toBeLessThan(30_000);
      }
      expect(await outcome(move(inSeconds(3 * 366 * 86_400)))).toBe('23514');
      expect(await outcome(move(null))).toBe('PT409');
      expect((await byLink(clientFor(world.backend), gift)).locked).toBeDefined();
      // A day in the past opens it now.
      await move(inSeconds(-60));
      expect((await byLink(clientFor(world.backend), gift)).message).toBe(gift.message);
      expect(await outcome(move(inSeconds(60)))).toBe('PT409');
    });

    test('does not exist for a gift that is only sealed', async () => {
      const sender = browser();
      const gift = await lockedGift(SEAL, sender);
      expect(await outcome(sender.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(60) }))).toBe(
        'PT409',
      );
    });
  });

  describe('a seal', () => {
    test.each([
      ['Köln, am Rhein', 'koeln am rhein'],
      ['Straße 7', '  STRASSE-7 '],
      ['STRAẞE', 'strasse'],
      ['Café Olé', 'cafe ole'],
      ['Äpfel & Öl', 'a\u0308pfelo\u0308l'],
      ['Das „Rote“ Haus!', "das 'rote' haus"],
      ['Привет', 'Привет.'],
      ['🎁', ' 🎁 '],
      ['?!', '?!'],
    ])('%s is answered by %s', async (right, given) => {
      const gift = await lockedGift({ question: 'Was?', answer: right });
      expect((await answer(clientFor(world.backend), gift, `${given}x`)).state).toBe('wrong');
      expect((await answer(clientFor(world.backend), gift, given)).state).toBe('open');
    });

    test('gives its hint after three wrong answers and pauses after five, longer each time', async () => {
      const gift = await lockedGift(SEAL);
      const told: [string, boolean, number][] = [];
      for (let n = 1; n <= 8; n += 1) {
        // From many browsers: they are counted together.
        const { state, hint, paused_until, server_time } = await answer(browser(), gift, 'Bonn');
        const seconds = paused_until ? (Date.parse(paused_until) - Date.parse(server_time ?? '')) / 1000 : 0;
        told.push([state, hint === SEAL.hint, Math.round(seconds)]);
        if (!paused_until) continue;
        const { locked } = await byLink(clientFor(world.backend), gift);
        expect(locked).toMatchObject({ hint: SEAL.hint, paused_until: expect.any(String) });
        expect(await answer(browser(), gift, SEAL.answer), 'the right one').toMatchObject({
          state: 'paused',
        });
        await pass(gift, 1801);
      }
      expect(told).toEqual([
        ['wrong', false, 0],
        ['wrong', false, 0],
        ['wrong', true, 0],
        ['wrong', true, 0],
        ['wrong', true, 60],
        ['wrong', true, 300],
        ['wrong', true, 1800],
        ['wrong', true, 1800],
      ]);
      expect((await answer(browser(), gift, SEAL.answer)).state).toBe('open');
      expect(await answer(browser(), gift, 'Bonn')).toMatchObject({ hint: null, paused_until: null });
    });

    test('is not broken before the day, and such answers are not counted', async () => {
      const gift = await lockedGift({ ...SEAL, opens_at: inSeconds(3600) });
      for (let n = 0; n < 6; n += 1)
        expect(await answer(clientFor(world.backend), gift, SEAL.answer)).toEqual({ state: 'locked' });
      await pass(gift, 3601);
      expect((await answer(clientFor(world.backend), gift, SEAL.answer)).state).toBe('open');
    });

    test('tells its answer to nobody, neither as text nor as a hash', async () => {
      const sender = browser();
      const gift = await lockedGift(SEAL, sender);
      const texts = [
        await byLink(sender, gift),
        await byLink(browser(), gift),
        await answer(browser(), gift, 'Bonn'),
        await answer(browser(), gift, SEAL.answer),
        (await sender.rpc('lock_state', { gift_id: gift.id })).data,
      ].map((told) => JSON.stringify(told));
      for (const text of texts) expect(text).not.toMatch(/Rhein|answer|\$2a\$/);
    });

    test('of a gift that is not paid for is not there, where payments must be verified', async () => {
      await world.backend.database.query('select private.set_require_verified_payment(true)');
      const gift = await lockedGift(SEAL);
      expect(await answer(browser(), gift, SEAL.answer)).toEqual({ state: 'missing' });
      expect((await giftByLink(clientFor(world.backend), gift.id)).data).toBeNull();
      await world.backend.database.query('select private.set_require_verified_payment(false)');
    });

    test('answers of one network are limited', async () => {
      const gift = await lockedGift(SEAL);
      await withWriteLimit(world.backend, 'answer', 0, () =>
        expect(answer(browser(), gift, SEAL.answer)).rejects.toThrow('PT429'),
      );
    });

    test('twenty answers at once are counted one by one', async () => {
      const gift = await lockedGift(SEAL);
      const states = await Promise.all(
        Array.from({ length: 20 }, async () => (await answer(browser(), gift, 'Bonn')).state),
      );
      expect(states.sort()).toEqual([...Array(15).fill('paused'), ...Array(5).fill('wrong')]);
    });
  });
});
