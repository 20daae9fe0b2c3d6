import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from './read-settings.ts';

const PROJECT = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;
const settled = (env: Record<string, string>) => () => readSettings(env);

describe('settings', () => {
  it('have a value each where nothing is set', () => {
    expect(readSettings({})).toEqual({
      backend: { url: '', anonKey: '' },
      site: '',
      paypal: { clientId: '', merchantId: '', environment: 'sandbox' },
      couponTestEmail: '',
      verifyPayments: false,
      paymentServer: false,
      mail: false,
      legalDocuments: { privacy: '', terms: '' },
      operator: { name: '', address: '', email: '' },
    });
  });

  it('are read without the spaces around them', () => {
    const read = readSettings({
      ...PROJECT,
      VITE_SUPABASE_URL: ' https://abc.supabase.co/ ',
      VITE_PAYPAL_ENVIRONMENT: 'production ',
      VITE_VERIFY_PAYMENTS: 'true',
      VITE_TERMS_PDF_URL: 'https://recht.example/agb.pdf',
      VITE_OPERATOR_NAME: ' Muster & Söhne ',
    });
    expect(read).toMatchObject({
      backend: { url: 'https://abc.supabase.co', anonKey: 'sb_publishable_x' },
      paypal: { environment: 'production' },
      verifyPayments: true,
      legalDocuments: { terms: 'https://recht.example/agb.pdf' },
      operator: { name: 'Muster & Söhne' },
    });
  });

  it('promise no mail where no payment is verified', () => {
    expect(settled({ ...PROJECT, VITE_MAIL: 'true' })).toThrow(/VITE_MAIL .* needs VITE_VERIFY_PAYMENTS/);
    expect(readSettings({ ...PROJECT, VITE_MAIL: 'true', VITE_VERIFY_PAYMENTS: 'true' }).mail).toBe(true);
  });

  it.each([
    ['https://geschenke.example', 'https://geschenke.example/'],
    ['https://geschenke.example/', 'https://geschenke.example/'],
    ['https://geschenke.example/shop', 'https://geschenke.example/shop/'],
    ['https://geschenke.example/shop/index.html?a#/create', 'https://geschenke.example/shop/'],
  ])('make the site %s the address %s', (value, site) => {
    expect(readSettings({ VITE_SITE_ADDRESS: value }).site).toBe(site);
  });

  it.each<[name: string, value: string]>([
    ['VITE_SUPABASE_URL', 'abc.supabase.co'],
    ['VITE_SUPABASE_URL', 'http://abc.supabase.co'],
    ['VITE_SUPABASE_URL', 'https://abc.supabase.co/rest/v1'],
    ['VITE_SUPABASE_ANON_KEY', 'two words'],
    ['VITE_SITE_ADDRESS', 'geschenke.example'],
    ['VITE_SITE_ADDRESS', 'javascript:alert(1)'],
    ['VITE_PAYPAL_MERCHANT_ID', 'shop@example.org'],
    ['VITE_PAYPAL_ENVIRONMENT', 'live'],
    ['VITE_PAYPAL_ENVIRONMENT', 'Production'],
    ['VITE_VERIFY_PAYMENTS', 'yes'],
    ['VITE_PAYMENT_SERVER', '1'],
    ['VITE_COUPON_TEST_EMAIL', 'a@b.de, c@d.de'],
    ['VITE_PRIVACY_PDF_URL', 'datenschutz.pdf'],
    ['VITE_TERMS_PDF_URL', 'http://recht.example/agb.pdf'],
    ['VITE_OPERATOR_EMAIL', 'kontakt'],
  ])('are refused by name: %s=%s', (name, value) => {
    expect(settled({ ...PROJECT, [name]: value })).toThrow(name);
  });

  it.each([
    ['a service key as a token', token({ iss: 'supabase', role: 'service_role' }), /secret key/],
    ['the same with a line end behind it', `${token({ role: 'service_role' })}\n`, /secret key/],
    ['an administrator of the database', token({ role: 'supabase_admin' }), /secret key/],
    ['a secret key in the newer format', 'sb_secret_N7UND0UgjKTVK', /secret key/],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE', /private key/],
  ])('are refused where every visitor would get %s, whatever their name', (_what, value, reason) => {
    expect(settled({ VITE_ANYTHING: value })).toThrow(reason);
  });

  it.each([
    ['the anon key as a token', token({ iss: 'supabase', role: 'anon' })],
    ['a publishable key', 'sb_publishable_N7UND0UgjKTVK'],
    ['an address', 'https://abc.def.ghi'],
    ['three words with points', 'Muster.Weg.Haus'],
  ])('are taken with %s', (_what, value) => {
    expect(settled({ VITE_OPERATOR_NAME: value })).not.toThrow();
  });

  it('never repeat a key in a message', () => {
    expect(settled({ ...PROJECT, VITE_SUPABASE_ANON_KEY: 'half a key' })).toThrow(/^(?!.*half a key)/s);
  });

  it('name everything that is wrong at once, a missing key too', () => {
    const wrong = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_PAYMENT_SERVER: 'on' };
    expect(settled(wrong)).toThrow(/VITE_PAYMENT_SERVER[\s\S]*VITE_SUPABASE_ANON_KEY/);
  });

  it('take a backend on the own desk without TLS', () => {
    expect(readSettings({ ...PROJECT, VITE_SUPABASE_URL: 'http://127.0.0.1:54321' }).backend.url).toBe(
      'http://127.0.0.1:54321',
    );
  });

  it('are those of .env.example', () => {
    const listed = readFileSync('.env.example', 'utf8').match(/^VITE_\w+/gm);
    expect(listed?.toSorted()).toEqual(SETTING_NAMES.toSorted());
  });
});

it.each([
  ['the build', ['build']],
  ['the dev server', []],
])('%s does not start with a wrong setting, and names it', (_what, command) => {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...command], {
    env: { PATH: process.env.PATH, VITE_PAYPAL_ENVIRONMENT: 'live' },
    encoding: 'utf8',
    // A server that starts in spite of it would run on.
    timeout: 20_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain("VITE_PAYPAL_ENVIRONMENT is 'live': it must be production or sandbox.");
});
