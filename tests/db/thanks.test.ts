import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import type { ThanksRow } from '@/features/thanks/thanks.ts';
import { pruneMedia } from '../../supabase/media-prune.ts';
import { INVISIBLE_TEXTS } from '../builders.ts';
import { onEachDriver } from './support/gift-world.ts';
import {
  clientFor,
  counted,
  inSeconds,
  outcome,
  type TestLock,
  thank,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('thanks', (world) => {
  const { browser, keyless, savedGift, lockedGift } = world;

  async function readBy(client: SupabaseClient, giftId: string): Promise<ThanksRow[]> {
    const { data, error } = await client.from('thanks').select().eq('gift_id', giftId).order('sent_at');
    if (error) throw new Error(error.message);
    return data as ThanksRow[];
  }

  const voiceOf = (client: SupabaseClient) => world.uploaded(client, 'gift_audio');
  const isStored = async ({ name }: { name: string }) =>
    (await world.operator().storage.from('gift_audio').download(name)).error === null;

  world.inListModes(() => {
    test('a heart, a text and a voice message reach the sender, and nobody else', async () => {
      const [sender, recipient, otherSender] = [browser(), browser(), browser()];
      const gift = await savedGift(sender);
      const { name: voice } = await voiceOf(recipient);
      for (const words of [{ heart: true }, { message: 'Danke, Björn! 💛' }, { voice }])
        expect(await outcome(thank(recipient, gift.id, words))).toBe('done');
      expect(await readBy(sender, gift.id)).toMatchObject([
        { heart: true, message: null, voice: null, is_hidden: false },
        { heart: false, message: 'Danke, Björn! 💛', voice: null },
        { heart: false, message: null, voice },
      ]);
      await savedGift(otherSender);
      for (const stranger of [
        recipient,
        otherSender,
        keyless(),
        clientFor(world.backend, { giftId: gift.id }),
      ]) {
        expect(await outcome(stranger.from('thanks').select('id'))).toBe('none');
        const { data } = await stranger.from('gifts').select('*, thanks(*)').eq('id', gift.id);
        expect(JSON.stringify(data ?? '')).not.toContain('Danke, Björn');
      }
    });
  });

  test('nothing is kept of whoever wrote', async () => {
    const columns = await world.sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'thanks'",
    );
    expect(
      columns
        .map(({ name }) => name)
        .sort()
        .join(' '),
    ).toBe('gift_id heart id is_hidden message sent_at voice');
  });

  describe('is refused, with one answer for all,', () => {
    const SEAL = { question: 'Wo?', answer: 'Köln' };

    test.each<[string, TestLock]>([
      ['before the day', { opens_at: inSeconds(3600) }],
      ['before the seal is broken', SEAL],
      ['before the seal is broken, though its day has come', { ...SEAL, opens_at: inSeconds(-60) }],
    ])('for a gift %s', async (_when, locked) => {
      const sender = browser();
      const gift = await lockedGift(locked, sender);
      for (const client of [browser(), sender]) expect(await outcome(thank(client, gift.id))).toBe('PT404');
    });

    test('for an unknown, a deleted and no gift', async () => {
      const sender = browser();
      const gift = await savedGift(sender);
      await sender.from('gifts').delete().eq('id', gift.id);
      for (const id of [randomUUID(), gift.id, null])
        expect(await outcome(thank(browser(), id))).toBe('PT404');
    });

    world.whereVerified(() => {
      test('for a gift whose payment is not verified', async () => {
        const gift = await savedGift(browser());
        expect(await outcome(thank(browser(), gift.id))).toBe('PT404');
        await world.verify(gift.id);
        expect(await outcome(thank(browser(), gift.id))).toBe('done');
      });
    });
  });

  test('a broken seal opens for that browser, a day that has come for everybody', async () => {
    const [sender, recipient] = [browser(), browser()];
    const sealed = await lockedGift({ question: 'Wo?', answer: 'Köln' }, sender);
    const dated = await lockedGift({ opens_at: inSeconds(-1) }, sender);
    await counted(recipient, 'break_seal', { gift_id: sealed.id, answer: 'koeln' });
    expect(await outcome(thank(recipient, sealed.id))).toBe('done');
    expect(await outcome(thank(browser(), sealed.id))).toBe('PT404');
    expect(await outcome(thank(browser(), dated.id))).toBe('done');
  });

  test('three reach a gift, also of four at once; a deleted one makes room', async () => {
    const sender = browser();
    const gift = await savedGift(sender);
    const answers = await Promise.all(Array.from({ length: 4 }, () => outcome(thank(browser(), gift.id))));
    expect(answers.sort()).toEqual(['PT409', 'done', 'done', 'done']);
    const [first] = await readBy(sender, gift.id);
    await sender.from('thanks').update({ is_hidden: true }).eq('id', first?.id);
    expect(await outcome(thank(browser(), gift.id)), 'a hidden one counts').toBe('PT409');
    await sender.from('thanks').delete().eq('id', first?.id);
    expect(await outcome(thank(browser(), gift.id))).toBe('done');
  });

  test('the same one once more is one; under the id of another it is refused', async () => {
    const sender = browser();
    const [gift, other] = [await savedGift(sender), await savedGift(sender)];
    const words = { thanks_id: randomUUID(), message: 'Danke!' };
    for (let n = 0; n < 4; n += 1) expect(await outcome(thank(browser(), gift.id, words))).toBe('done');
    expect(await readBy(sender, gift.id)).toHaveLength(1);
    expect(await outcome(thank(browser(), other.id, words))).toBe('23505');
  });

  test.each<[string, object, string]>([
    ['nothing', {}, '23514'],
    ['no heart and no word of it', { heart: null, message: 'x' }, '23502'],
    ['an empty text', { message: '' }, '23514'],
    ['1001 characters', { message: 'x'.repeat(1001) }, '23514'],
    ['1000 emoji', { message: '💛'.repeat(1000) }, 'done'],
    ['no id', { thanks_id: null, heart: true }, '23502'],
    ...INVISIBLE_TEXTS.map((message): [string, object, string] => [
      JSON.stringify(message),
      { message },
      '23514',
    ]),
  ])('with %s: %3$s', async (_what, words, expected) => {
    const gift = await savedGift(browser());
    expect(await outcome(thank(browser(), gift.id, { heart: false, ...words }))).toBe(expected);
  });

  test('what a network sends is limited, refused ones too; no thank-you at all is not counted', async () => {
    const [gift, other] = [await savedGift(browser()), await savedGift(browser())];
    const [network, another] = [world.from('10.7.0.1'), world.from('10.7.0.2')];
    await withWriteLimit(world.backend, 'thanks', 2, async () => {
      expect(await outcome(thank(network, gift.id, { message: '', heart: false }))).toBe('23514');
      expect(await outcome(thank(network, gift.id))).toBe('done');
      expect(await outcome(thank(network, randomUUID()))).toBe('PT404');
      expect(await outcome(thank(network, other.id))).toBe('PT429');
      expect(await outcome(thank(another, other.id))).toBe('done');
    });
  });

  describe('a voice message', () => {
    test('is a sound of the browser that sends it, and of one thank-you only', async () => {
      const [recipient, stranger] = [browser(), browser()];
      const gift = await savedGift(browser());
      const [foreign, own, unowned, film] = [
        await voiceOf(stranger),
        await voiceOf(recipient),
        await voiceOf(keyless()),
        await world.uploaded(recipient, 'gift_video'),
      ].map(({ name }) => name);
      for (const voice of [foreign, film, `${randomUUID()}.webm`, '../gift_media/x.png', '', `${own}${own}`])
        expect(await outcome(thank(recipient, gift.id, { voice })), voice).toBe('42501');
      expect(await outcome(thank(keyless(), gift.id, { voice: unowned })), 'without a key').toBe('42501');
      for (const voice of [own, unowned])
        expect(await outcome(thank(recipient, gift.id, { voice }))).toBe('done');
      expect(await outcome(thank(recipient, gift.id, { voice: own }))).toBe('23505');
    });

    test('is deleted by whoever deletes the thank-you or its gift, by nobody else', async () => {
      const [sender, recipient] = [browser(), browser()];
      for (const table of ['thanks', 'gifts']) {
        const gift = await savedGift(sender);
        const [voice, foreign] = [await voiceOf(recipient), await voiceOf(browser())];
        await thank(recipient, gift.id, { voice: voice.name });
        for (const client of [sender, browser(), recipient])
          expect(await voice.removedBy(client)).toBe('none');
        await sender
          .from(table)
          .delete()
          .eq(table === 'thanks' ? 'gift_id' : 'id', gift.id);
        expect(await world.sql('select from public.thanks where gift_id = $1', [gift.id])).toEqual([]);
        for (const client of [browser(), recipient]) expect(await voice.removedBy(client)).toBe('none');
        expect(await foreign.removedBy(sender)).toBe('none');
        expect(await voice.removedBy(sender)).toBe('rows');
        expect(await isStored(voice)).toBe(false);
      }
    });

    test('can be deleted by whoever recorded it, as long as no thank-you names it', async () => {
      const recipient = browser();
      const [unsent, refused] = [await voiceOf(recipient), await voiceOf(recipient)];
      expect(await outcome(thank(recipient, randomUUID(), { voice: refused.name }))).toBe('PT404');
      for (const voice of [unsent, refused]) {
        expect(await voice.removedBy(recipient)).toBe('rows');
        expect(await isStored(voice)).toBe(false);
      }
    });

    test('is not pruned while it is wanted', async () => {
      const recipient = browser();
      const gift = await savedGift(browser());
      const voice = await voiceOf(recipient);
      await thank(recipient, gift.id, { voice: voice.name });
      await world.sql("update storage.objects set created_at = now() - interval '31 days'");
      await pruneMedia(world.operator());
      expect(await isStored(voice)).toBe(true);
      await world.operator().from('thanks').delete().eq('gift_id', gift.id);
      await pruneMedia(world.operator());
      expect(await isStored(voice)).toBe(false);
    });
  });
});
