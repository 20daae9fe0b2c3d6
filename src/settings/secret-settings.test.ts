import { describe, expect, test } from 'vitest';
import { secretIn } from './secret-settings.ts';

const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;

describe('a setting that would end up with every visitor', () => {
  test.each([
    ['a service key as a token', token({ iss: 'supabase', role: 'service_role' }), /secret key/],
    ['the same with a line end behind it', `${token({ role: 'service_role' })}\n`, /secret key/],
    ['an administrator of the database', token({ role: 'supabase_admin' }), /secret key/],
    ['a secret key in the newer format', 'sb_secret_N7UND0UgjKTVK', /secret key/],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE', /private key/],
  ])('%s is refused', (_name, value, reason) => {
    expect(secretIn('VITE_SUPABASE_ANON_KEY', value)).toMatch(reason);
  });

  test.each([
    ['the anon key as a token', token({ iss: 'supabase', role: 'anon' })],
    ['a publishable key', 'sb_publishable_N7UND0UgjKTVK'],
    ['an address', 'https://abc.def.ghi'],
    ['three words with points', 'Muster.Weg.Haus'],
    ['nothing', ''],
  ])('%s is taken', (_name, value) => {
    expect(secretIn('VITE_SETTING', value)).toBeNull();
  });
});
