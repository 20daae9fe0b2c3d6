import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from '../fixtures.ts';
import { test as base } from '../own-server.ts';
import { HOSTS, type HostName, hostProgram, startHost } from '../servers/start-host.ts';

/* The documented configurations of web servers (docs/hosting), run by those servers on a build. */

const ROOT = join(import.meta.dirname, '../../..');

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

const test = base.extend<{
  host: HostName;
  /** A copy of the build: a journey takes files away. */
  site: string;
  /** Asks for a path as it is written, and gives what comes over the line. */
  ask: (path: string, headers?: Record<string, string>) => Promise<Answer>;
}>({
  host: ['nginx', { option: true }],
  site: async ({ ownServer }, use) => {
    const site = await mkdtemp(join(tmpdir(), 'gifts-site-'));
    await cp(resolve(ROOT, ownServer.build ?? ''), site, { recursive: true });
    await use(site);
    await rm(site, { recursive: true, force: true });
  },
  ask: async ({ host, site }, use) => {
    const { origin, stop } = await startHost(host, site);
    await use(
      (path, headers = {}) =>
        new Promise((answered, failed) => {
          get(origin + path, { headers, agent: false }, (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              answered({
                status: response.statusCode ?? 0,
                headers: response.headers as Answer['headers'],
                body: Buffer.concat(chunks),
              }),
            );
          }).on('error', failed);
        }),
    );
    await stop();
  },
});

test.skip(({ server }) => server !== 'built', 'Only a build is published.');

/** `_headers` as Cloudflare Pages and Netlify read it: the headers of a path, names in lower case. */
function headersRules(text: string): (path: string) => Record<string, string> {
  const rules = text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [pattern = '', ...lines] = block.split('\n');
      const headers = lines.map((line) => {
        const [name = '', ...value] = line.trim().split(': ');
        return [name.toLowerCase(), value.join(': ')] as const;
      });
      return { pattern, headers };
    });
  return (path) =>
    Object.fromEntries(
      rules
        .filter(({ pattern }) =>
          pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path,
        )
        .flatMap(({ headers }) => headers),
    );
}

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.txt']);

for (const host of HOSTS) {
  test.describe(host, () => {
    test.use({ host });
    test.skip(!hostProgram(host), `${host} is not installed.`);

    test('every file is sent with the headers of dist/_headers, and text is compressed', async ({
      site,
      ask,
    }) => {
      const expected = headersRules(await readFile(join(site, '_headers'), 'utf8'));
      const entries = await readdir(site, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && entry.name !== '_headers')
        .map((entry) => `${entry.parentPath.slice(site.length)}/${entry.name}`);
      expect(new Set(paths.map((path) => extname(path))).size).toBeGreaterThan(8);
      const names = new Set(['/', ...paths].flatMap((path) => Object.keys(expected(path))));
      for (const path of ['/', '/truhe', ...paths]) {
        const plain = await ask(path);
        expect(plain.status, path).toBe(200);
        const sent = Object.fromEntries(
          [...names].map((name) => [name, plain.headers[name]]).filter(([, value]) => value !== undefined),
        );
        expect(sent, path).toEqual(expected(path));
        const packed = await ask(path, { 'accept-encoding': 'gzip' });
        const isPacked = packed.headers['content-encoding'] === 'gzip';
        expect((isPacked ? gunzipSync(packed.body) : packed.body).equals(plain.body), path).toBe(true);
        const isText = TEXT.has(extname(path) || '.html');
        // A short text may be sent as it is.
        if (!isText || plain.body.length > 1024) expect(isPacked, path).toBe(isText);
      }
    });

    test('a path without a file is 404, and is neither kept nor framed', async ({ site, ask }) => {
      const index = await readFile(join(site, 'index.html'), 'utf8');
      for (const path of [
        '/assets/index-gone.js',
        '/wrappings/gone.svg',
        '/gone',
        '/gone.html',
        '/assets/',
      ]) {
        const { status, headers, body } = await ask(path);
        expect(status, path).toBe(404);
        expect(headers['cache-control'], path).toBe('no-store');
        expect(headers['x-content-type-options'], path).toBe('nosniff');
        expect(headers['x-frame-options'], path).toBe('SAMEORIGIN');
        expect(headers['content-security-policy'], path).toBe("frame-ancestors 'none'");
        expect(body.toString(), path).not.toBe(index);
      }
    });

    test('a document is asked for anew at each visit, and costs nothing while it is the same', async ({
      ask,
    }) => {
      for (const path of ['/', '/truhe.html']) {
        const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
        const again = await ask(path, {
          'accept-encoding': 'gzip',
          'if-none-match': headers.etag ?? 'none',
        });
        expect(again.status, path).toBe(304);
        expect(again.headers['cache-control'], path).toBe('no-cache');
      }
    });
  });
}
