import { createHmac } from 'node:crypto';
import { withWriteLimit } from '../support/world.ts';
import { type Attack, attackPerCase } from './attack.ts';
import { describeAnswer } from './scene.ts';

const REST = '/rest/v1';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A service_role token, signed with a guessed secret. */
function forgedToken(algorithm: 'none' | 'HS256', secret: string): string {
  const content = `${base64({ alg: algorithm, typ: 'JWT' })}.${base64({ role: 'service_role', iss: 'supabase', exp: 4102444800 })}`;
  const signature =
    algorithm === 'none' ? '' : createHmac('sha256', secret).update(content).digest('base64url');
  return `${content}.${signature}`;
}

/** Attacks by keys, roles and headers. */
const keys: Attack[] = [
  ...attackPerCase<Record<string, string>>(
    {
      'no key': {},
      'an empty key': { apikey: '' },
      'a guessed service key': { apikey: 'sb_secret_00000000000000000000000000000000' },
      'the word service_role': { apikey: 'service_role' },
      'a token without a signature': { apikey: forgedToken('none', '') },
      'a token signed with the well-known development secret': {
        apikey: forgedToken('HS256', 'super-secret-jwt-token-with-at-least-32-characters-long'),
      },
      'a password': { authorization: `Basic ${btoa('postgres:postgres')}` },
    },
    (what, headers) => ({
      name: `read payments with ${what}`,
      because: 'no known key, no answer',
      expected: '401',
      run: async ({ bare }) => String((await bare(`${REST}/payments`, { headers })).status),
    }),
  ),
  {
    name: 'send the public key only as Authorization',
    because: 'keys are taken from apikey',
    expected: '401',
    run: async ({ bare, backend }) =>
      String(
        (await bare(`${REST}/gifts`, { headers: { authorization: `Bearer ${backend.anonKey}` } })).status,
      ),
  },
  ...attackPerCase(
    {
      'without a signature': forgedToken('none', ''),
      'signed with the default secret of the backend': forgedToken('HS256', 'unsafe-secret-change-me'),
      'signed with the public key': forgedToken('HS256', 'sb_publishable_embedded_development_key'),
      'signed with nothing': forgedToken('HS256', ' '),
    },
    (how, token) => ({
      name: `become service_role by a token ${how}, beside the public key`,
      because: 'a forged token is refused or ignored',
      expected: 'refused',
      run: async ({ bare, backend }) => {
        const answer = await bare(`${REST}/payments`, {
          headers: { apikey: backend.anonKey, authorization: `Bearer ${token}` },
        });
        return answer.ok ? 'read' : 'refused';
      },
    }),
  ),
  ...['role', 'x-role', 'x-supabase-role', 'x-postgrest-role', 'x-hasura-role'].map(
    (header): Attack => ({
      name: `name a role in the header ${header}`,
      because: 'the key decides the role',
      expected: '42501',
      run: ({ raw }) => raw(`${REST}/payments`, { headers: { [header]: 'service_role' } }),
    }),
  ),
  {
    name: 'turn a GET into a DELETE by X-HTTP-Method-Override',
    because: 'only the request line decides the method',
    expected: 'nothing deleted',
    run: async ({ raw, victim }) => {
      await raw(`${REST}/gifts?id=eq.${victim.gift.id}`, { headers: { 'x-http-method-override': 'DELETE' } });
      return 'nothing deleted'; // runAttacks() compares the victim's rows before and after
    },
  },
  {
    name: 'claim another address to pass the write limits',
    because: 'only the gateway states the address of the caller',
    expected: 'PT429',
    run: ({ backend, raw }) =>
      withWriteLimit(backend, 'subscriber', 0, () =>
        raw(`${REST}/newsletter_subscribers`, {
          method: 'POST',
          headers: { 'cf-connecting-ip': '10.1.2.3', 'x-forwarded-for': '10.4.5.6' },
          body: { email: `${crypto.randomUUID()}@example.de` },
        }),
      ),
  },
];

