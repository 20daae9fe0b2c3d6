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
  clientFor,
  EXTENSIONS,
  fileFor,
  giftRow,
  inquire,
  newSenderKey,
  paymentRow,
  save,
} from './support/world.ts';

const KINDS = Object.fromEntries(
  Object.entries(UPLOAD_KINDS).map(([kind, { bucket }]) => [bucket, kind]),
) as Record<Bucket, UploadKind>;

const BUCKETS = Object.keys(KINDS) as Bucket[];

onEachDriver('buckets', (world) => {
  const { browser } = world;
  const storage = (senderKey?: string) => browser(senderKey).storage;

  test.each(BUCKETS)(
    '%s is public, takes exactly the types of the page and files below its limit',
    async (id) => {
      const [bucket] = await world.backend.database.query<{
        public: boolean;
        largest: number;
        types: string[];
      }>(
        'select public, file_size_limit::float8 as largest, array_to_json(allowed_mime_types) as types from storage.buckets where id = $1',
        [id],
      );
      expect(bucket?.public).toBe(true);
      expect(bucket?.largest).toBe(MAX_FILE_BYTES - 1);
      const table = extensionsOf(KINDS[id]);
      expect([...(bucket?.types ?? [])].sort()).toEqual(
        [...new Set(table.map(({ mimeType }) => mimeType))].sort(),
      );
      const pairs = await world.backend.database.query<{ extension: string; mimetype: string }>(
        'select extension, mimetype from private.file_type where bucket_id = $1',
        [id],
      );
      expect(pairs.map(({ extension, mimetype }) => `${extension} ${mimetype}`).sort()).toEqual(
        table.map(({ extension, mimeType }) => `${extension} ${mimeType}`).sort(),
      );
    },
  );

  test.each(BUCKETS)(
    '%s takes the last byte below 25 MiB and refuses the next',
    { timeout: 240_000 },
    async (id) => {
      const content = new Uint8Array(MAX_FILE_BYTES);
      const upload = async (size: number) => {
        const { name, file } = fileFor(id, content.subarray(0, size));
        return storage().from(id).upload(name, file);
      };
      expect((await upload(MAX_FILE_BYTES - 1)).error).toBeNull();
      expect(await upload(MAX_FILE_BYTES)).toMatchObject({ data: null, error: { statusCode: '413' } });
    },
  );

  test.each(BUCKETS)('%s refuses other types, even under an allowed extension', async (id) => {
    const name = `${crypto.randomUUID()}.${EXTENSIONS[id]}`;
    for (const type of ['text/html', 'application/javascript', 'application/octet-stream', 'image/*', '']) {
      const { error } = await storage()
        .from(id)
        .upload(name, new File(['x'], name, { type }));
      expect(error, type).toMatchObject({ statusCode: '415' });
    }
  });

  test.each([
    '../escape.png',
    'a/b.png',
    'index.html',
    '.png',
    `${crypto.randomUUID()}.p n g`,
    `${crypto.randomUUID()}.${'x'.repeat(17)}`,
    `${crypto.randomUUID()}/${crypto.randomUUID()}.png`,
  ])('refuses the name %s', async (name) => {
    const { error } = await storage().from('gift_media').upload(name, fileFor('gift_media').file);
    expect(error).not.toBeNull();
  });

  test('a file is deleted by the key of its upload, not by the key of a gift that names it', async () => {
    const senderKey = newSenderKey();
    const { name, file } = fileFor('gift_media');
    await storage(senderKey).from('gift_media').upload(name, file);
    const { publicUrl } = storage().from('gift_media').getPublicUrl(name).data;

    const thief = newSenderKey();
    const planted = giftRow({ media_url: publicUrl, media_type: 'image' });
    expect((await save(browser(thief), planted)).error).toBeNull();
    expect((await storage(thief).from('gift_media').remove([name])).data).toEqual([]);
    expect((await fetch(publicUrl)).status).toBe(200);

    expect((await storage(senderKey).from('gift_media').remove([name])).data).toHaveLength(1);
    expect((await fetch(publicUrl)).status).toBe(400);
  });

  test('a file uploaded without a key belongs to the gift that names it first', async () => {
    const { name, file } = fileFor('gift_video');
    await clientFor(world.backend).storage.from('gift_video').upload(name, file);
    const url = storage().from('gift_video').getPublicUrl(name).data.publicUrl;
    const [first, second] = [newSenderKey(), newSenderKey()];
    const gift = giftRow({ video_greeting_url: url });
    await save(browser(first), gift);
    await save(browser(second), giftRow({ video_greeting_url: url }));
    expect((await storage(second).from('gift_video').remove([name])).data).toEqual([]);
    await browser(first).from('gifts').delete().eq('id', gift.id);
    expect((await storage(first).from('gift_video').remove([name])).data).toHaveLength(1);
  });

  /** A file in storage, its owner's client, and whether the owner can delete it. */
  async function ownFile(bucket: Bucket) {
    const own = browser();
    const { name, file } = fileFor(bucket);
    const { error } = await own.storage.from(bucket).upload(name, file);
    expect(error).toBeNull();
    const { publicUrl } = own.storage.from(bucket).getPublicUrl(name).data;
    const remove = async () => (await own.storage.from(bucket).remove([name])).data?.length;
    return { own, url: publicUrl, remove };
  }
  const columns = { gift_media: 'media_url', gift_audio: 'music_url', gift_video: 'video_greeting_url' };

  test.each(BUCKETS)('%s keeps a file for as long as a gift of its owner names it', async (bucket) => {
    const { own, url, remove } = await ownFile(bucket);
    const gifts = [giftRow({ [columns[bucket]]: url }), giftRow({ [columns[bucket]]: url })];
    for (const gift of gifts) expect((await save(own, gift)).error).toBeNull();
    for (const gift of gifts) {
      expect(await remove()).toBe(0);
      expect((await fetch(url)).status).toBe(200);
      await own.from('gifts').delete().eq('id', gift.id);
    }
    expect(await remove()).toBe(1);
    expect((await fetch(url)).status).toBe(400);
  });

  test.each(BUCKETS)('%s keeps a file of a paid order whose gift is not saved yet', async (bucket) => {
    const { own, url, remove } = await ownFile(bucket);
    const gift = giftRow({ [columns[bucket]]: url });
    await own.rpc('draft_state', { draft: gift });
    await own.from('payments').insert(paymentRow({ gift_id: gift.id, status: 'unconfirmed' }));
    expect(await remove()).toBe(0);
    expect((await save(own, gift)).error).toBeNull();
    expect(await remove()).toBe(0);
    await own.from('gifts').delete().eq('id', gift.id);
    expect(await remove(), 'of a deleted gift, whose payment stays').toBe(1);
  });

  test('an order that was not paid, and orders of others, keep no file', async () => {
    const { own, url, remove } = await ownFile('gift_media');
    const stranger = browser();
    const theirs = giftRow({ media_url: url });
    await own.rpc('draft_state', { draft: giftRow({ media_url: url }) });
    await stranger.rpc('draft_state', { draft: theirs });
    await stranger.from('payments').insert(paymentRow({ gift_id: theirs.id }));
    expect(await remove()).toBe(1);
  });

  test('an upload may state its owner by a hash in its metadata, which are not stored', async () => {
    const senderKey = newSenderKey();
    const sender = createHash('sha256').update(senderKey).digest('hex');
    const { name, file } = fileFor('gift_video');
    const { error } = await clientFor(world.backend)
      .storage.from('gift_video')
      .upload(name, file, { metadata: { sender } });
    expect(error).toBeNull();
    const [kept] = await world.backend.database.query<{ user_metadata: unknown }>(
      'select user_metadata from storage.objects where name = $1',
      [name],
    );
    expect(kept?.user_metadata).toBeNull();
    expect((await storage().from('gift_video').remove([name])).data).toEqual([]);
    expect((await storage(senderKey).from('gift_video').remove([name])).data).toHaveLength(1);
  });

  test('a deleted file leaves no owner row, and its name is never accepted again', async () => {
    const senderKey = newSenderKey();
    const { name, file } = fileFor('gift_media');
    await storage(senderKey).from('gift_media').upload(name, file);
    await storage(senderKey).from('gift_media').remove([name]);
    const owners = await world.backend.database.query('select from private.file_owner where name = $1', [
      name,
    ]);
    expect(owners).toHaveLength(0);
    expect(await storage(senderKey).from('gift_media').upload(name, file)).toMatchObject({
      error: { statusCode: '403', message: 'a name is given once' },
    });
  });

  test.each([
    [
      'a name without an extension',
      (id: string) => id,
      'image/png',
      'a name is a random id and an extension',
    ],
    [
      'another extension',
      (id: string) => `${id}.jpg`,
      'image/png',
      'the type does not fit the extension, or this bucket',
    ],
    [
      'an unknown extension',
      (id: string) => `${id}.exe`,
      'image/png',
      'the type does not fit the extension, or this bucket',
    ],
    ['capitals', (id: string) => `${id}.PNG`, 'image/png', 'a name is a random id and an extension'],
  ])('refuses %s, and says why', async (_what, nameOf, type, message) => {
    const name = nameOf(crypto.randomUUID());
    const { error } = await storage()
      .from('gift_media')
      .upload(name, new File(['x'], name, { type }));
    expect(error).toMatchObject({ statusCode: '403', message });
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

  test('orphaned_media names files that no gift has, after thirty days and not sooner', async () => {
    const client = clientFor(world.backend, { service: true });
    const names = await Promise.all(
      ['used', 'old', 'young'].map(async () => {
        const { name, file } = fileFor('gift_audio');
        await storage().from('gift_audio').upload(name, file);
        return name;
      }),
    );
    const [used, old, young] = names as [string, string, string];
    const url = storage().from('gift_audio').getPublicUrl(used).data.publicUrl;
    await save(browser(), giftRow({ music_url: url }));
    await world.backend.database.query(
      "update storage.objects set created_at = now() - interval '31 days' where name in ($1, $2)",
      [used, old],
    );
    for (const older_than of ['30 days', '1 hour']) {
      const { data } = await client.rpc('orphaned_media', { older_than });
      expect(data?.map((file: { name: string }) => file.name)).toEqual([old]);
      expect(data?.[0]).toMatchObject({ bucket_id: 'gift_audio', bytes: 7 });
    }
    expect(young).not.toBe(old);
  });

  test('the health view counts gifts, payments, inquiries and files, and finds a payment without a gift', async () => {
    const client = clientFor(world.backend, { service: true });
    await world.backend.database.query('delete from public.payments');
    await clientFor(world.backend).from('payments').insert({
      gift_id: crypto.randomUUID(),
      order_id: 'ORDER1',
      price_id: 'single',
      amount_cents: 249,
      status: 'captured',
    });
    const [open, answered] = [businessRow(), businessRow()];
    const company = browser();
    for (const [gift, gift_count] of [
      [open, 25],
      [answered, 300],
    ] as const) {
      await save(company, gift);
      await inquire(company, gift.id, { gift_count });
    }
    await client
      .from('inquiries')
      .update({ answered_at: new Date().toISOString() })
      .eq('gift_id', answered.id);
    const { data } = await client.from('health').select();
    const found = (what: string) => data?.filter((row) => row.what === what) ?? [];
    expect(found('payments without a gift')).toMatchObject([{ status: 'captured', number: 1, amount: 249 }]);
    expect(found('payments')).toMatchObject([{ status: 'captured', number: 1, amount: 249 }]);
    expect(found('gifts').map(({ status }) => status)).toContain('paid');
    expect(found('inquiries').sort((one, other) => one.amount - other.amount)).toMatchObject([
      { status: 'open', number: 1, amount: 25 },
      { status: 'answered', number: 1, amount: 300 },
    ]);
    expect(found('files').map(({ status }) => status)).toContain('gift_media');
    expect(found('files').every(({ amount }) => amount > 0)).toBe(true);
  });
});
