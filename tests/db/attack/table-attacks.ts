import type { SupabaseClient } from '@supabase/supabase-js';
import {
  clientFor,
  freeGiftRow,
  giftRow,
  newBrowser,
  newSenderKey,
  outcome,
  paymentRow,
  save,
} from '../support/world.ts';
import { type Attack, attackPerCase } from './attack.ts';
import type { AttackScene } from './scene.ts';

const REST = '/rest/v1';
const returning = { prefer: 'return=representation' };
const merging = { prefer: 'return=representation,resolution=merge-duplicates' };

/** Reading other people's rows. */
const readings: Attack[] = [
  ...attackPerCase<[table: string, select: string]>(
    {
      'the newsletter list': ['newsletter_subscribers', '*'],
      'only the ids of subscribers': ['newsletter_subscribers', 'id'],
      'a count of subscribers': ['newsletter_subscribers', 'count'],
      'inquiries of companies': ['inquiries', '*'],
      'a count of inquiries': ['inquiries', 'count'],
      'every column of payments': ['payments', '*'],
      'one column of payments': ['payments', 'gift_id'],
      verdicts: ['payments', 'verdict'],
      "the operator's view": ['health', '*'],
    },
    (what, [table, select]) => ({
      name: `read ${what}`,
      because: 'anon has no SELECT there',
      expected: '42501',
      run: ({ raw }) => raw(`${REST}/${table}?select=${select}`),
    }),
  ),
  {
    name: 'ask for subscribers with HEAD',
    because: 'reading needs SELECT',
    expected: '401',
    run: ({ raw }) => raw(`${REST}/newsletter_subscribers`, { method: 'HEAD' }),
  },
  {
    name: 'have hidden gifts counted by estimate',
    because: 'a read takes no header Prefer',
    expected: '400',
    run: ({ raw }) => raw(`${REST}/gifts`, { method: 'HEAD', headers: { prefer: 'count=planned' } }),
  },
  {
    name: 'find a subscriber by filter',
    because: 'filtering needs SELECT',
    expected: '42501',
    run: ({ raw, victim }) => raw(`${REST}/newsletter_subscribers?email=eq.${victim.email}`),
  },
  {
    name: 'have an inserted subscriber returned',
    because: 'RETURNING needs SELECT',
    expected: '42501',
    run: ({ raw }) =>
      raw(`${REST}/newsletter_subscribers`, {
        method: 'POST',
        headers: returning,
        body: { email: `${newSenderKey()}@example.de` },
      }),
  },
  {
    name: 'have an inserted payment returned',
    because: 'RETURNING needs SELECT',
    expected: '42501',
    run: ({ raw }) => raw(`${REST}/payments`, { method: 'POST', headers: returning, body: paymentRow() }),
  },
  ...['private', 'storage', 'auth', 'supabase_migrations', 'pg_catalog', 'information_schema'].map(
    (schema): Attack => ({
      name: `read another schema: ${schema}`,
      because: 'only public is exposed',
      expected: 'PGRST106',
      run: ({ raw }) => raw(`${REST}/settings`, { headers: { 'accept-profile': schema } }),
    }),
  ),
  ...['private.settings', 'storage.objects', 'private.gift_owner', 'pg_catalog.pg_roles'].map(
    (relation): Attack => ({
      name: `read a relation by its full name: ${relation}`,
      because: 'a relation is looked up in schema public, whatever dots its name has',
      expected: 'PGRST205',
      run: ({ raw }) => raw(`${REST}/${relation}`),
    }),
  ),
  {
    name: 'read the description of the API',
    because: 'the description of the API needs the secret key',
    expected: '403',
    run: ({ raw }) => raw(`${REST}/`),
  },
  ...['gift_owner(*)', 'payments(*)', 'coupon_use(*)', 'newsletter_subscribers(*)'].map(
    (embedded): Attack => ({
      name: `embed ${embedded} into gifts`,
      because: 'no exposed table has a foreign key to that table',
      expected: 'not found',
      run: async ({ raw }) => {
        const answer = await raw(`${REST}/gifts?select=id,${embedded}`);
        return ['PGRST200', 'PGRST205'].includes(answer) ? 'not found' : answer;
      },
    }),
  ),
  ...['key_hash', 'owner', 'sender_key'].map(
    (column): Attack => ({
      name: `filter gifts by the hidden column ${column}`,
      because: 'the owner is not stored in table gifts',
      expected: '42703',
      run: ({ raw }) => raw(`${REST}/gifts?select=id&${column}=not.is.null`),
    }),
  ),
];

