import { beforeEach, describe, expect, test } from 'vitest';
import { operatorClient, pruneMedia } from '../../supabase/media-prune.ts';
import { availableDrivers } from './support/backend.ts';
import { giftWorld } from './support/gift-world.ts';
import { type Bucket, clientFor, fileFor, giftRow, save } from './support/world.ts';

describe.each(availableDrivers())('media:prune on %s', (driver) => {
  const world = giftWorld(driver);
  const { browser } = world;

  const operator = () => clientFor(world.backend, { service: true });

  beforeEach(async () => {
    await world.backend.database.query("update storage.objects set created_at = now() - interval '31 days'");
    await pruneMedia(operator());
  });

  /** Stores a file and sets its age in days; returns its public address. */
  async function storedFile(bucket: Bucket, daysOld: number): Promise<string> {
    const { name, file } = fileFor(bucket);
    const { storage } = browser();
    const { error } = await storage.from(bucket).upload(name, file);
    expect(error).toBeNull();
    await world.backend.database.query(
      "update storage.objects set created_at = now() - $1 * interval '1 day' where name = $2",
      [daysOld, name],
    );
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
    await expect(pruneMedia(clientFor(world.backend))).rejects.toThrow(/orphaned_media/);
  });
});
