import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  clientFor,
  counted,
  giftByLink,
  giftRow,
  inSeconds,
  lock,
  newSenderKey,
  outcome,
  save,
  type TestLock,
  thank,
  withWriteLimit,
} from './support/world.ts';

type Gift = ReturnType<typeof giftRow>;

interface Cover {
  locked: { opens_at: string | null; server_time: string; question: string | null; hint: string | null };
}

interface SealAnswer {
  state: string;
  gift?: Gift & {
    locked?: { hint?: string | null; paused_until?: string | null; server_time?: string };
  };
}

/** Only these columns of a locked gift are seen. */
const COVER =
  'confetti id locked magicalEffect pattern primary_color recipient_name sender_name shine wrapping_style';

const SEAL = { question: 'Wo war unser erster Kuss?', answer: 'Köln, am Rhein', hint: 'Eine Stadt mit Dom' };
const THREE_YEARS = 3 * 366 * 86_400;

onEachDriver('locked gifts', (world) => {
  const { browser, keyless, lockedGift } = world;

  async function byLink(client: SupabaseClient, gift: Gift): Promise<Cover & Gift> {
    const { data, error } = await giftByLink<Cover & Gift>(client, gift.id);
    if (error || !data) throw new Error(error?.message ?? 'nothing');
    return data;
  }
  const isCovered = async (client: SupabaseClient, gift: Gift) =>
    Boolean((await byLink(client, gift)).locked);

  const answer = async (client: SupabaseClient, gift: Gift, words: string) => {
    const { data, error } = await counted<SealAnswer>(client, 'break_seal', {
      gift_id: gift.id,
      answer: words,
    });
    if (error) throw new Error(error.code);
    // Hint and pause stand on the cover, which comes with the state.
    return { state: data?.state ?? 'unknown call', gift: data?.gift, ...data?.gift?.locked };
  };

  const move = (client: SupabaseClient, gift: Gift, opens_at: string | null) =>
    client.rpc('change_opening', { gift_id: gift.id, opens_at });

  /** Moves the day of a gift, or the end of its pause, as if time had passed. */
  const pass = (gift: Gift, seconds: number) =>
    world.sql(
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
      const strangers: Record<string, () => SupabaseClient> = {
        'a stranger': () => browser(),
        'a browser without a key': () => keyless(),
        'a recipient with the link': () => clientFor(world.backend, { giftId: gift.id }),
        'a sender of another gift': () => otherSender,
        'a device that was signed off': () => signedOff,
      };
      let sender: SupabaseClient;
      let otherSender: SupabaseClient;
      let signedOff: SupabaseClient;
      let coupled: SupabaseClient;
      let gift: Gift;
      beforeAll(async () => {
        [sender, otherSender] = [browser(), browser()];
        const { url } = await world.uploaded(sender);
        const message = `geheim ${newSenderKey()}`;
        gift = await lockedGift(locked, sender, giftRow({ message, media_url: url, media_type: 'image' }));
        await world.savedGift(otherSender);
        signedOff = await world.couple(sender);
        await sender.rpc('sign_off_others');
        coupled = await world.couple(sender);
      });

      const isFound = (client: SupabaseClient) => {
        const gifts = () => client.from('gifts').select('id');
        return Promise.all([
          outcome(gifts().eq('id', gift.id)),
          outcome(gifts().like('message', `${String(gift.message)}%`)),
          outcome(gifts().gte('created_at', '2000-01-01').eq('media_url', String(gift.media_url))),
          outcome(gifts().or(`id.eq.${gift.id},message.eq.${gift.id}`).order('message')),
          gifts().then(({ data }) => (data?.some(({ id }) => id === gift.id) ? 'rows' : 'none')),
        ]);
      };

      test.each(Object.keys(strangers))(
        '%s finds nothing, is given its cover and changes nothing',
        async (who) => {
          const hands = strangers[who]?.() ?? browser();
          expect(new Set(await isFound(hands))).toEqual(new Set(['none']));
          const cover = await byLink(hands, gift);
          expect(Object.keys(cover).sort().join(' ')).toBe(COVER);
          expect(cover.locked).toMatchObject({ question: locked.question ?? null, hint: null });
          expect(Math.abs(Date.parse(cover.locked.server_time) - Date.now())).toBeLessThan(60_000);
          for (const [what, call] of [
            ['PT409', lock(hands, gift.id, { opens_at: inSeconds(60) })],
            ['PT409', move(hands, gift, inSeconds(60))],
            ['done', hands.rpc('lock_state', { gift_id: gift.id })],
            ['42501', save(hands, gift)],
            ['none', hands.from('gifts').delete().eq('id', gift.id).select()],
          ] as const)
            expect(await outcome(call)).toBe(what);
        },
      );

      test('its sender and a second device read it and its lock, and undo neither', async () => {
        for (const own of [sender, coupled]) {
          expect(new Set(await isFound(own))).toEqual(new Set(['rows']));
          const { message, creator_email } = gift;
          expect(await byLink(own, gift)).toMatchObject({ message, creator_email });
          const { data } = await own.rpc('lock_state', { gift_id: gift.id });
          expect(data).toMatchObject({ question: locked.question ?? null });
          expect(JSON.stringify(data)).not.toMatch(/Rhein|answer/);
          expect(await outcome(lock(own, gift.id, { question: 'Wo?', answer: 'Bonn' }))).toBe('done');
          expect(await outcome(save(own, gift))).toBe('rows');
          expect((await byLink(browser(), gift)).locked).toMatchObject({ question: locked.question ?? null });
          expect(await outcome(thank(own, gift.id))).toBe('PT404');
        }
      });
    });

    test('it opens when its day has come, for a link and in the list', async () => {
      const gift = await lockedGift({ opens_at: inSeconds(3600) });
      await pass(gift, 3599);
      expect(await isCovered(keyless(), gift)).toBe(true);
      await pass(gift, 2);
      expect(await byLink(keyless(), gift)).toMatchObject({ message: gift.message, creator_email: '' });
      const found = () => outcome(keyless().from('gifts').select('id').eq('id', gift.id));
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
      for (const stranger of [browser(), keyless()]) expect(await isCovered(stranger, gift)).toBe(true);
      expect(await isCovered(recipient, await lockedGift(SEAL)), 'another gift').toBe(true);
    });
  });

  describe('the lock comes first', () => {
    test('a lock of another browser neither closes a gift nor keeps its own away', async () => {
      const [sender, other] = [browser(), browser()];
      const [open, locked] = [giftRow(), giftRow()];
      for (const { id } of [open, locked]) await lock(other, id, { opens_at: inSeconds(3600) });
      await lock(sender, locked.id, SEAL);
      for (const row of [open, locked]) expect(await outcome(save(sender, row))).toBe('rows');
      expect(await outcome(lock(sender, open.id, SEAL)), 'a saved gift').toBe('PT409');
      expect(await isCovered(keyless(), open)).toBe(false);
      const { question } = SEAL;
      expect((await byLink(keyless(), locked)).locked).toMatchObject({ opens_at: null, question });
    });

    test('the last lock before the save counts; before the save nothing is read', async () => {
      const sender = browser();
      const gift = giftRow();
      await lock(sender, gift.id, { opens_at: inSeconds(60) });
      expect((await giftByLink(keyless(), gift.id)).data).toBeNull();
      const opens_at = inSeconds(7200);
      await lockedGift({ opens_at }, sender, gift);
      expect(Date.parse((await byLink(keyless(), gift)).locked.opens_at ?? '')).toBe(Date.parse(opens_at));
    });

    test('an order that is recovered late repeats its lock and undoes no change', async () => {
      const sender = browser();
      const gift = await lockedGift({ opens_at: inSeconds(60) }, sender);
      const later = inSeconds(7200);
      await move(sender, gift, later);
      await lockedGift({ opens_at: inSeconds(60) }, sender, gift);
      const { data } = await sender.rpc('lock_state', { gift_id: gift.id });
      expect(Date.parse((data as Cover['locked']).opens_at ?? '')).toBe(Date.parse(later));
    });

    test('deleting the gift deletes its lock', async () => {
      const sender = browser();
      const gift = await lockedGift(SEAL, sender);
      await answer(browser(), gift, SEAL.answer);
      expect(await outcome(sender.from('gifts').delete().eq('id', gift.id).select('id'))).toBe('rows');
      for (const table of ['gift_lock', 'seal_breaker', 'lock_draft'])
        expect(await world.sql(`select from private.${table} where gift_id = $1`, [gift.id])).toEqual([]);
    });
  });

  test.each<[string, TestLock, string?]>([
    ['nothing', {}],
    ['more than two years', { opens_at: inSeconds(THREE_YEARS) }, 'PT422'],
    ['a question without an answer', { question: 'Wo?' }],
    ['an answer without a question', { answer: 'Köln', opens_at: inSeconds(60) }],
    ['an empty answer', { question: 'Wo?', answer: ' ' }],
    ['an answer of 201 characters', { question: 'Wo?', answer: 'x'.repeat(201) }],
    ['an empty question', { question: ' ', answer: 'x' }],
    ['a hint without a question', { opens_at: inSeconds(60), hint: 'x' }],
  ])('%s is no lock', async (_what, locked, refusedBy = '23514') => {
    expect(await outcome(lock(browser(), giftRow().id, locked))).toBe(refusedBy);
  });

  test('the day of a gift is moved by its sender, until it has come', async () => {
    const sender = browser();
    const gift = await lockedGift({ opens_at: inSeconds(3600) }, sender);
    for (const seconds of [60, 7200]) {
      const { data } = await move(sender, gift, inSeconds(seconds));
      expect(Math.abs(Date.parse(data.opens_at) - Date.now() - seconds * 1000)).toBeLessThan(30_000);
    }
    expect(await outcome(move(sender, gift, inSeconds(THREE_YEARS)))).toBe('PT422');
    expect(await outcome(move(sender, gift, null))).toBe('PT409');
    expect(await isCovered(keyless(), gift)).toBe(true);
    // A day in the past opens it now.
    await move(sender, gift, inSeconds(-60));
    expect(await isCovered(keyless(), gift)).toBe(false);
    expect(await outcome(move(sender, gift, inSeconds(60)))).toBe('PT409');
    const sealed = await lockedGift(SEAL, sender);
    expect(await outcome(move(sender, sealed, inSeconds(60))), 'has no day').toBe('PT409');
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
      expect((await answer(browser(), gift, `${given}x`)).state).toBe('wrong');
      expect((await answer(browser(), gift, given)).state).toBe('open');
    });

    test('gives its hint after three wrong answers and pauses after five', async () => {
      const gift = await lockedGift(SEAL);
      const told: string[] = [];
      for (let n = 1; n <= 8; n += 1) {
        // From many browsers: they are counted together.
        const { state, hint, paused_until, server_time } = await answer(browser(), gift, 'Bonn');
        const seconds = paused_until ? (Date.parse(paused_until) - Date.parse(server_time ?? '')) / 1000 : 0;
        told.push(
          [state, ...(hint === SEAL.hint ? ['hint'] : []), Math.round(seconds) || ''].join(' ').trim(),
        );
        const { locked } = await byLink(keyless(), gift);
        expect(locked).toMatchObject({ hint, paused_until: paused_until ? expect.any(String) : null });
        if (!paused_until) continue;
        expect((await answer(browser(), gift, SEAL.answer)).state, 'the right one').toBe('paused');
        await pass(gift, 1801);
      }
      expect(told.join(', ')).toBe(
        'wrong, wrong, wrong hint, wrong hint, wrong hint 60, wrong hint 300, wrong hint 1800, wrong hint 1800',
      );
      expect((await answer(browser(), gift, SEAL.answer)).state).toBe('open');
      expect(await answer(browser(), gift, 'Bonn')).toMatchObject({ hint: null, paused_until: null });
    });

    test('is not broken before the day, and such answers are not counted', async () => {
      const gift = await lockedGift({ ...SEAL, opens_at: inSeconds(3600) });
      for (let n = 0; n < 6; n += 1)
        expect((await answer(browser(), gift, SEAL.answer)).state).toBe('locked');
      await pass(gift, 3601);
      expect((await answer(browser(), gift, SEAL.answer)).state).toBe('open');
    });

    test('tells its answer to nobody, neither as text nor as a hash', async () => {
      const sender = browser();
      const gift = await lockedGift(SEAL, sender);
      for (const told of [
        await byLink(sender, gift),
        await byLink(browser(), gift),
        await answer(browser(), gift, 'Bonn'),
        await answer(browser(), gift, SEAL.answer),
        (await sender.rpc('lock_state', { gift_id: gift.id })).data,
      ])
        expect(JSON.stringify(told)).not.toMatch(/Rhein|answer|\$2a\$/);
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

    world.whereVerified(() => {
      test('is not there before the gift is paid for', async () => {
        const gift = await lockedGift(SEAL);
        expect((await answer(browser(), gift, SEAL.answer)).state).toBe('missing');
        expect((await giftByLink(keyless(), gift.id)).data).toBeNull();
      });
    });
  });
});