/**
 * Listing and finding gifts: allowed in list mode 'everyone', refused in 'sender'
 * (docs/decisions/list-modes.md).
 */
const listings: Attack[] = [
  {
    name: 'list all gifts by gift_list',
    because: 'the function reads the rows as its caller',
    expected: { everyone: 'seen', sender: 'not seen' },
    run: async ({ attacker, victim }) => {
      const { data } = await attacker.rpc('gift_list', { how_many: 1000 }, { get: true });
      return (data as { id: string }[]).some(({ id }) => id === victim.gift.id) ? 'seen' : 'not seen';
    },
  },
  {
    name: 'list all gifts',
    because: 'the list mode decides',
    expected: { everyone: 'seen', sender: 'not seen' },
    run: async ({ attacker, victim }) => {
      const { data } = await attacker.from('gifts').select('id').limit(1000);
      return data?.some(({ id }) => id === victim.gift.id) ? 'seen' : 'not seen';
    },
  },
  ...attackPerCase<(scene: AttackScene) => string>(
    {
      'by id': ({ victim }) => `id=eq.${victim.gift.id}`,
      'by the e-mail of the maker': ({ victim }) => `creator_email=eq.${victim.email}`,
      'by a guess of the message': () => 'message=like.Alles*&limit=1',
      'with or': ({ victim }) => `or=(id.eq.${victim.gift.id},message.is.null)`,
      'with a negated filter': ({ victim }) => `id=not.neq.${victim.gift.id}`,
    },
    (how, filter) => ({
      name: `find a gift ${how}, without its link`,
      because: 'the list mode decides, and the link is the header, not the filter',
      expected: { everyone: '1 rows', sender: '0 rows' },
      run: (scene) => scene.raw(`${REST}/gifts?select=*&${filter(scene)}`),
    }),
  ),
  {
    name: 'count all gifts',
    because: 'a read takes no header Prefer',
    expected: '0',
    run: async ({ attacker }) => {
      const { count } = await attacker.from('gifts').select('id', { count: 'exact', head: true });
      return count ? 'some' : '0';
    },
  },
  ...attackPerCase<(scene: AttackScene) => string>(
    {
      'two ids': ({ victim }) => `${victim.gift.id},${crypto.randomUUID()}`,
      SQL: ({ victim }) => `${victim.gift.id}' or true --`,
      'an array': ({ victim }) => `{${victim.gift.id}}`,
      'a pattern': () => '%',
      everything: () => '*',
    },
    (what, link) => ({
      name: `send ${what} as the link`,
      because: 'a link is exactly one id',
      expected: { everyone: '1 rows', sender: '0 rows' },
      run: (scene) =>
        scene.raw(`${REST}/gifts?id=eq.${scene.victim.gift.id}`, { headers: { 'x-gift-id': link(scene) } }),
    }),
  ),
  {
    name: 'use a link to list other gifts',
    because: 'a link opens exactly its gift',
    expected: { everyone: 'others', sender: 'only it' },
    run: async ({ bare, backend, victim }) => {
      const answer = await bare(`${REST}/gifts?select=id`, {
        headers: { apikey: backend.anonKey, 'x-gift-id': victim.gift.id },
      });
      const rows = (await answer.json()) as { id: string }[];
      return rows.every(({ id }) => id === victim.gift.id) ? 'only it' : 'others';
    },
  },
];

