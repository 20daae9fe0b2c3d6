import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, headersFile } from './content-security-policy.ts';

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

  test('never allows inline scripts or eval', () => {
    expect(sources(contentSecurityPolicy(settings), 'script-src')?.join(' ')).not.toMatch(/unsafe/);
  });

  test.each(['not an address', ''])('leaves out an address that is none: %j', (backendOrigin) => {
    expect(sources(contentSecurityPolicy({ ...settings, backendOrigin }), 'media-src')).toEqual([
      "'self'",
      'blob:',
    ]);
  });
});

test('the headers file forbids framing, except of our own PDFs by our own page', () => {
  const [page, legal] = headersFile("default-src 'none'").split('\n\n');
  expect(page).toContain("frame-ancestors 'none'");
  expect(legal).toMatch(/^\/legal\/\*\n {2}! Content-Security-Policy/);
  expect(legal).toContain("frame-ancestors 'self'");
});
