import type { SupabaseClient } from '@supabase/supabase-js';
import { clientFor, giftRow, newBrowser, newSenderKey, outcome, paymentRow, save } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import type { AttackScene } from './scene.ts';

const REST = '/rest/v1';
const returning = { prefer: 'return=representation' };
const merging = { prefer: 'return=representation,resolution=merge-duplicates' };

/** Reading other people's rows. */
const readings: Attack[] = [
  ...attackPerCase<[table: string, select: string]>(
    'read *',
    'anon has no SELECT there',
    '42501',
    {
      'only the ids of subscribers': ['newsletter_subscribers', 'id'],
      'a count of subscribers': ['newsletter_subscribers', 'count'],
      'a count of inquiries': ['inquiries', 'count'],
      'one column of payments': ['payments', 'gift_id'],
      verdicts: ['payments', 'verdict'],
    },
    ({ raw }, [table, select]) => raw(`${REST}/${table}?select=${select}`),
  ),
  ...attacksOf('reading needs SELECT', '401', {
    'ask for subscribers with HEAD': ({ raw }) => raw(`${REST}/newsletter_subscribers`, { method: 'HEAD' }),
  }),
  ...attacksOf('a read takes no header Prefer', '400', {
    'have hidden gifts counted by estimate': ({ raw }) =>
      raw(`${REST}/gifts`, { method: 'HEAD', headers: { prefer: 'count=planned' } }),
  }),
  ...attacksOf('filtering needs SELECT', '42501', {
    'find a subscriber by filter': ({ raw, victim }) =>
      raw(`${REST}/newsletter_subscribers?email=eq.${victim.email}`),
  }),
  ...attacksOf('RETURNING needs SELECT', '42501', {
    'have an inserted subscriber returned': ({ raw }) =>
      raw(`${REST}/newsletter_subscribers`, {
        method: 'POST',
        headers: returning,
        body: { email: `${newSenderKey()}@example.de` },
      }),
    'have an inserted payment returned': ({ raw }) =>
      raw(`${REST}/payments`, { method: 'POST', headers: returning, body: paymentRow() }),
  }),
  ...attackPerText(
    'read another schema: *',
    'only public is exposed',
    'PGRST106',
    ['private', 'storage', 'auth', 'supabase_migrations', 'pg_catalog', 'information_schema'],
    ({ raw }, schema) => raw(`${REST}/settings`, { headers: { 'accept-profile': schema } }),
  ),
  ...attackPerText(
    'read a relation by its full name: *',
    'a relation is looked up in schema public, whatever dots its name has',
    'PGRST205',
    ['private.settings', 'storage.objects', 'private.gift_owner', 'pg_catalog.pg_roles'],
    ({ raw }, relation) => raw(`${REST}/${relation}`),
  ),
  ...attacksOf('the description of the API needs the secret key', '403', {
    'read the description of the API': ({ raw }) => raw(`${REST}/`),
  }),
  ...attackPerText(
    'embed * into gifts',
    'no exposed table has a foreign key to that table',
    'not found',
    ['gift_owner(*)', 'payments(*)', 'coupon_use(*)', 'newsletter_subscribers(*)'],
    async ({ raw }, embedded) => {
      const answer = await raw(`${REST}/gifts?select=id,${embedded}`);
      return ['PGRST200', 'PGRST205'].includes(answer) ? 'not found' : answer;
    },
  ),
  ...attackPerText(
    'filter gifts by the hidden column *',
    'the owner is not stored in table gifts',
    '42703',
    ['key_hash', 'owner', 'sender_key'],
    ({ raw }, column) => raw(`${REST}/gifts?select=id&${column}=not.is.null`),
  ),
];

/**
 * Listing and finding gifts: allowed in list mode 'everyone', refused in 'sender'
 * (docs/decisions/list-modes.md).
 */
