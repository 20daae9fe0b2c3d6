import { createHmac } from 'node:crypto';
import { withWriteLimit } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
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
    'read payments with *',
    'no known key, no answer',
    '401',
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
    async ({ bare }, headers) => String((await bare(`${REST}/payments`, { headers })).status),
  ),
  ...attacksOf('keys are taken from apikey', '401', {
    'send the public key only as Authorization': async ({ bare, backend }) =>
      String(
        (await bare(`${REST}/gifts`, { headers: { authorization: `Bearer ${backend.anonKey}` } })).status,
      ),
  }),
  ...attackPerCase(
    'become service_role by a token *, beside the public key',
    'a forged token is refused or ignored',
    'refused',
    {
      'without a signature': forgedToken('none', ''),
      'signed with the default secret of the backend': forgedToken('HS256', 'unsafe-secret-change-me'),
      'signed with the public key': forgedToken('HS256', 'sb_publishable_embedded_development_key'),
      'signed with nothing': forgedToken('HS256', ' '),
    },
    async ({ bare, backend }, token) => {
      const answer = await bare(`${REST}/payments`, {
        headers: { apikey: backend.anonKey, authorization: `Bearer ${token}` },
      });
      return answer.ok ? 'read' : 'refused';
    },
  ),
  ...attackPerText(
    'name a role in the header *',
    'the key decides the role',
    '42501',
    ['role', 'x-role', 'x-supabase-role', 'x-postgrest-role', 'x-hasura-role'],
    ({ raw }, header) => raw(`${REST}/payments`, { headers: { [header]: 'service_role' } }),
  ),
  ...attacksOf('only the request line decides the method', 'nothing deleted', {
    'turn a GET into a DELETE by X-HTTP-Method-Override': async ({ raw, victim }) => {
      await raw(`${REST}/gifts?id=eq.${victim.gift.id}`, { headers: { 'x-http-method-override': 'DELETE' } });
      return 'nothing deleted'; // runAttacks() compares the victim's rows before and after
    },
  }),
  ...attacksOf('only the gateway states the address of the caller', 'PT429', {
    'claim another address to pass the write limits': ({ backend, raw }) =>
      withWriteLimit(backend, 'subscriber', 0, () =>
        raw(`${REST}/newsletter_subscribers`, {
          method: 'POST',
          headers: { 'cf-connecting-ip': '10.1.2.3', 'x-forwarded-for': '10.4.5.6' },
          body: { email: `${crypto.randomUUID()}@example.de` },
        }),
      ),
  }),
];

/** Database functions that anon must not use, or must not learn from. */
const functions: Attack[] = [
  ...attackPerCase<Record<string, unknown>>(
    'call *',
    'it is not in an exposed schema',
    'PGRST202',
    {
      set_list_mode: { mode: 'everyone' },
      set_require_verified_payment: { required: false },
      set_coupon_test_email: { email: 'attacker@example.de' },
      set_write_limit: { of_kind: 'gift', writes_per_hour: 1000000 },
      set_stored_object_ceiling: { ceiling: 0 },
      set_stored_byte_ceiling: { ceiling: 0 },
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
    ({ raw }, body, name) => raw(`${REST}/rpc/${name}`, { method: 'POST', body }),
  ),
  ...attacksOf('private is not exposed', 'PGRST106', {
    'call set_list_mode with a profile header': ({ raw }) =>
      raw(`${REST}/rpc/set_list_mode`, {
        method: 'POST',
        headers: { 'content-profile': 'private' },
        body: { mode: 'everyone' },
      }),
  }),
  ...attacksOf('the id must be a uuid', '22P02', {
    'ask gift_state for no id': ({ raw }) =>
      raw(`${REST}/rpc/gift_state`, { method: 'POST', body: { gift_id: "' or true --" } }),
  }),
  ...attacksOf('gift_state answers only what a link answers', '200: missing', {
    'ask gift_state about a gift that is not there': ({ raw }) =>
      raw(`${REST}/rpc/gift_state`, { method: 'POST', body: { gift_id: crypto.randomUUID() } }),
  }),
];

/** SQL injected into values, names and sort orders. */
const injections: Attack[] = [
  ...attackPerText(
    'put SQL into a query: *',
    'everything is a parameter or a quoted name',
    'refused',
    [
      'id=eq.1%27;drop%20table%20gifts;--',
      'select=id;drop%20table%20gifts',
      'order=id;drop%20table%20gifts',
      '%22id%22;drop%20table%20gifts=eq.1',
      'select=id::regclass',
    ],
    async ({ raw }, query) => ((await raw(`${REST}/gifts?${query}`)).endsWith('rows') ? 'read' : 'refused'),
  ),
  ...attacksOf('a limit is a number', 'unharmed', {
    'put SQL into a limit': async ({ raw }) => {
      await raw(`${REST}/gifts?limit=1;drop%20table%20gifts`);
      return 'unharmed'; // runAttacks() compares the victim's rows before and after
    },
  }),
  ...attacksOf('PostgreSQL has no text with a NUL', 'refused', {
    'send a NUL in a message': async ({ raw }) => {
      const answer = await raw(`${REST}/gifts`, {
        method: 'POST',
        body: { recipient_name: 'a', sender_name: 'b', message: 'c\0d', creator_email: 'd@e.fg' },
      });
      return /^(201|\d+ rows)$/.test(answer) ? answer : 'refused';
    },
  }),
  ...attacksOf('an answer has at most a thousand rows', 'bounded', {
    'ask for a billion rows': async ({ raw, backend }) => {
      await backend.database.script(
        "insert into public.gifts (recipient_name, sender_name, message, creator_email) select 'a', 'b', 'c', 'd@e.fg' from generate_series(1, 1100)",
      );
      const answer = await raw(`${REST}/gifts?select=id&limit=1000000000`);
      await backend.database.query("delete from public.gifts where creator_email = 'd@e.fg'");
      return Number.parseInt(answer, 10) <= 1000 ? 'bounded' : answer;
    },
  }),
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
