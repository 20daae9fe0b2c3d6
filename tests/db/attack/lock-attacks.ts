import type { SupabaseClient } from '@supabase/supabase-js';
import { counted, giftRow, lock, newBrowser, save } from '../support/world.ts';
import { type Attack, attackPerText, attacksOf } from './attack.ts';

const GIFTS = '/rest/v1/gifts';

/** The state in the answer of a database function, or the code of its error. */
async function stateOf(client: SupabaseClient, name: string, args: object): Promise<string> {
  const { data, error } = await counted<{ state: string }>(client, name, args);
  return error?.code ?? data?.state ?? 'unknown call';
}

/** Opening a gift without its answer, and what only strangers send who know the tables. */
export const lockAttacks: Attack[] = [
  ...attackPerText(
    'read the table *',
    'it is in no exposed schema',
    'PGRST205',
    ['gift_lock', 'lock_draft', 'seal_breaker', 'listed_gift', 'device_invitation'],
    ({ raw }, table) => raw(`/rest/v1/${table}`),
  ),
  ...attacksOf('no exposed schema has it', 'refused', {
    'embed the lock in a gift of its own': async ({ raw }) =>
      (await raw(`${GIFTS}?select=*,gift_lock(*)`)).endsWith('rows') ? 'read' : 'refused',
  }),
  ...attacksOf(
    'the hash of the answer is compared, and wrong ones are counted',
    'wrong wrong wrong wrong wrong paused',
    {
      'break a seal with patterns, SQL, nothing and its own hash': async ({ backend, attacker }) => {
        const [owner, gift] = [newBrowser(backend), giftRow()];
        await lock(owner, gift.id, { question: 'Wo?', answer: 'Köln' });
        await save(owner, gift);
        const [row] = await backend.database.query<{ answer_hash: string }>(
          'select answer_hash from private.gift_lock where gift_id = $1',
          [gift.id],
        );
        const told: string[] = [];
        for (const answer of ['%', "' or true --", '', null, row?.answer_hash, 'Köln'])
          told.push(await stateOf(attacker, 'break_seal', { gift_id: gift.id, answer }));
        return told.join(' ');
      },
    },
  ),
  ...attackPerText(
    'guess a seal and take the count back with *',
    'the answer is compared when the transaction commits, and told by another request',
    'one answer for right and wrong',
    [
      'select=pgrst_scalar:pgrst_scalar->>state::int&pgrst_scalar->>state=eq.wrong',
      'select=pgrst_scalar::int',
      'pgrst_scalar->>state=eq.wrong',
      'limit=0',
    ],
    async ({ backend, attackerKey, bare }, words) => {
      const [owner, gift] = [newBrowser(backend), giftRow()];
      await lock(owner, gift.id, { question: 'PIN?', answer: '0417' });
      await save(owner, gift);
      for (const accept of ['application/json', 'application/vnd.pgrst.object+json']) {
        const answers = ['0416', '0417'].map(async (answer) => {
          const said = await bare(`/rest/v1/rpc/break_seal?${words}`, {
            method: 'POST',
            headers: { apikey: backend.anonKey, 'x-sender-key': attackerKey, accept },
            body: { call_id: crypto.randomUUID(), gift_id: gift.id, answer },
          });
          return `${said.status} ${await said.text()}`;
        });
        if (new Set(await Promise.all(answers)).size > 1) return 'told apart';
      }
      // What went through is counted: nobody has more than five tries.
      const [row] = await backend.database.query<{ known: number; counted: number }>(
        `select count(*)::int as known, count(answer)::int as counted from private.counted_call
         where answer ->> 'gift_id' = $1::text or answer is null and function_name = 'break_seal'`,
        [gift.id],
      );
      return row?.known === row?.counted ? 'one answer for right and wrong' : 'uncounted';
    },
  ),
  ...attacksOf('a link is kept as a hash, and hashed again when it is used', 'unknown', {
    'take over the gifts of somebody else with the stored hash of a link': async ({ backend, attacker }) => {
      const [row] = await backend.database.query<{ hash: string }>(
        "select encode(token_hash, 'hex') as hash from private.device_invitation limit 1",
      );
      return stateOf(attacker, 'accept_invitation', { token: row?.hash });
    },
  }),
];
