import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedBackend } from '../../supabase/embedded/vite-plugin.ts';

describe('the dev server', () => {
  let root: string;
  let server: ViteDevServer;
  let origin: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'gifts-dev-'));
    const dataDir = join(root, '.embedded');
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'secret.txt'), 'secret');
    await writeFile(join(dataDir, 'secret.js'), 'export default "secret"');
    await writeFile(join(root, 'open.js'), 'export default "open"');
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [embeddedBackend({ dataDir, migrationsDir: resolve('supabase/migrations') })],
      server: { port: 0, host: '127.0.0.1' },
    });
    await server.listen();
    origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    await rm(root, { recursive: true, force: true });
  });

  test.each([
    '/.embedded/secret.txt',
    '/.embedded/secret.js',
    '/.embedded/secret.txt?raw',
    '/.embedded/secret.txt?url',
    '/.embedded/secret.js?import&raw',
    '/%2eembedded/secret.txt',
    '/./.embedded/secret.js',
  ])('does not serve %s', async (path) => {
    const answer = await fetch(`${origin}${path}`);
    expect(await answer.text()).not.toContain('secret"');
    expect([403, 404]).toContain(answer.status);
  });

  test('not by its place on the disk either, while it serves what lies beside it', async () => {
    const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
    expect(await text(`/@fs${root}/.embedded/secret.js`)).not.toContain('export default "secret"');
    expect(await text('/open.js')).toContain('open');
  });
});
