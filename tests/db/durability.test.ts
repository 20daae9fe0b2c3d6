import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import { startEmbeddedBackend } from '../../supabase/embedded/server.ts';
import { startTestBackend, type TestBackend } from './support/backend.ts';
import { clientFor, fileFor, giftRow, newBrowser, save } from './support/world.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'supabase/migrations');

let server: ChildProcess | undefined;
afterEach(() => void server?.kill('SIGKILL'));

/** The embedded backend in a separate process, which the tests kill. */
async function serve(dataDir: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./support/serve.ts', import.meta.url)), dataDir, MIGRATIONS],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  server = child;
  return new Promise((ready, failed) => {
    child.stdout?.once('data', (line: Buffer) => ready(line.toString().trim()));
    child.once('exit', () => failed(new Error('The server did not start.')));
  });
}

/** A migrated data directory that no process holds. */
async function freshData(): Promise<string> {
  const backend = await startTestBackend();
  await backend.stop(true);
  return backend.dataDir;
}

describe('gifts and files that were reported as saved', () => {
  test('survive a kill in the middle of fifty saves, byte for byte with their files', {
    timeout: 240_000,
  }, async () => {
    const dataDir = await freshData();
    const url = await serve(dataDir);
    const remote = {
      url,
      anonKey: EMBEDDED_ANON_KEY,
    } as TestBackend;

    const confirmed: { id: string; message: string; name: string; content: Uint8Array }[] = [];
    const killed = new Promise((gone) => server?.once('exit', gone));
    const saveOne = async () => {
      const content = crypto.getRandomValues(new Uint8Array(50_000));
      const { name, file } = fileFor('gift_media', content);
      const client = newBrowser(remote);
      const uploaded = await client.storage.from('gift_media').upload(name, file);
      if (uploaded.error) return;
      const row = giftRow({ message: crypto.randomUUID() });
      if ((await save(client, row)).error) return;
      confirmed.push({ id: row.id, message: row.message as string, name, content });
      if (confirmed.length === 15) server?.kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: 50 }, saveOne));
    await killed;
    expect(confirmed.length).toBeGreaterThanOrEqual(15);
    expect(confirmed.length, 'the kill came in the middle').toBeLessThan(50);

    const backend = await startTestBackend('pglite', { dataDir });
    try {
      for (const { id, message, name, content } of confirmed) {
        const { data } = await clientFor(backend).from('gifts').select('message').eq('id', id).single();
        expect(data?.message).toBe(message);
        const answer = await fetch(`${backend.url}/storage/v1/object/public/gift_media/${name}`);
        expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      }
    } finally {
      await backend.stop();
    }
  });

  test('are not touched by a second process', { timeout: 240_000 }, async () => {
    const dataDir = await freshData();
    await serve(dataDir);
    await expect(startTestBackend('pglite', { dataDir })).rejects.toThrow('in use by process');
  });

  test('are not migrated by a file that was changed after it had been applied', {
    timeout: 240_000,
  }, async () => {
    const dataDir = await freshData();
    const migrationsDir = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
    await cp(MIGRATIONS, migrationsDir, { recursive: true });
    await writeFile(join(migrationsDir, '20260101090300_gifts.sql'), 'select 1;');
    await expect(startEmbeddedBackend({ dataDir, migrationsDir })).rejects.toThrow('was changed after');
    await cp(MIGRATIONS, migrationsDir, { recursive: true, force: true });
    await writeFile(
      join(migrationsDir, '20991231235959_broken.sql'),
      'create table public.half (id int); oops;',
    );
    await expect(startEmbeddedBackend({ dataDir, migrationsDir })).rejects.toThrow(
      '20991231235959_broken failed',
    );
    const backend = await startTestBackend('pglite', { dataDir });
    const half = await backend.database.query("select to_regclass('public.half') as name");
    await backend.stop();
    expect(half, 'a failed migration leaves nothing').toEqual([{ name: null }]);
  });
});
