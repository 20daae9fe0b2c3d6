import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { simpleParser } from 'mailparser';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import { embeddedBackend } from '../../supabase/embedded/vite-plugin.ts';
import { giftRow, newSenderKey } from './support/world.ts';

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

  test('shows the confirmation of a demo order as a page and as a file, and no other file', async () => {
    const call = (path: string, body: object) =>
      fetch(`${origin}/rest/v1/${path}`, {
        method: 'POST',
        headers: {
          apikey: EMBEDDED_ANON_KEY,
          'x-sender-key': newSenderKey(),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    const gift = giftRow({ sender_name: '<img src=x>Mia' });
    expect((await call('gifts', gift)).status).toBe(201);
    const post = async () => (await fetch(`${origin}/__post`)).text();
    await vi.waitFor(async () => expect(await post()).toContain('.eml'), 20_000);
    const name = /__post\/(\d+-\w+)\.eml/.exec(await post())?.[1];
    const [html, eml] = await Promise.all(
      ['html', 'eml'].map((end) => fetch(`${origin}/__post/${name}.${end}`)),
    );
    expect(html?.headers.get('content-security-policy')).toContain('sandbox');
    expect(await html?.text()).toContain(`${origin}/#/g/${gift.id}`);
    const mail = await simpleParser((await eml?.text()) ?? '');
    expect(mail.subject).toMatch(/^\[Demo\] Deine Bestellung/);
    expect(mail.text).toContain('2,49\u00a0€');
    for (const path of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', 'nothing.eml'])
      expect(await (await fetch(`${origin}/__post/${path}`)).text()).not.toBe('secret');
  });

  test('not by its place on the disk either, while it serves what lies beside it', async () => {
    const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
    expect(await text(`/@fs${root}/.embedded/secret.js`)).not.toContain('export default "secret"');
    expect(await text('/open.js')).toContain('open');
  });
});
