import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extensionsOf, UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { ObjectFiles } from '../../supabase/embedded/object-files.ts';
import { onEachDriver } from './support/gift-world.ts';
import {
  type Bucket,
  businessRow,
  fileFor,
  giftRow,
  inquire,
  newSenderKey,
  outcome,
  paymentRow,
} from './support/world.ts';

const KINDS = Object.fromEntries(
  Object.entries(UPLOAD_KINDS).map(([kind, { bucket }]) => [bucket, kind]),
) as Record<Bucket, UploadKind>;
const BUCKETS = Object.keys(KINDS) as Bucket[];
const COLUMNS = { gift_media: 'media_url', gift_audio: 'music_url', gift_video: 'video_greeting_url' };

onEachDriver('buckets', (world) => {
  const { browser, sql, value, uploaded, savedGift } = world;
  type Client = ReturnType<typeof browser>;
  const discard = (client: Client, { id }: { id: string }) => client.from('gifts').delete().eq('id', id);

  test.each(BUCKETS)('%s is public and takes the types of the page, below its limit', async (id) => {
    const [bucket] = await sql<{ public: boolean; largest: number; types: string[] }>(
      `select public, file_size_limit::float8 as largest, array_to_json(allowed_mime_types) as types
       from storage.buckets where id = $1`,
      [id],
    );
    const table = extensionsOf(KINDS[id]);
    expect(bucket).toMatchObject({ public: true, largest: MAX_FILE_BYTES - 1 });
    expect([...(bucket?.types ?? [])].sort()).toEqual(
      [...new Set(table.map(({ mimeType }) => mimeType))].sort(),
    );
    const pairs = await sql<{ pair: string }>(
      "select extension || ' ' || mimetype as pair from private.file_type where bucket_id = $1",
      [id],
    );
    expect(pairs.map(({ pair }) => pair).sort()).toEqual(
      table.map(({ extension, mimeType }) => `${extension} ${mimeType}`).sort(),
    );
  });

  test('takes the last byte below 25 MiB and refuses the next', { timeout: 240_000 }, async () => {
    const content = new Uint8Array(MAX_FILE_BYTES);
    const upload = (size: number) => {
      const { name, file } = fileFor('gift_media', content.subarray(0, size));
      return outcome(browser().storage.from('gift_media').upload(name, file));
    };
    expect(await upload(MAX_FILE_BYTES - 1)).toBe('rows');
    expect(await upload(MAX_FILE_BYTES)).toBe('413');
  });

  test('a file is deleted by the key of its upload, not of a gift that names it', async () => {
    const [sender, thief] = [browser(), browser()];
    const { url, removedBy } = await uploaded(sender);
    await savedGift(thief, { media_url: url, media_type: 'image' });
    expect(await removedBy(thief)).toBe('none');
    expect((await fetch(url)).status).toBe(200);
    expect(await removedBy(sender)).toBe('rows');
    expect((await fetch(url)).status).toBe(400);
  });

  test('a file uploaded without a key belongs to the gift that names it first', async () => {
    const { url, removedBy } = await uploaded(world.keyless(), 'gift_video');
    const [first, second] = [browser(), browser()];
    const gift = await savedGift(first, { video_greeting_url: url });
    await savedGift(second, { video_greeting_url: url });
    expect(await removedBy(second)).toBe('none');
    await discard(first, gift);
    expect(await removedBy(first)).toBe('rows');
  });

  test.each(BUCKETS)(
    '%s keeps a file for as long as a gift of its owner or a paid order names it',
    async (bucket) => {
      const own = browser();
      const { url, removedBy } = await uploaded(own, bucket);
      const named = { [COLUMNS[bucket]]: url };
      for (const gift of [await savedGift(own, named), await savedGift(own, named)]) {
        expect(await removedBy(own)).toBe('none');
        expect((await fetch(url)).status).toBe(200);
        await discard(own, gift);
      }
      const ordered = giftRow(named);
      await own.rpc('draft_state', { draft: ordered });
      await own.from('payments').insert(paymentRow({ gift_id: ordered.id, status: 'unconfirmed' }));
      expect(await removedBy(own), 'not saved yet').toBe('none');
      await own.from('gifts').insert(ordered);
      expect(await removedBy(own)).toBe('none');
      await discard(own, ordered);
      expect(await removedBy(own), 'of a deleted gift, whose payment stays').toBe('rows');
      expect((await fetch(url)).status).toBe(400);
    },
  );

  test('neither an unpaid order nor those of others keep a file, nor leaves it a note', async () => {
    const [own, stranger] = [browser(), browser()];
    const { url, removedBy } = await uploaded(own);
    const theirs = giftRow({ media_url: url });
    await own.rpc('draft_state', { draft: giftRow({ media_url: url }) });
    await stranger.rpc('draft_state', { draft: theirs });
    await stranger.from('payments').insert(paymentRow({ gift_id: theirs.id }));
    expect(await removedBy(own)).toBe('rows');
    const kept = await uploaded(own);
    await savedGift(own, { media_url: kept.url });
    expect(await kept.removedBy(world.operator())).toBe('rows');
    expect(await value('select count(*)::int from private.file_of_gift where name = $1', [kept.name])).toBe(
      0,
    );
  });

  test('an upload may state its owner by a hash, which is not stored', async () => {
    const senderKey = newSenderKey();
    const metadata = { sender: createHash('sha256').update(senderKey).digest('hex') };
    const { name, file } = fileFor('gift_video');
    const bucket = world.keyless().storage.from('gift_video');
    expect(await outcome(bucket.upload(name, file, { metadata }))).toBe('rows');
    expect(await value('select user_metadata from storage.objects where name = $1', [name])).toBeNull();
    const tooMuch = await bucket.upload(fileFor('gift_video').name, file, {
      metadata: { ...metadata, note: 'x'.repeat(1024) },
    });
    expect(tooMuch).toMatchObject({ error: { message: 'metadata of more than 1 kB' } });
    for (const [client, removed] of [
      [browser(), 'none'],
      [browser(senderKey), 'rows'],
    ] as const)
      expect(await outcome(client.storage.from('gift_video').remove([name]))).toBe(removed);
  });

  test('how long a file is cached is said in less than 1 kB', async () => {
    const bucket = browser().storage.from('gift_media');
    const upload = async (cacheControl: string) => {
      const { name, file } = fileFor('gift_media');
      return (await bucket.upload(name, file, { cacheControl })).error?.message;
    };
    expect(await upload('9'.repeat(500))).toBeUndefined();
    expect(await upload('9'.repeat(1024))).toBe('metadata of more than 1 kB');
  });

  test('a deleted file leaves no owner row, and its name is never accepted again', async () => {
    const sender = browser();
    const { name, removedBy } = await uploaded(sender);
    await removedBy(sender);
    expect(await sql('select from private.file_owner where name = $1', [name])).toEqual([]);
    expect(await sender.storage.from('gift_media').upload(name, fileFor('gift_media').file)).toMatchObject({
      error: { statusCode: '403', message: 'a name is given once' },
    });
  });

  test.each([
    ['a name without an extension', '', 'a name is a random id and an extension'],
    ['two extensions', '.png.html', 'a name is a random id and an extension'],
    ['another extension', '.jpg', 'the type does not fit the extension, or this bucket'],
    ['an unknown extension', '.exe', 'the type does not fit the extension, or this bucket'],
    ['capitals', '.PNG', 'a name is a random id and an extension'],
    ['letters between spaces', '.p n g', ''],
    ['17 letters', `.${'x'.repeat(17)}`, ''],
    ['a folder', '/x.png', ''],
  ])('refuses %s, and says why', async (_what, ending, message) => {
    const name = `${crypto.randomUUID()}${ending}`;
    const { error } = await browser().storage.from('gift_media').upload(name, fileFor('gift_media').file);
    expect(error?.message).toContain(message);
  });

  test('an upload that the database refuses leaves no file on disk', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < 26; sent += 1) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    const { name } = fileFor('gift_media');
    const answer = await fetch(`${world.backend.url}/storage/v1/object/gift_media/${name}`, {
      method: 'POST',
      headers: { apikey: world.backend.anonKey, 'content-type': 'image/png' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({
      statusCode: '403',
      message: 'larger than the limit of the bucket',
    });
    const path = new ObjectFiles(join(world.backend.dataDir, 'files')).pathOf('gift_media', name);
    expect(existsSync(path)).toBe(false);
  });

  test('the health view counts what there is, and finds a payment without a gift', async () => {
    await sql('delete from public.payments');
    await browser().from('payments').insert(paymentRow());
    const company = browser();
    for (const [gift_count, answered_at] of [
      [25, null],
      [300, new Date().toISOString()],
    ] as const) {
      const { id } = await savedGift(company, businessRow());
      await inquire(company, id, { gift_count });
      await world.operator().from('inquiries').update({ answered_at }).eq('gift_id', id);
    }
    await uploaded(company);
    await world.verify(businessRow().id, { verdict: 'refunded' });
    const { data } = await world.operator().from('health').select();
    const found = (what: string) =>
      (data ?? [])
        .filter((row) => row.what === what)
        .map(({ status, number, amount }) => `${status} ${number} ${amount}`)
        .sort();
    for (const what of ['payments without a gift', 'payments'])
      expect(found(what)).toEqual(['captured 1 249', 'captured, refunded 1 249']);
    expect(found('inquiries')).toEqual(['answered 1 300', 'open 1 25']);
    expect(found('gifts').join()).toMatch(/paid \d/);
    expect(found('files').join()).toMatch(/gift_media \d+ [1-9]/);
  });
});