const listings: Attack[] = [
  ...attackPerCase<(scene: AttackScene) => string>(
    'find a gift *, without its link',
    'the list mode decides, and the link is the header, not the filter',
    { everyone: '1 rows', sender: '0 rows' },
    {
      'by the e-mail of the maker': ({ victim }) => `creator_email=eq.${victim.email}`,
      'by a guess of the message': () => 'message=like.Alles*&limit=1',
      'with or': ({ victim }) => `or=(id.eq.${victim.gift.id},message.is.null)`,
      'with a negated filter': ({ victim }) => `id=not.neq.${victim.gift.id}`,
    },
    (scene, filter) => scene.raw(`${REST}/gifts?select=*&${filter(scene)}`),
  ),
  ...attacksOf('a read takes no header Prefer', '0', {
    'count all gifts': async ({ attacker }) => {
      const { count } = await attacker.from('gifts').select('id', { count: 'exact', head: true });
      return count ? 'some' : '0';
    },
  }),
  ...attackPerCase<(scene: AttackScene) => string>(
    'send * as the link',
    'a link is exactly one id',
    { everyone: '1 rows', sender: '0 rows' },
    {
      'two ids': ({ victim }) => `${victim.gift.id},${crypto.randomUUID()}`,
      SQL: ({ victim }) => `${victim.gift.id}' or true --`,
      'an array': ({ victim }) => `{${victim.gift.id}}`,
      'a pattern': () => '%',
      everything: () => '*',
    },
    (scene, link) =>
      scene.raw(`${REST}/gifts?id=eq.${scene.victim.gift.id}`, { headers: { 'x-gift-id': link(scene) } }),
  ),
  ...attacksOf(
    'a link opens exactly its gift',
    { everyone: 'others', sender: 'only it' },
    {
      'use a link to list other gifts': async ({ bare, backend, victim }) => {
        const answer = await bare(`${REST}/gifts?select=id`, {
          headers: { apikey: backend.anonKey, 'x-gift-id': victim.gift.id },
        });
        const rows = (await answer.json()) as { id: string }[];
        return rows.every(({ id }) => id === victim.gift.id) ? 'only it' : 'others';
      },
    },
  ),
];

/** Changing or deleting a gift whose id is known. */
const overwritings: Attack[] = [
  ...attacksOf('a link gives the right to read only', '42501', {
    'overwrite a gift with its link in the header x-gift-id': ({ raw, victim }) =>
      raw(`${REST}/gifts?on_conflict=id`, {
        method: 'POST',
        headers: { ...merging, 'x-gift-id': victim.gift.id },
        body: { ...victim.gift, message: 'Ätsch' },
      }),
  }),
  ...attacksOf('the id is the primary key', '23505', {
    'insert a gift under an id in use': ({ attacker, victim }) =>
      outcome(attacker.from('gifts').insert(giftRow({ id: victim.gift.id }))),
  }),
  ...attacksOf(
    'an ignored duplicate changes nothing',
    { everyone: '0 rows', sender: '42501' },
    {
      'insert a gift under an id in use, ignoring duplicates': ({ raw, victim }) =>
        raw(`${REST}/gifts?on_conflict=id`, {
          method: 'POST',
          headers: {
            prefer: 'return=representation,resolution=ignore-duplicates',
            'x-gift-id': victim.gift.id,
          },
          body: giftRow({ id: victim.gift.id }),
        }),
    },
  ),
  ...attacksOf('PUT is an upsert', '42501', {
    'replace a gift by PUT': ({ raw, victim }) =>
      raw(`${REST}/gifts?id=eq.${victim.gift.id}`, {
        method: 'PUT',
        headers: returning,
        body: { ...victim.gift, shine: true },
      }),
  }),
  ...attackPerCase<Record<string, unknown>>(
    'change a gift: *',
    'no row of another browser is updated',
    '0 rows',
    {
      'its message': { message: 'Ätsch' },
      'its status': { payment_status: 'paid', applied_coupon: null },
      'its id': { id: crypto.randomUUID() },
      'its maker': { creator_email: 'attacker@example.de' },
    },
    ({ raw, victim }, change) =>
      raw(`${REST}/gifts?id=eq.${victim.gift.id}`, {
        method: 'PATCH',
        headers: { ...returning, 'x-gift-id': victim.gift.id },
        body: change,
      }),
  ),
  ...attacksOf('no row of another browser is updated', '0 rows', {
    'change all gifts': ({ raw }) =>
      raw(`${REST}/gifts?id=not.is.null`, { method: 'PATCH', headers: returning, body: { shine: true } }),
  }),
  ...attacksOf('no row of another browser is deleted', '0 rows', {
    'delete all gifts': ({ raw }) =>
      raw(`${REST}/gifts?id=not.is.null`, { method: 'DELETE', headers: returning }),
  }),
  ...attackPerCase<(scene: AttackScene) => Promise<string>>(
    'delete a gift with * as sender key',
    'only the exact key has the stored hash',
    '0 rows',
    {
      'the hash of the key': async ({ victim }) =>
        Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(victim.senderKey))).toString('hex'),
      'the key in capitals': async ({ victim }) => victim.senderKey.toUpperCase().replace(/^\d+$/, 'A'),
      'the key with a space': async ({ victim }) => `${victim.senderKey} x`,
      'half of the key': async ({ victim }) => victim.senderKey.slice(0, 16),
      'an empty key': async () => '',
      'a pattern': async () => '%'.repeat(22),
      SQL: async ({ victim }) => `${victim.senderKey}' or '1'='1`,
    },
    async (scene, key) =>
      scene.raw(`${REST}/gifts?id=eq.${scene.victim.gift.id}`, {
        method: 'DELETE',
        headers: { ...returning, 'x-sender-key': await key(scene) },
      }),
  ),
  ...attacksOf('the columns of table gifts are fixed (docs/behaviour.md#gift-row)', 'PGRST204', {
    'write a column that does not exist': ({ attacker }) =>
      outcome(save(attacker, giftRow({ key_hash: 'x' }))),
  }),
];

