import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GIFT_DOCUMENTS } from '@/features/share/gift-documents.ts';
import {
  contentSecurityPolicy,
  devPolicy,
  headersByPath,
  headersFile,
  matchesPath,
} from './content-security-policy.ts';

const settings = {
  backendOrigin: 'https://abc.supabase.co/',
  pdfUrls: ['https://docs.example/privacy.pdf', ''],
  paypal: true,
  nonce: 'NONCE',
  scriptHashes: ['sha256-abc'],
};

const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('the policy', () => {
  test.each([
    [
      'script-src',
      ["'self'", "'sha256-abc'", "'nonce-NONCE'", 'https://*.paypal.com', 'https://*.paypalobjects.com'],
    ],
    [
      'connect-src',
      ["'self'", 'blob:', 'https://abc.supabase.co', 'https://*.paypal.com', 'https://*.paypalobjects.com'],
    ],
    ['media-src', ["'self'", 'blob:', 'https://abc.supabase.co']],
    ['frame-src', ["'self'", 'https://docs.example', 'https://*.paypal.com', 'https://*.paypalobjects.com']],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
  ])('allows for %s exactly what is configured', (directive, expected) => {
    expect(sources(contentSecurityPolicy(settings), directive)).toEqual(expected);
  });

  test('knows no PayPal and no form target in demo mode', () => {
    const policy = contentSecurityPolicy({ ...settings, paypal: false });
    expect(policy).not.toMatch(/paypal|nonce/);
    expect(sources(policy, 'form-action')).toEqual(["'none'"]);
  });

  test('holds on the dev server for files and frames, as in the build', () => {
    const directives = devPolicy(settings).split('; ');
    expect(contentSecurityPolicy(settings).split('; ')).toEqual(expect.arrayContaining(directives));
    expect(directives.map((directive) => directive.split(' ')[0])).toEqual([
      'img-src',
      'media-src',
      'font-src',
      'frame-src',
      'object-src',
    ]);
  });

  test('never allows inline scripts or eval', () => {
    expect(sources(contentSecurityPolicy(settings), 'script-src')?.join(' ')).not.toMatch(/unsafe/);
  });
});

describe('the headers file', () => {
  const headersOf = (path: string) =>
    headersByPath(['truhe', 'truhe-mit', 'post'])
      .filter(([pattern]) => matchesPath(pattern, path))
      .flatMap(([, headers]) => Object.entries(headers));

  test.each([
    '/',
    '/index.html',
    '/index',
    '/truhe.html',
    '/truhe',
    '/truhe-mit.html',
    '/truhe-mit',
    '/post.html',
    '/404.html',
    '/404',
  ])('forbids to frame the page at %s', (path) => {
    expect(headersOf(path)).toContainEqual(['Content-Security-Policy', "frame-ancestors 'none'"]);
  });

  test("keeps no script of 404.html from running at the path of a document with an encoded '#'", () => {
    const policies = headersOf('/truhe.html%23/g/1').filter(([name]) => name === 'Content-Security-Policy');
    expect(policies.length).toBeGreaterThan(0);
    for (const [, policy] of policies) expect(policy).not.toContain('-src');
  });

  // Our own PDFs are framed by our own page; an unknown path is answered with 404.html.
  test.each(['/legal/agb.pdf', '/nichts', '/assets/gone.js', '/a/b'])(
    'lets nobody else frame %s, nor use camera or windows',
    (path) => {
      expect(Object.fromEntries(headersOf(path))).toMatchObject({
        'Content-Security-Policy': "frame-ancestors 'self'",
        'X-Frame-Options': 'SAMEORIGIN',
        'Permissions-Policy': expect.stringContaining('geolocation=()'),
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      });
    },
  );

  test.each([
    '/',
    '/index.html',
    '/truhe.html',
    '/legal/agb.pdf',
    '/assets/a.js',
    '/wrappings/a.svg',
    '/previews/truhe.jpg',
    '/favicon.svg',
  ])('says each thing but the policy once for %s, sniffing and referrer among them', (path) => {
    const names = headersOf(path)
      .map(([name]) => name)
      .filter((name) => name !== 'Content-Security-Policy');
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['X-Content-Type-Options', 'Referrer-Policy']));
  });

  test.each(['/', '/index.html', '/legal/agb.pdf', '/assets/a.js', '/favicon.svg'])(
    'keeps %s on HTTPS for a year, without a promise about other hosts of the domain',
    (path) => {
      const [, age] = headersOf(path).find(([name]) => name === 'Strict-Transport-Security') ?? [];
      expect(age).toMatch(/^max-age=\d+$/);
      expect(Number(age?.split('=')[1])).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
    },
  );

  // Run by the servers themselves: tests/e2e/journeys/hosting.spec.ts.
  test.each(['nginx.conf', 'Caddyfile'])('says the same as docs/hosting/%s', (name) => {
    const configuration = readFileSync(`docs/hosting/${name}`, 'utf8');
    const values = headersByPath([]).flatMap(([, headers]) => Object.values(headers));
    for (const value of new Set(values)) expect(configuration).toContain(value);
  });

  test.each(['/', '/index.html', '/truhe', '/truhe.html'])('has %s asked for anew at each visit', (path) => {
    expect(headersOf(path)).toContainEqual(['Cache-Control', 'no-cache']);
  });

  test('has room for twice as many wrappings in the 100 rules that Cloudflare Pages reads', () => {
    const names = GIFT_DOCUMENTS.map(({ name }) => name);
    const twiceAsMany = [...names, ...names.map((name) => `neu-${name}`)];
    expect(headersByPath(twiceAsMany).length).toBeLessThanOrEqual(100);
  });

  test('says one thing of each document, though names begin alike', () => {
    const names = ['herzlich', 'herz', 'herz-mit'];
    const patterns = headersByPath(names).map(([pattern]) => pattern);
    for (const name of names)
      expect(patterns.filter((pattern) => pattern !== '/*' && matchesPath(pattern, `/${name}.html`))).toEqual(
        ['/herz*'],
      );
  });

  test('takes no other file for a document', () => {
    const files = readdirSync('public').map((name) => `/${name}`);
    const rules = headersByPath(GIFT_DOCUMENTS.map(({ name }) => name)).filter(
      ([, headers]) => headers['Cache-Control'] === 'no-cache',
    );
    expect(files.filter((file) => rules.some(([pattern]) => matchesPath(pattern, file)))).toEqual([]);
  });

  test('holds all of them, block by block', () => {
    const text = headersFile(['truhe']);
    for (const [path, headers] of headersByPath(['truhe'])) {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      expect(text).toContain([path, ...lines].join('\n'));
    }
  });
});