/** Changing or deleting a gift whose id is known. */
const overwritings: Attack[] = [
  {
    name: 'overwrite a gift by upsert on its id',
    because: 'another browser owns the gift',
    expected: '42501',
    run: ({ attacker, victim }) => outcome(save(attacker, giftRow({ ...victim.gift, message: 'Ätsch' }))),
  },
  {
    name: 'overwrite a gift with its link in the header x-gift-id',
    because: 'a link gives the right to read only',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`${REST}/gifts?on_conflict=id`, {
        method: 'POST',
        headers: { ...merging, 'x-gift-id': victim.gift.id },
        body: { ...victim.gift, message: 'Ätsch' },
      }),
  },
  {
    name: 'repeat the save of somebody else to become its owner',
    because: 'the row is compared with the owner, not with the content',
    expected: '42501',
    run: ({ attacker, victim }) => outcome(save(attacker, victim.gift)),
  },
  {
    name: 'insert a gift under an id in use',
    because: 'the id is the primary key',
    expected: '23505',
    run: ({ attacker, victim }) => outcome(attacker.from('gifts').insert(giftRow({ id: victim.gift.id }))),
  },
  {
    name: 'insert a gift under an id in use, ignoring duplicates',
    because: 'an ignored duplicate changes nothing',
    expected: { everyone: '0 rows', sender: '42501' },
    run: ({ raw, victim }) =>
      raw(`${REST}/gifts?on_conflict=id`, {
        method: 'POST',
        headers: {
          prefer: 'return=representation,resolution=ignore-duplicates',
          'x-gift-id': victim.gift.id,
        },
        body: giftRow({ id: victim.gift.id }),
      }),
  },
  {
    name: 'replace a gift by PUT',
    because: 'PUT is an upsert',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`${REST}/gifts?id=eq.${victim.gift.id}`, {
        method: 'PUT',
        headers: returning,
        body: { ...victim.gift, shine: true },
      }),
  },
  ...attackPerCase<Record<string, unknown>>(
    {
      'its message': { message: 'Ätsch' },
      'its status': { payment_status: 'paid', applied_coupon: null },
      'its id': { id: crypto.randomUUID() },
      'its maker': { creator_email: 'attacker@example.de' },
    },
    (what, change) => ({
      name: `change a gift: ${what}`,
      because: 'no row of another browser is updated',
      expected: '0 rows',
      run: ({ raw, victim }) =>
        raw(`${REST}/gifts?id=eq.${victim.gift.id}`, {
          method: 'PATCH',
          headers: { ...returning, 'x-gift-id': victim.gift.id },
          body: change,
        }),
    }),
  ),
  {
    name: 'change all gifts',
    because: 'no row of another browser is updated',
    expected: '0 rows',
    run: ({ raw }) =>
      raw(`${REST}/gifts?id=not.is.null`, { method: 'PATCH', headers: returning, body: { shine: true } }),
  },
  {
    name: 'delete a gift',
    because: 'no row of another browser is deleted',
    expected: '0 rows',
    run: ({ raw, victim }) =>
      raw(`${REST}/gifts?id=eq.${victim.gift.id}`, {
        method: 'DELETE',
        headers: { ...returning, 'x-gift-id': victim.gift.id },
      }),
  },
  {
    name: 'delete all gifts',
    because: 'no row of another browser is deleted',
    expected: '0 rows',
    run: ({ raw }) => raw(`${REST}/gifts?id=not.is.null`, { method: 'DELETE', headers: returning }),
  },
  ...attackPerCase<(scene: AttackScene) => Promise<string>>(
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
    (what, key) => ({
      name: `delete a gift with ${what} as sender key`,
      because: 'only the exact key has the stored hash',
      expected: '0 rows',
      run: async (scene) =>
        scene.raw(`${REST}/gifts?id=eq.${scene.victim.gift.id}`, {
          method: 'DELETE',
          headers: { ...returning, 'x-sender-key': await key(scene) },
        }),
    }),
  ),
  {
    name: 'change an own gift after it was saved',
    because: 'a saved gift does not change',
    expected: 'PT409',
    run: async ({ attacker, raw }) => {
      const row = giftRow();
      await save(attacker, row);
      return raw(`${REST}/gifts?id=eq.${row.id}`, {
        method: 'PATCH',
        headers: returning,
        body: { price_id: 'yearly_subscription' },
      });
    },
  },
  {
    name: 'save a gift with a date in the future',
    because: 'created_at is never later than now',
    expected: 'now',
    run: async ({ attacker }) => {
      const { data } = await save(attacker, giftRow({ created_at: '2199-01-01T00:00:00Z' }));
      return Date.parse(data?.created_at) <= Date.now() + 60_000 ? 'now' : 'future';
    },
  },
  {
    name: 'write a column that does not exist',
    because: 'the columns of table gifts are fixed (docs/behaviour.md#gift-row)',
    expected: 'PGRST204',
    run: ({ attacker }) => outcome(save(attacker, giftRow({ key_hash: 'x' }))),
  },
];