/** Links of deleted gifts, and file addresses of other hosts. */
const links: Attack[] = [
  ...attackPerCase<(clients: { attacker: SupabaseClient; owner: SupabaseClient }) => SupabaseClient>(
    'put new content behind the link of a deleted gift, as *',
    'an id is given once',
    'PT409',
    {
      'a stranger': ({ attacker }) => attacker,
      'its own sender': ({ owner }) => owner,
    },
    async ({ attacker, backend }, client) => {
      const owner = newBrowser(backend);
      const row = giftRow();
      await save(owner, row);
      await owner.from('gifts').delete().eq('id', row.id);
      return outcome(save(client({ attacker, owner }), giftRow({ id: row.id, message: 'Etwas anderes' })));
    },
  ),
  ...attacksOf('a payment is for one id, and an id is used by one gift', 'PT409', {
    'open gift after gift with one verified payment': async ({ backend, attacker }) => {
      const row = giftRow();
      const operator = clientFor(backend, { service: true });
      const verdict = { verdict: 'verified', verified_at: new Date().toISOString() };
      await operator.from('payments').insert(paymentRow({ gift_id: row.id, ...verdict }));
      await save(attacker, row);
      await attacker.from('gifts').delete().eq('id', row.id);
      return outcome(save(attacker, row));
    },
  }),
];

/** Free gifts, forged payments and newsletter addresses. */
const cheating: Attack[] = [
  ...attackPerCase<Record<string, unknown>>(
    'enter a payment *',
    'anon has no INSERT on that column',
    '42501',
    {
      'with an id': { id: crypto.randomUUID() },
      'with a date': { created_at: '2020-01-01T00:00:00Z' },
      'with a reason': { verdict_reason: 'ok' },
    },
    ({ attacker }, columns) => outcome(attacker.from('payments').insert(paymentRow(columns))),
  ),
  ...attackPerText(
    'ask whether an address has used a coupon, uncounted, with *',
    'the question is answered by another request',
    'one answer for used and unused',
    [
      'select=pgrst_scalar::int',
      'pgrst_scalar=eq.used',
      'select=pgrst_scalar:pgrst_scalar->>state::int',
      'limit=0',
    ],
    async ({ backend, attackerKey, bare, victim }, words) => {
      const told = [victim.email, `${newSenderKey()}@example.de`].map(async (email) => {
        const said = await bare(`${REST}/rpc/coupon_state?${words}`, {
          method: 'POST',
          headers: {
            apikey: backend.anonKey,
            'x-sender-key': attackerKey,
            accept: 'application/vnd.pgrst.object+json',
          },
          body: { call_id: crypto.randomUUID(), code: 'FREEGIFT2025', option: 'single', email },
        });
        return `${said.status} ${await said.text()}`;
      });
      return new Set(await Promise.all(told)).size === 1 ? 'one answer for used and unused' : 'told apart';
    },
  ),
  ...attacksOf('payments are insert-only', '42501', {
    'replace the payment of somebody else': ({ raw, victim }) =>
      raw(`${REST}/payments?on_conflict=order_id`, {
        method: 'POST',
        headers: { prefer: 'resolution=merge-duplicates' },
        body: paymentRow({ gift_id: victim.gift.id, status: 'unconfirmed' }),
      }),
  }),
];

export const tableAttacks: Attack[] = [...readings, ...listings, ...overwritings, ...links, ...cheating];
