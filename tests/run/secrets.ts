/**
 * Makes a production build with secrets in the environment, as on a machine that also deploys the
 * Edge Functions, and searches every file of the build for them. Also builds with a service key as
 * the anon key, which the build must refuse.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ iss: 'supabase', ref: 'projekt', role })).toString('base64url')}.c2ln`;

const SERVICE_KEY = token('service_role');
const ANON_KEY = token('anon');

const SECRETS: Readonly<Record<string, string>> = {
  SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789abcdefghijkl',
  SUPABASE_DB_PASSWORD: 'db-password-of-the-operator',
  DATABASE_URL: 'postgres://postgres:db-password-in-an-address@db.example.org/postgres',
  PAYPAL_CLIENT_SECRET: 'paypal-client-secret-of-the-operator',
};

/** Patterns of common secrets. */
const PATTERNS: readonly [name: string, pattern: RegExp][] = [
  ['a secret Supabase key', /sb_secret_/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a password in an address', /postgres(ql)?:\/\/[^\s"'/@]+:[^\s"'@]+@/],
];
const TOKEN = /eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*/g;

function secretsIn(text: string): string[] {
  const named = Object.entries(SECRETS).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
  const shaped = PATTERNS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  const tokens = [...text.matchAll(TOKEN)].flatMap(([, claims = '']) => {
    const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role?: string };
    return role === 'anon' ? [] : [`a token of the role '${role}'`];
  });
  return [...named, ...shaped, ...tokens];
}

async function buildWith(anonKey: string, outDir: string): Promise<void> {
  Object.assign(process.env, SECRETS, {
    VITE_SUPABASE_URL: 'https://projekt.supabase.co',
    VITE_SUPABASE_ANON_KEY: anonKey,
    VITE_PAYPAL_CLIENT_ID: 'AXclientId0123456789abcdefghijklmnopqrstuvwxyz0123456789',
  });
  await build({ logLevel: 'silent', build: { outDir, emptyOutDir: true } });
}

const folder = await mkdtemp(join(tmpdir(), 'gift-secrets-'));
const results: [name: string, problems: string[]][] = [];

await buildWith(ANON_KEY, folder);
const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
  file.isFile(),
);
const found: string[] = [];
let anonKeySeen = false;
for (const file of files) {
  const text = await readFile(join(file.parentPath, file.name), 'latin1');
  anonKeySeen ||= text.includes(ANON_KEY);
  found.push(...secretsIn(text).map((secret) => `${file.name} holds ${secret}`));
}
// The anon key must be found, or the search itself does not work.
if (!anonKeySeen) found.push('the anon key was not found either: the search does not see the settings');
results.push([`no secret in the ${files.length} files of a build`, found]);

const refusal = await buildWith(SERVICE_KEY, folder).then(
  () => 'was built',
  (error: unknown) => String(error),
);
results.push([
  'a service key in VITE_SUPABASE_ANON_KEY stops the build',
  /holds a secret key/.test(refusal) ? [] : [refusal],
]);

await rm(folder, { recursive: true, force: true });
for (const [name, problems] of results)
  console.log([`${problems.length ? '✘' : '✓'} ${name}`, ...problems].join('\n    '));
const failed = results.filter(([, problems]) => problems.length > 0).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
