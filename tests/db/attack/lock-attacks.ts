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
  ...attacksOf('a link is kept as a hash, and hashed again when it is used', 'unknown', {
    'take over the gifts of somebody else with the stored hash of a link': async ({ backend, attacker }) => {
      const [row] = await backend.database.query<{ hash: string }>(
        "select encode(token_hash, 'hex') as hash from private.device_invitation limit 1",
      );
      return stateOf(attacker, 'accept_invitation', { token: row?.hash });
    },
  }),
];
