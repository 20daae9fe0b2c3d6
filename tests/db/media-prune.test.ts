import { beforeEach, describe, expect, test } from 'vitest';
import { operatorClient, pruneGift, pruneMedia } from '../../supabase/media-prune.ts';
import { onEachDriver } from './support/gift-world.ts';
import { gather, greet } from './support/together.ts';
import { type Bucket, fileFor, giftRow, save, thank } from './support/world.ts';

onEachDriver('media:prune', (world) => {
  const { browser, operator } = world;

  beforeEach(async () => {
    await world.sql("update storage.objects set created_at = now() - interval '31 days'");
    await pruneMedia(operator());
  });

  /** Stores a file and sets its age in days; returns its public address. */
  async function storedFile(bucket: Bucket, daysOld: number): Promise<string> {
    const { name, file } = fileFor(bucket);
    const { storage } = browser();
    const { error } = await storage.from(bucket).upload(name, file);
    expect(error).toBeNull();
    await world.sql("update storage.objects set created_at = now() - $1 * interval '1 day' where name = $2", [
      daysOld,
      name,
    ]);
    return storage.from(bucket).getPublicUrl(name).data.publicUrl;
  }

  const isThere = async (url: string) => (await fetch(url)).ok;

  test('deletes files without a gift that are older than 30 days, and no others', async () => {
    const orphans = await Promise.all([
      storedFile('gift_media', 31),
      storedFile('gift_audio', 31),
      storedFile('gift_video', 400),
    ]);
    const young = await storedFile('gift_media', 29);
    const [media, music, video] = await Promise.all([
      storedFile('gift_media', 400),
      storedFile('gift_audio', 400),
      storedFile('gift_video', 400),
    ]);
    const row = giftRow({
      media_url: media,
      media_type: 'image',
      music_url: music,
      video_greeting_url: video,
    });
    expect((await save(browser(), row)).error).toBeNull();

    const lines: string[] = [];
    const result = await pruneMedia(operator(), { report: (line) => lines.push(line) });
    expect(result).toEqual({ files: 3, bytes: 3 * 'content'.length });
    expect(lines).toHaveLength(3);
    for (const url of orphans) expect(await isThere(url)).toBe(false);
    for (const url of [young, media, music, video]) expect(await isThere(url)).toBe(true);
    expect(await pruneMedia(operator())).toEqual({ files: 0, bytes: 0 });
    const { data } = await operator().rpc('orphaned_media', { older_than: '1 hour' });
    expect(data, 'never sooner').toEqual([]);
  });

  test('a dry run lists and deletes nothing', async () => {
    const orphan = await storedFile('gift_media', 31);
    expect(await pruneMedia(operator(), { dryRun: true })).toMatchObject({ files: 1 });
    expect(await isThere(orphan)).toBe(true);
  });

  test('deletes more files than one request can list', { timeout: 240_000 }, async () => {
    const [bucket, count] = ['gift_media', 7];
    for (let index = 0; index < count; index += 1) await storedFile(bucket as Bucket, 31);
    expect(await pruneMedia(operator(), { batch: 3 })).toMatchObject({ files: count });
  });

  test('files of the same instant are listed once, however short the pages are', async () => {
    const urls = await Promise.all(
      (['gift_media', 'gift_audio', 'gift_audio', 'gift_video', 'gift_video'] as const).map((bucket) =>
        storedFile(bucket, 31),
      ),
    );
    await world.sql("update storage.objects set created_at = now() - interval '31 days'");
    const lines: string[] = [];
    await pruneMedia(operator(), { dryRun: true, batch: 2, report: (line) => lines.push(line) });
    expect(new Set(lines).size).toBe(urls.length);
    expect(lines).toHaveLength(urls.length);
  });

  test.each([
    ['a secret key of the newer kind', 'sb_secret_x', null],
    ['the older service_role key, a token', 'eyJx.y.z', 'Bearer eyJx.y.z'],
  ])('%s is sent as the project wants it', async (_kind, key, bearer) => {
    const sent: Headers[] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = async (_input, init) => {
      sent.push(new Headers(init?.headers));
      return Response.json([]);
    };
    try {
      await pruneMedia(operatorClient('https://abc.supabase.co', key));
    } finally {
      globalThis.fetch = realFetch;
    }
    expect(sent.map((headers) => [headers.get('apikey'), headers.get('authorization')])).toEqual([
      [key, bearer],
    ]);
  });

  test('is refused without the secret key', async () => {
    await storedFile('gift_media', 31);
    await expect(pruneMedia(world.keyless())).rejects.toThrow(/orphaned_media/);
  });

  describe('of one gift', () => {
    /** A gift that gathers, with a picture of its own, a greeting with a photo, and a thank-you with a voice. */
    async function fullGift() {
      const [sender, friend, recipient] = [browser(), browser(), browser()];
      const own = await world.uploaded(sender);
      const gift = await world.savedGift(sender, { media_url: own.url, media_type: 'image' });
      const { token } = await gather(sender, gift.id);
      const photo = await world.uploaded(friend);
      expect(await greet(friend, token, { picture: photo.name })).toBe('stored');
      const voice = await world.uploaded(recipient, 'gift_audio');
      await thank(recipient, gift.id, { voice: voice.name });
      return { gift, sender, friend, files: [own, photo, voice] };
    }
    const gone = async (files: { url: string }[]) => {
      const there = await Promise.all(files.map(({ url }) => isThere(url)));
      return there.every((one) => !one);
    };

    test('goes with the files of its row, its greetings and its thanks, however young', async () => {
      const { gift, files } = await fullGift();
      const other = await fullGift();
      const lines: string[] = [];
      const result = await pruneGift(operator(), gift.id, { report: (line) => lines.push(line), batch: 2 });
      expect(result).toEqual({ files: 3, bytes: 3 * 'content'.length });
      expect(lines).toHaveLength(3);
      expect(await gone(files)).toBe(true);
      expect(await world.sql('select from public.gifts where id = $1', [gift.id])).toEqual([]);
      for (const { url } of other.files) expect(await isThere(url)).toBe(true);
      await expect(pruneGift(operator(), gift.id)).rejects.toThrow(`There is no gift ${gift.id}.`);
    });

    test('leaves a file that another gift holds, and one that its row names without owning it', async () => {
      const { sender, files } = await fullGift();
      const [{ url = '' } = {}] = files;
      const twin = await world.savedGift(sender, { media_url: url, media_type: 'image' });
      const thief = await world.savedGift(browser(), { media_url: url, media_type: 'image' });
      for (const { id } of [twin, thief])
        expect(await pruneGift(operator(), id)).toEqual({ files: 0, bytes: 0 });
      expect(await isThere(url)).toBe(true);
    });

    test('takes a file along that nobody owns', async () => {
      const file = await world.uploaded(world.keyless());
      const gift = await world.savedGift(world.keyless(), { media_url: file.url, media_type: 'image' });
      expect(await pruneGift(operator(), gift.id)).toMatchObject({ files: 1 });
      expect(await isThere(file.url)).toBe(false);
    });

    test('a dry run lists its files and deletes nothing', async () => {
      const { gift, files } = await fullGift();
      expect(await pruneGift(operator(), gift.id, { dryRun: true })).toMatchObject({ files: 3 });
      for (const { url } of files) expect(await isThere(url)).toBe(true);
      expect(await world.sql('select from public.gifts where id = $1', [gift.id])).toHaveLength(1);
    });
  });

  test('used files are found by a hashed join, however many there are', async () => {
    const { database } = world.backend;
    await database.script(`
      set session_replication_role = replica;
      insert into storage.objects (bucket_id, name, created_at)
      select 'gift_media', md5(n::text)::uuid || '.png', now() - interval '31 days' from generate_series(1, 30001) as n;
      insert into public.gifts (id, recipient_name, sender_name, message, wrapping_style, price_id, payment_status,
        creator_email, media_type, media_url)
      select gen_random_uuid(), 'A', 'B', 'C', 'box', 'single', 'paid', 'a@example.de', 'image',
        'https://example.de/storage/v1/object/public/gift_media/' || md5(n::text)::uuid || '.png'
      from generate_series(1, 30000) as n;
      set session_replication_role = origin;
      analyze public.gifts;
      analyze storage.objects;
      -- With the memory of the smallest hosted projects.
      create function private.plan(of_query text) returns setof text language plpgsql set work_mem = '2184kB'
      as 'begin return query execute ''explain '' || of_query; end';
    `);
    const [source] = await database.query<{ body: string }>(
      "select prosrc as body from pg_proc where oid = 'public.orphaned_media'::regproc",
    );
    const given = {
      older_than: "interval '30 days'",
      after_created_at: "timestamptz '-infinity'",
      after_bucket: "''",
      after_name: "''",
      how_many: '500',
    };
    const query = Object.entries(given).reduce(
      (sql, [name, value]) => sql.replace(new RegExp(`\\b${name}\\b`), value),
      source?.body.replace(/;\s*$/, '') ?? '',
    );
    const plan = (await database.query<{ line: string }>('select private.plan($1) as line', [query]))
      .map(({ line }) => line)
      .join('\n');
    await database.query('drop function private.plan(text)');
    expect(plan).toMatch(/Hash (Right )?Anti Join/);
    expect(plan).not.toMatch(/SubPlan/);
    expect(await pruneMedia(operator(), { dryRun: true })).toMatchObject({ files: 1 });
  });
});