/** Links of deleted gifts, and file addresses of other hosts. */
const links: Attack[] = [
  ...attackPerCase<(clients: { attacker: SupabaseClient; owner: SupabaseClient }) => SupabaseClient>(
    {
      'a stranger': ({ attacker }) => attacker,
      'its own sender': ({ owner }) => owner,
    },
    (who, client) => ({
      name: `put new content behind the link of a deleted gift, as ${who}`,
      because: 'an id is given once',
      expected: 'PT409',
      run: async ({ attacker, backend }) => {
        const owner = newBrowser(backend);
        const row = giftRow();
        await save(owner, row);
        await owner.from('gifts').delete().eq('id', row.id);
        return outcome(save(client({ attacker, owner }), giftRow({ id: row.id, message: 'Etwas anderes' })));
      },
    }),
  ),
  {
    name: 'open gift after gift with one verified payment',
    because: 'a payment is for one id, and an id is used by one gift',
    expected: 'PT409',
    run: async ({ backend, attacker }) => {
      const row = giftRow();
      const operator = clientFor(backend, { service: true });
      const verdict = { verdict: 'verified', verified_at: new Date().toISOString() };
      await operator.from('payments').insert(paymentRow({ gift_id: row.id, ...verdict }));
      await save(attacker, row);
      await attacker.from('gifts').delete().eq('id', row.id);
      return outcome(save(attacker, row));
    },
  },
  ...[
    'https://example.de/Amazon-Gutschein%2050%20EUR.pdf',
    'https://example.de/storage/v1/object/public/gift_audio/00000000-0000-4000-8000-000000000001.png',
    'https://example.de/storage/v1/object/sign/gift_media/00000000-0000-4000-8000-000000000001.png',
    'https://example.de/storage/v1/object/public/gift_media/00000000-0000-4000-8000-000000000001.png?x',
    'data:text/html,<script>',
  ].map(
    (media_url): Attack => ({
      name: `attach ${media_url}`,
      because: "a gift's file must be in the bucket of its kind",
      expected: '23514',
      run: ({ attacker }) => outcome(save(attacker, giftRow({ media_url, media_type: 'file' }))),
    }),
  ),
];

