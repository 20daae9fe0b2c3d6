import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, type Project, restore } from '../../supabase/restore.ts';
import { startTestBackend, type TestBackend } from './support/backend.ts';
import { BINARIES, hasPostgresServer } from './support/postgres-server.ts';
import {
  clientFor,
  fileFor,
  giftByLink,
  giftRow,
  newSenderKey,
  outcome,
  save,
  thank,
} from './support/world.ts';

/* A backup of a project with the list mode 'sender', brought into a fresh one. */

describe.skipIf(!hasPostgresServer)('a backup', () => {
  const senderKey = newSenderKey();
  let old: TestBackend;
  let fresh: TestBackend;
  let folder: string;
  let giftId: string;
  let fileName: string;
  let wrong: string[];

  const projectOf = (backend: TestBackend): Project => ({
    databaseUrl: backend.databaseUrl ?? '',
    url: backend.url,
    client: clientFor(backend, { service: true }),
    programs: BINARIES,
  });

  beforeAll(async () => {
    [old, fresh] = await Promise.all([startTestBackend('postgres'), startTestBackend('postgres')]);
    folder = await mkdtemp(join(tmpdir(), 'gifts-backup-'));
    await old.database.query("select private.set_list_mode('sender')");
    await old.database.query("select private.set_write_limit('gift', 77)");
    const sender = clientFor(old, { senderKey });
    const { name, file } = fileFor('gift_media');
    fileName = name;
    await sender.storage.from('gift_media').upload(name, file);
    const media_url = sender.storage.from('gift_media').getPublicUrl(name).data.publicUrl;
    const gift = giftRow({ media_url, media_type: 'image' });
    giftId = gift.id;
    expect(await outcome(save(sender, gift))).toBe('rows');
    await thank(clientFor(old, { senderKey: newSenderKey() }), giftId, { message: 'Danke, Björn! 💛' });
    await backUp(projectOf(old), folder);
    wrong = await restore(projectOf(fresh), folder);
  }, 240_000);

  afterAll(async () => {
    await Promise.all([old?.stop(), fresh?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const sender = () => clientFor(fresh, { senderKey });
  const listed = async (client = sender()) => (await client.from('gifts').select('id')).data;

  test('comes up as it was: settings, rows, owners, files, policies, hook and addresses', async () => {
    expect(wrong).toEqual([]);
    const limits = 'select per_hour from private.write_limit where kind = $1';
    expect(await fresh.database.query(limits, ['gift'])).toEqual([{ per_hour: 77 }]);
  });

  test('keeps the list mode: the sender lists its gift, a stranger none', async () => {
    expect(await listed()).toEqual([{ id: giftId }]);
    expect(await listed(clientFor(fresh, { senderKey: newSenderKey() }))).toEqual([]);
  });

  test('shows a gift by its link with its file, at the address of the new project', async () => {
    const { data } = await giftByLink<{ media_url: string }>(clientFor(fresh), giftId);
    expect(data?.media_url).toBe(`${fresh.url}/storage/v1/object/public/gift_media/${fileName}`);
    expect(await (await fetch(data?.media_url ?? '')).text()).toBe('content');
  });

  test('keeps thanks, and owners who delete their gift with its file', async () => {
    expect((await sender().from('thanks').select('message')).data).toEqual([{ message: 'Danke, Björn! 💛' }]);
    const stranger = clientFor(fresh, { senderKey: newSenderKey() });
    const remove = (client = sender()) => outcome(client.storage.from('gift_media').remove([fileName]));
    expect(await remove(stranger)).toBe('none');
    expect(await outcome(sender().from('gifts').delete().eq('id', giftId).select('id'))).toBe('rows');
    expect(await remove()).toBe('rows');
  });

  test('replaces what a project has only when that is said, and tells what is not as before', async () => {
    const project = projectOf(old);
    await expect(restore(project, folder)).rejects.toThrow('The project has 1 gifts.');
    await old.database.query("select private.set_list_mode('everyone')");
    await old.database.query('drop policy "Anyone may upload a file of a gift" on storage.objects');
    expect(await restore(project, folder, { overwrite: true })).toEqual([
      expect.stringMatching(/^objects: Anyone may upload a file of a gift: .* before, undefined now$/),
    ]);
    expect(await old.database.query('select list_mode from private.settings')).toEqual([
      { list_mode: 'sender' },
    ]);
  });
});