/** Database functions that anon must not use, or must not learn from. */
const functions: Attack[] = [
  ...attackPerCase<Record<string, unknown>>(
    {
      set_list_mode: { mode: 'everyone' },
      set_require_verified_payment: { required: false },
      set_coupon_test_email: { email: 'attacker@example.de' },
      set_write_limit: { of_kind: 'gift', writes_per_hour: 1000000 },
      set_stored_object_ceiling: { ceiling: 0 },
      owned: {},
      readable: {},
      own_files: { in_bucket: 'gift_media' },
      unused_files: { in_bucket: 'gift_media' },
      note_files_of_order: { draft: {} },
      sender_hash: {},
      is_locked: { gift_id: '00000000-0000-4000-8000-000000000001' },
      answer_hash: { answer: 'x', salt: 'y' },
      bare_answer: { answer: 'x' },
      is_own_gift: { gift_id: '00000000-0000-4000-8000-000000000001' },
      list_due_gifts: {},
      token_hash: { token: 'x' },
      hand_over_files: { gifts: [], leaving: [], staying: 'x' },
      crypt: { password: 'x', salt: 'y' },
      request_header: { header_name: 'apikey' },
      pg_sleep: { seconds: 60 },
      pg_read_file: { filename: '/etc/passwd' },
      set_config: { name: 'role', value: 'service_role', is_local: true },
      lo_import: { filename: '/etc/passwd' },
    },
    (name, body) => ({
      name: `call ${name}`,
      because: 'it is not in an exposed schema',
      expected: 'PGRST202',
      run: ({ raw }) => raw(`${REST}/rpc/${name}`, { method: 'POST', body }),
    }),
  ),
  {
    name: 'call set_list_mode with a profile header',
    because: 'private is not exposed',
    expected: 'PGRST106',
    run: ({ raw }) =>
      raw(`${REST}/rpc/set_list_mode`, {
        method: 'POST',
        headers: { 'content-profile': 'private' },
        body: { mode: 'everyone' },
      }),
  },
  {
    name: 'list orphaned files',
    because: 'for the service key only',
    expected: '42501',
    run: ({ raw }) => raw(`${REST}/rpc/orphaned_media`, { method: 'POST', body: {} }),
  },
  {
    name: 'ask gift_state for no id',
    because: 'the id must be a uuid',
    expected: '22P02',
    run: ({ raw }) => raw(`${REST}/rpc/gift_state`, { method: 'POST', body: { gift_id: "' or true --" } }),
  },
  {
    name: 'ask gift_state about a gift that is not there',
    because: 'gift_state answers only what a link answers',
    expected: '200: missing',
    run: ({ raw }) =>
      raw(`${REST}/rpc/gift_state`, { method: 'POST', body: { gift_id: crypto.randomUUID() } }),
  },
];

/** SQL injected into values, names and sort orders. */
const injections: Attack[] = [
  ...attackPerCase<[query: string, expected: string]>(
    {
      'a value': ['id=eq.1%27;drop%20table%20gifts;--', '22P02'],
      'a select list': ['select=id;drop%20table%20gifts', 'refused'],
      'an order': ['order=id;drop%20table%20gifts', 'refused'],
      'a column name': ['%22id%22;drop%20table%20gifts=eq.1', 'refused'],
      'a limit': ['limit=1;drop%20table%20gifts', 'refused or ignored'],
      'a cast': ['select=id::regclass', 'refused'],
    },
    (where, [query, expected]) => ({
      name: `put SQL into ${where}`,
      because: 'everything is a parameter or a quoted name',
      expected,
      run: async ({ raw }) => {
        const answer = await raw(`${REST}/gifts?${query}`);
        if (expected === '22P02') return answer;
        if (expected === 'refused or ignored') return 'refused or ignored'; // runAttacks() compares the victim's rows before and after
        return /rows$/.test(answer) ? answer : 'refused';
      },
    }),
  ),
  {
    name: 'send a NUL in a message',
    because: 'PostgreSQL has no text with a NUL',
    expected: 'refused',
    run: async ({ raw }) => {
      const answer = await raw(`${REST}/gifts`, {
        method: 'POST',
        body: { recipient_name: 'a', sender_name: 'b', message: 'c\0d', creator_email: 'd@e.fg' },
      });
      return /^(201|\d+ rows)$/.test(answer) ? answer : 'refused';
    },
  },
  {
    name: 'ask for a billion rows',
    because: 'an answer has at most a thousand rows',
    expected: 'bounded',
    run: async ({ raw, backend }) => {
      await backend.database.script(
        "insert into public.gifts (recipient_name, sender_name, message, creator_email) select 'a', 'b', 'c', 'd@e.fg' from generate_series(1, 1100)",
      );
      const answer = await raw(`${REST}/gifts?select=id&limit=1000000000`);
      await backend.database.query("delete from public.gifts where creator_email = 'd@e.fg'");
      return Number.parseInt(answer, 10) <= 1000 ? 'bounded' : answer;
    },
  },
];

/** Paths beside tables, functions and files. */
const elsewhere: Attack[] = [
  '/auth/v1/signup',
  '/auth/v1/admin/users',
  '/graphql/v1',
  '/functions/v1/verify-payment',
  '/pg/query',
  '/_system/introspect',
  '/_system/config',
  '/realtime/v1/websocket',
  '/rest/v1/../../_system/config',
  '/storage/v1/s3/gift_media',
  '/storage/v1/render/image/public/gift_media/x.png',
].map(
  (path): Attack => ({
    name: `open ${path}`,
    because: 'nothing is there',
    expected: 'nothing',
    run: async ({ bare, backend }) => {
      const answer = await bare(path, { headers: { apikey: backend.anonKey } });
      return answer.status >= 400 ? 'nothing' : describeAnswer(answer);
    },
  }),
);

export const gateAttacks: Attack[] = [...keys, ...functions, ...injections, ...elsewhere];