/** Free gifts, forged payments and newsletter addresses. */
const cheating: Attack[] = [
  ...attackPerCase<(email: string) => string>(
    {
      'once more': (email) => email,
      'in capitals': (email) => email.toUpperCase(),
    },
    (how, spelling) => ({
      name: `redeem the free coupon ${how}`,
      because: 'once per e-mail, in whatever case',
      expected: '23505',
      run: ({ attacker, victim }) => outcome(save(attacker, freeGiftRow(spelling(victim.email)))),
    }),
  ),
  {
    name: 'redeem the free coupon with a space before the e-mail',
    because: 'an e-mail address has no spaces',
    expected: '23514',
    run: ({ attacker, victim }) => outcome(save(attacker, freeGiftRow(` ${victim.email}`))),
  },
  {
    name: 'redeem the free coupon, delete the gift, redeem again',
    because: 'the use of a coupon stays recorded when its gift is deleted',
    expected: '23505',
    run: async ({ attacker }) => {
      const first = freeGiftRow('again@example.de');
      await save(attacker, first);
      await attacker.from('gifts').delete().eq('id', first.id);
      return outcome(save(attacker, freeGiftRow('again@example.de')));
    },
  },
  ...attackPerCase<Record<string, unknown>>(
    {
      'free without a coupon': { payment_status: 'free_coupon' },
      'a yearly subscription with the free coupon': {
        price_id: 'yearly_subscription',
        applied_coupon: 'FREEGIFT2025',
        payment_status: 'free_coupon',
      },
      'a coupon that was made up': { applied_coupon: 'ALL100' },
      'a status that was made up': { payment_status: 'settled' },
    },
    (what, row) => ({
      name: `save a gift: ${what}`,
      because: 'status, option and coupon must fit',
      expected: '23514',
      run: ({ attacker }) => outcome(save(attacker, giftRow(row))),
    }),
  ),
  ...attackPerCase<Record<string, unknown>>(
    {
      'as verified': { verdict: 'verified', verified_at: new Date().toISOString() },
      'with an id': { id: crypto.randomUUID() },
      'with a date': { created_at: '2020-01-01T00:00:00Z' },
      'with a reason': { verdict_reason: 'ok' },
    },
    (how, columns) => ({
      name: `enter a payment ${how}`,
      because: 'anon has no INSERT on that column',
      expected: '42501',
      run: ({ attacker }) => outcome(attacker.from('payments').insert(paymentRow(columns))),
    }),
  ),
  {
    name: 'enter a payment of one cent',
    because: 'amount, option and coupon must fit',
    expected: '23514',
    run: ({ attacker }) => outcome(attacker.from('payments').insert(paymentRow({ amount_cents: 1 }))),
  },
  {
    name: 'replace the payment of somebody else',
    because: 'payments are insert-only',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`${REST}/payments?on_conflict=order_id`, {
        method: 'POST',
        headers: { prefer: 'resolution=merge-duplicates' },
        body: paymentRow({ gift_id: victim.gift.id, status: 'unconfirmed' }),
      }),
  },
  {
    name: 'keep somebody else from entering an order by entering it first',
    because: 'an entry is one per order and browser, and PayPal says which is true',
    expected: 'done',
    run: async ({ attacker, backend }) => {
      const { order_id, ...entry } = paymentRow();
      await attacker.from('payments').insert(paymentRow({ order_id }));
      return outcome(
        newBrowser(backend)
          .from('payments')
          .insert({ ...entry, order_id }),
      );
    },
  },
  {
    name: 'change a payment',
    because: 'payments are insert-only',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`${REST}/payments?gift_id=eq.${victim.gift.id}`, {
        method: 'PATCH',
        body: { status: 'unconfirmed' },
      }),
  },
  {
    name: 'delete all payments',
    because: 'payments are insert-only',
    expected: '42501',
    run: ({ raw }) => raw(`${REST}/payments?gift_id=not.is.null`, { method: 'DELETE' }),
  },
  {
    name: 'unsubscribe everybody',
    because: 'the newsletter is insert-only',
    expected: '42501',
    run: ({ raw }) => raw(`${REST}/newsletter_subscribers?email=not.is.null`, { method: 'DELETE' }),
  },
  {
    name: 'replace a subscriber',
    because: 'the newsletter is insert-only',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`${REST}/newsletter_subscribers?email=eq.${victim.email}`, {
        method: 'PATCH',
        body: { email: 'attacker@example.de' },
      }),
  },
  {
    name: 'subscribe with an id',
    because: 'anon has no INSERT on that column',
    expected: '42501',
    run: ({ raw }) =>
      raw(`${REST}/newsletter_subscribers`, {
        method: 'POST',
        body: { id: crypto.randomUUID(), email: `${newSenderKey()}@example.de` },
      }),
  },
  {
    name: 'insert gifts by the thousand',
    because: 'one row a request',
    expected: 'PT400',
    run: ({ raw }) =>
      raw(`${REST}/gifts`, {
        method: 'POST',
        body: Array.from({ length: 1000 }, () => ({
          recipient_name: 'a',
          sender_name: 'b',
          message: 'c',
          creator_email: 'd@e.fg',
        })),
      }),
  },
  {
    name: 'ask by one refused statement whether an address is subscribed',
    because: 'one row a request, whether the address is known or not',
    expected: 'PT400',
    run: ({ raw, victim }) =>
      raw(`${REST}/newsletter_subscribers`, {
        method: 'POST',
        body: [{ email: victim.email }, { email: 'none' }],
      }),
  },
  {
    name: 'ask by one refused statement whether an address has used the free coupon',
    because: 'one row a request, whether the address is known or not',
    expected: 'PT400',
    run: ({ raw, victim }) =>
      raw(`${REST}/gifts`, { method: 'POST', body: [freeGiftRow(victim.email), giftRow({ message: '' })] }),
  },
];

export const tableAttacks: Attack[] = [...readings, ...listings, ...overwritings, ...links, ...cheating];
