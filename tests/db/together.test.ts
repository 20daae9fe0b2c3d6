import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { pruneMedia } from '../../supabase/media-prune.ts';
import { INVISIBLE_TEXTS } from '../builders.ts';
import { onEachDriver } from './support/gift-world.ts';
import { fillUp, gather, gatheringOf, greet, greetingsBy, join, uploaded } from './support/together.ts';
import {
  businessRow,
  clientFor,
  counted,
  fileFor,
  inSeconds,
  inviteDevice,
  newSenderKey,
  outcome,
  paymentRow,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('what is given together', (world) => {
  const { browser, savedGift, lockedGift } = world;
  const query = (sql: string, values?: unknown[]) => world.backend.database.query(sql, values);

  /** A gift that collects greetings, its sender and its link. */
  async function gathering(overrides: Record<string, unknown> = {}) {
    const sender = browser();
    const gift = await savedGift(sender, overrides);
    return { sender, gift, token: (await gather(sender, gift.id)).token };
  }
  const texts = async (client: SupabaseClient, giftId: string) =>
    (await greetingsBy(client, giftId)).greetings.map(({ message }) => message);
  const received = async (sender: SupabaseClient, giftId: string) =>
    ((await gatheringOf(sender, giftId))?.greetings ?? []).map(({ message }) => message);

  world.inListModes(() => {
    test('a greeting reaches recipient and sender, and tells whoever joins of nothing but itself', async () => {
      const { sender, gift, token } = await gathering();
      const [first, second] = [browser(), browser()];
      const own = { greeting_id: randomUUID(), name: 'Jörg', message: 'Hoch sollst du leben!' };
      expect(await greet(first, token, own)).toBe('stored');
      expect(await greet(second, token, { message: 'Alles Gute!' })).toBe('stored');
      expect(await join(first, token)).toEqual({
        state: 'open',
        own: [{ id: own.greeting_id, name: own.name, message: own.message, picture: null, voice: null }],
        recipient_name: gift.recipient_name,
        sender_name: gift.sender_name,
        wrapping_style: gift.wrapping_style,
        pattern: gift.pattern,
        primary_color: gift.primary_color,
        magicalEffect: gift.magicalEffect,
        confetti: gift.confetti,
        shine: gift.shine,
      });
      expect((await join(clientFor(world.backend), token)).own).toEqual([]);
      expect(await greetingsBy(clientFor(world.backend), gift.id)).toEqual({
        greetings: [
          { position: 1, name: 'Jörg', message: own.message, picture: null, voice: null },
          { position: 2, name: 'Jörg', message: 'Alles Gute!', picture: null, voice: null },
        ],
        has_more: false,
      });
      const seen = { picture: null, voice: null, is_hidden: false, written_at: expect.any(String) };
      expect(await gatheringOf(sender, gift.id)).toEqual({
        state: 'open',
        token,
        greetings: [
          { id: own.greeting_id, name: own.name, message: own.message, ...seen },
          { id: expect.any(String), name: 'Jörg', message: 'Alles Gute!', ...seen },
        ],
      });
      expect(await gatheringOf(first, gift.id)).toBeNull();
    });

    test('greetings are as locked as the letter, for everybody but sender and writer', async () => {
      const [sender, writer, recipient] = [browser(), browser(), browser()];
      const gift = await lockedGift({ opens_at: inSeconds(3600), question: 'Wo?', answer: 'Köln' }, sender);
      const { token } = await gather(sender, gift.id);
      expect(await greet(writer, token, { message: 'Psst' })).toBe('stored');
      for (const client of [sender, writer, recipient]) expect(await texts(client, gift.id)).toEqual([]);
      expect((await join(writer, token)).own).toHaveLength(1);
      expect(await received(sender, gift.id)).toEqual(['Psst']);
      await sender.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(-1) });
      expect(await texts(recipient, gift.id)).toEqual([]);
      await counted(recipient, 'break_seal', { gift_id: gift.id, answer: 'Köln' });
      expect(await texts(recipient, gift.id)).toEqual(['Psst']);
      expect(await texts(browser(), gift.id)).toEqual([]);
    });
  });

  test('its link is the same at every call, another one on each device, and not the gift’s', async () => {
    const { sender, gift, token } = await gathering();
    const device = browser();
    await counted(device, 'accept_invitation', { token: await inviteDevice(sender) });
    const further = (await gatheringOf(device, gift.id))?.token ?? '';
    for (const each of [token, further]) {
      expect(each).toMatch(/^[0-9a-f]{32}$/);
      expect(await greet(browser(), each)).toBe('stored');
    }
    expect(further).not.toBe(token);
    expect((await gather(sender, gift.id)).token).toBe(token);
    expect((await gather(sender, (await savedGift(sender)).id)).token).not.toBe(token);
    expect(await gather(device, gift.id, false)).toMatchObject({ state: 'ended', token: further });
    expect((await gatheringOf(sender, gift.id))?.greetings).toHaveLength(2);
    expect(await join(browser(), gift.id.replaceAll('-', ''))).toEqual({ state: 'unknown', own: [] });
    expect(
      await query('select from private.gathering_link where token_hash = sha256($1::text::bytea)', [token]),
    ).toHaveLength(1);
  });

  test('its sender hides a greeting, shows it again and deletes it', async () => {
    const { sender, gift, token } = await gathering();
    const writer = browser();
    await greet(writer, token, { message: 'Hallo' });
    const greeting_id = (await gatheringOf(sender, gift.id))?.greetings[0]?.id;
    await sender.rpc('hide_greeting', { greeting_id, is_hidden: true });
    expect(await texts(browser(), gift.id)).toEqual([]);
    expect(await join(writer, token)).toMatchObject({ own: [{ id: greeting_id, message: 'Hallo' }] });
    expect((await gatheringOf(sender, gift.id))?.greetings).toMatchObject([{ is_hidden: true }]);
    expect((await sender.rpc('gatherings', {}, { get: true })).data).toEqual([
      { gift_id: gift.id, greetings: [greeting_id] },
    ]);
    expect((await writer.rpc('gatherings', {}, { get: true })).data).toEqual([]);
    await sender.rpc('hide_greeting', { greeting_id, is_hidden: false });
    expect(await texts(browser(), gift.id)).toEqual(['Hallo']);
    await greet(browser(), token);
    await sender.rpc('delete_greeting', { greeting_id });
    expect((await join(writer, token)).own).toEqual([]);
    expect(await greet(browser(), token), 'no place is taken twice').toBe('stored');
  });

  test('its writer changes and takes back a greeting, after the end takes back alone', async () => {
    const { sender, gift, token } = await gathering();
    const [writer, other] = [browser(), browser()];
    const greeting_id = randomUUID();
    const put = (client: SupabaseClient, message: string) => greet(client, token, { greeting_id, message });
    expect(await put(writer, 'Halo')).toBe('stored');
    expect(await put(writer, 'Hallo')).toBe('stored');
    for (const client of [other, sender, clientFor(world.backend)])
      expect(await put(client, 'Gemein')).toBe('42501');
    const { token: elsewhere } = await gathering();
    expect(await greet(writer, elsewhere, { greeting_id }), 'under the id of another gift').toBe('42501');
    const further = { greeting_id: randomUUID() };
    await greet(writer, elsewhere, further);
    expect(
      await query('select distinct written_by from public.greetings where id in ($1, $2)', [
        greeting_id,
        further.greeting_id,
      ]),
      'the rows do not tell that one browser wrote both',
    ).toHaveLength(2);
    await gather(sender, gift.id, false);
    expect(await put(writer, 'Zu spät')).toBe('ended');
    expect(await greet(other, token)).toBe('ended');
    expect((await join(writer, token)).state).toBe('ended');
    expect(await texts(other, gift.id)).toEqual(['Hallo']);
    await writer.rpc('delete_greeting', { greeting_id });
    expect(await texts(other, gift.id)).toEqual([]);
    await gather(sender, gift.id);
    expect(await put(writer, 'Doch noch')).toBe('stored');
  });

  test('a browser lays five greetings into a gift, a hundred reach it, read thirty at a time', async () => {
    const { sender, gift, token } = await gathering();
    const writer = browser();
    await withWriteLimit(world.backend, 'greeting', 1000, async () => {
      const own = [];
      for (let n = 0; n < 6; n += 1) own.push(await greet(writer, token));
      expect(own).toEqual([...Array(5).fill('stored'), 'limit']);
      await fillUp(world.backend, gift.id, 95);
      expect(await greet(browser(), token)).toBe('full');
      expect((await join(writer, token)).state).toBe('full');
      const [mine] = (await join(writer, token)).own;
      expect(await greet(writer, token, { greeting_id: mine?.id, message: 'Anders' })).toBe('stored');
      const pages = [];
      const positions: number[] = [];
      for (let after = 0, more = true; more && pages.length < 9; ) {
        const { greetings, has_more } = await greetingsBy(browser(), gift.id, after);
        pages.push(greetings.length);
        positions.push(...greetings.map(({ position }) => position));
        after = positions.at(-1) ?? 0;
        more = has_more;
      }
      expect(pages).toEqual([30, 30, 30, 10]);
      const { greetings, has_more } = await greetingsBy(browser(), gift.id, positions[69]);
      expect([greetings.length, has_more], 'the last thirty').toEqual([30, false]);
      await sender.rpc('delete_greeting', { greeting_id: mine?.id });
      expect(await greet(browser(), token), 'a deleted one makes room').toBe('stored');
    });
  });

  test('a gift collects when it is paid for, and as long as its payment is not refused', async () => {
    const operator = clientFor(world.backend, { service: true });
    const { sender, gift, token } = await gathering();
    const states = async () => [
      (await join(browser(), token)).state,
      await greet(browser(), token),
      (await gatheringOf(sender, gift.id))?.state,
    ];
    const [yes, no] = [
      ['open', 'stored', 'open'],
      ['unpaid', 'unpaid', 'unpaid'],
    ];
    const { order_id } = paymentRow();
    await browser()
      .from('payments')
      .insert(paymentRow({ gift_id: gift.id, order_id: `X${order_id}` }));
    await query("update public.payments set verdict = 'refused' where gift_id = $1", [gift.id]);
    expect(await states(), 'an order that others entered').toEqual(yes);
    await sender.from('payments').insert(paymentRow({ gift_id: gift.id, order_id }));
    for (const verdict of ['refused', 'refunded', 'reversed']) {
      await operator.from('payments').update({ verdict }).eq('order_id', order_id);
      expect(await states(), verdict).toEqual(no);
    }
    expect(await join(browser(), token)).toEqual({ state: 'unpaid', own: [] });
    await query('select private.set_require_verified_payment(true)');
    await operator.from('payments').update({ verdict: 'pending' }).eq('order_id', order_id);
    expect(await states(), 'pending').toEqual(no);
    await operator
      .from('payments')
      .update({ verdict: 'verified', verified_at: inSeconds(0) })
      .eq('order_id', order_id);
    expect(await states(), 'verified').toEqual(yes);
    await query('select private.set_require_verified_payment(false)');
    const inquiry = await gathering(businessRow());
    expect(await greet(browser(), inquiry.token), 'an inquiry').toBe('unpaid');
  });

  test('goes with its gift, files and link too', async () => {
    const { sender, gift, token } = await gathering();
    const [painter, speaker] = [browser(), browser()];
    const picture = await uploaded(painter, 'gift_media');
    const voice = await uploaded(speaker, 'gift_audio');
    await greet(painter, token, { picture });
    await greet(speaker, token, { voice });
    const left = () => sender.rpc('files_left_by', { gift_id: gift.id }, { get: true });
    expect((await left()).data.sort()).toEqual([`gift_audio/${voice}`, `gift_media/${picture}`]);
    expect((await painter.rpc('files_left_by', { gift_id: gift.id })).data).toEqual([]);
    expect(await outcome(sender.from('gifts').delete().eq('id', gift.id).select('id'))).toBe('rows');
    expect(await query('select from public.greetings where gift_id = $1', [gift.id])).toEqual([]);
    expect(await join(painter, token)).toEqual({ state: 'deleted', own: [] });
    expect(await greet(painter, token)).toBe('deleted');
    expect(await greetingsBy(painter, gift.id)).toEqual({ greetings: [], has_more: false });
    expect(await outcome(painter.storage.from('gift_media').remove([picture]))).toBe('none');
    expect(await outcome(sender.storage.from('gift_media').remove([picture]))).toBe('rows');
    expect(await outcome(sender.storage.from('gift_audio').remove([voice]))).toBe('rows');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['60 emoji of a name and 600 of a text', { name: '💛'.repeat(60), message: '💛'.repeat(600) }, 'stored'],
    ['61 letters of a name', { name: 'x'.repeat(61) }, '23514'],
    ['601 letters', { message: 'x'.repeat(601) }, '23514'],
    ['no name', { name: null }, '23514'],
    ['no text', { message: null }, '23514'],
    ['no id', { greeting_id: null }, '23514'],
    ['a name that nobody can see', { name: INVISIBLE_TEXTS[0] }, '23514'],
    ['a text that nobody can see', { message: INVISIBLE_TEXTS[0] }, '23514'],
    ['a link that was never made', { token: '0'.repeat(32) }, 'unknown'],
    ['no link', { token: null }, 'unknown'],
  ])('a greeting with %s', async (_what, words, expected) => {
    const { token } = await gathering();
    expect(await greet(browser(), token, words)).toBe(expected);
  });

  test('what a network writes is limited, changes and refusals by the link too', async () => {
    const { token } = await gathering();
    const senderKey = '0123456789abcdef'.repeat(2);
    const from = (address: string) =>
      clientFor(world.backend, { senderKey, headers: { 'cf-connecting-ip': address } });
    await withWriteLimit(world.backend, 'greeting', 2, async () => {
      const own = { greeting_id: randomUUID() };
      expect(await greet(from('10.8.0.1'), token, own)).toBe('stored');
      expect(await greet(from('10.8.0.1'), 'no link')).toBe('unknown');
      expect(await greet(from('10.8.0.1'), token, own)).toBe('PT429');
      expect(await greet(from('10.8.0.2'), token, own)).toBe('stored');
    });
  });

  test('one network lays forty into a gift on one day, by whatever keys; another one goes on', async () => {
    const [{ token }, other] = [await gathering(), await gathering()];
    const keys = Array.from({ length: 9 }, () => newSenderKey());
    const states: string[] = [];
    for (const key of keys)
      for (let n = 0; n < 5; n += 1) states.push(await greet(world.from('10.9.0.1', key), token));
    expect(states).toEqual([...Array(40).fill('stored'), ...Array(5).fill('PT429')]);
    expect(await greet(world.from('10.9.0.1'), other.token), 'another gift').toBe('stored');
    expect(await greet(world.from('10.9.0.2'), token)).toBe('stored');
    await query("update private.write_event set at = at - interval '25 hours'");
    expect(await greet(world.from('10.9.0.1'), token), 'a day later').toBe('stored');
  });

  test('a hidden greeting takes nobody’s place', async () => {
    const { sender, gift, token } = await gathering();
    const own = { greeting_id: randomUUID() };
    await greet(browser(), token, own);
    await fillUp(world.backend, gift.id, 99);
    expect(await greet(browser(), token)).toBe('full');
    await sender.rpc('hide_greeting', { ...own, is_hidden: true });
    expect(await greet(browser(), token)).toBe('stored');
    expect(await greet(browser(), token)).toBe('full');
  });

  test('one id at once in two gifts is one greeting in one of them', async () => {
    const writer = browser();
    const both = [await gathering(), await gathering()];
    const greeting_id = randomUUID();
    const said = await world.withSlowInserts('public.greetings', () =>
      Promise.all(both.map(({ token, gift }) => greet(writer, token, { greeting_id, message: gift.id }))),
    );
    expect(said.toSorted()).toEqual(['42501', 'stored']);
    const rows = await query('select gift_id::text, message from public.greetings where id = $1', [
      greeting_id,
    ]);
    expect(rows).toEqual([{ gift_id: rows[0]?.message, message: rows[0]?.message }]);
  });

  describe('a file', () => {
    const remove = (client: SupabaseClient, name: string) =>
      outcome(client.storage.from('gift_media').remove([name]));

    test('is a picture or a recording of 10 MB at most that its browser uses for nothing else', async () => {
      const { token } = await gathering();
      const [writer, stranger] = [browser(), browser()];
      const lead = new Uint8Array(10 * 1024 * 1024 + 1);
      const [picture, voice, used, foreign, large, largest] = [
        await uploaded(writer, 'gift_media'),
        await uploaded(writer, 'gift_audio'),
        await uploaded(writer, 'gift_media'),
        await uploaded(stranger, 'gift_media'),
        await uploaded(writer, 'gift_media', lead),
        await uploaded(writer, 'gift_media', lead.subarray(1)),
      ];
      const document = `${randomUUID()}.pdf`;
      const pdf = new File(['%PDF'], 'x.pdf', { type: 'application/pdf' });
      await writer.storage.from('gift_media').upload(document, pdf);
      await savedGift(writer, {
        media_url: writer.storage.from('gift_media').getPublicUrl(used).data.publicUrl,
        media_type: 'image',
      });
      const bad = [foreign, large, document, used, voice, fileFor('gift_media').name, '', '../x.png'];
      for (const name of bad) expect(await greet(writer, token, { picture: name }), name).toBe('PT422');
      expect(await greet(writer, token, { voice: picture })).toBe('PT422');
      expect(await greet(writer, token, { picture, voice })).toBe('23514');
      for (const file of [{ picture }, { voice }, { picture: largest }])
        expect(await greet(writer, token, file)).toBe('stored');
      expect(await greet(writer, token, { picture }), 'twice').toBe('PT422');
    });

    test('stays while a greeting names it, and belongs to whoever deletes the greeting', async () => {
      const { sender, token, gift } = await gathering();
      const writer = browser();
      const [first, second] = [await uploaded(writer, 'gift_media'), await uploaded(writer, 'gift_media')];
      const own = { greeting_id: randomUUID() };
      await greet(writer, token, { ...own, picture: first });
      for (const client of [writer, sender]) expect(await remove(client, first)).toBe('none');
      expect(await greet(writer, token, { ...own, picture: first, message: 'Mit Bild' })).toBe('stored');
      expect(await greet(writer, token, { ...own, picture: second })).toBe('stored');
      expect(await remove(writer, first), 'replaced').toBe('rows');
      await query("update storage.objects set created_at = now() - interval '31 days'");
      await pruneMedia(clientFor(world.backend, { service: true }));
      expect((await greetingsBy(browser(), gift.id)).greetings).toMatchObject([{ picture: second }]);
      expect(await query('select from storage.objects where name = $1', [second])).toHaveLength(1);
      await sender.rpc('delete_greeting', own);
      expect(await remove(writer, second)).toBe('none');
      expect(await remove(sender, second)).toBe('rows');
      const third = await uploaded(writer, 'gift_media');
      await greet(writer, token, { ...own, picture: third });
      await writer.rpc('delete_greeting', own);
      expect(await remove(writer, third), 'taken back').toBe('rows');
    });
  });

  test('is counted in the operator’s overview', async () => {
    const { token } = await gathering();
    await greet(browser(), token);
    const { data } = await clientFor(world.backend, { service: true })
      .from('health')
      .select()
      .eq('what', 'greetings')
      .eq('status', 'shown');
    expect(data?.reduce((sum, { number }) => sum + number, 0)).toBeGreaterThan(0);
  });
});
