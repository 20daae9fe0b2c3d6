import type { SupabaseClient } from '@supabase/supabase-js';
import { giftRow, lock, newBrowser, save } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import type { AttackScene } from './scene.ts';

const GIFTS = '/rest/v1/gifts';

/** The state in the answer of a database function, or the code of its error. */
async function stateOf(client: SupabaseClient, name: string, args: object): Promise<string> {
  const { data, error } = await client.rpc(name, args);
  return error ? error.code : (data as { state: string }).state;
}

/** Whether an answer tells anything of what is in the locked gift. */
async function toldBy({ bare, backend, attackerKey, victim }: AttackScene, path: string): Promise<string> {
  const answer = await bare(path, { headers: { apikey: backend.anonKey, 'x-sender-key': attackerKey } });
  return (await answer.text()).includes(String(victim.locked.message)) ? 'its words' : 'nothing';
}

/** Reading a gift before its day and without its answer. */
const openings: Attack[] = [
  ...attacksOf('a saved gift is not opened by that header', '0 rows', {
    'select a locked gift with its link in the header x-gift-id': ({ raw, victim }) =>
      raw(`${GIFTS}?id=eq.${victim.locked.id}`, { headers: { 'x-gift-id': victim.locked.id } }),
  }),
  ...attackPerCase<(victim: AttackScene['victim']) => string>(
    'read the words of a locked gift in *',
    'others are given its cover, or nothing',
    'nothing',
    {
      'the list of gifts': () => `${GIFTS}?order=created_at.desc&limit=1000`,
      'a page of the list': () => '/rest/v1/rpc/gift_list?how_many=1000',
      'its link': ({ locked }) => `/rest/v1/rpc/gift_by_link?gift_id=${locked.id}`,
      'its link, by another select': ({ locked }) =>
        `/rest/v1/rpc/gift_by_link?gift_id=${locked.id}&select=message`,
    },
    (scene, path) => toldBy(scene, path(scene.victim)),
  ),
  ...attacksOf('only the browser that made a gift is told whether a draft is the same', 'other', {
    'confirm the words of a locked gift by draft_state': async ({ attacker, victim }) =>
      String((await attacker.rpc('draft_state', { draft: victim.locked })).data),
  }),
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
];

/** What only strangers would send who know the tables, or the calls of the page. */
const devices: Attack[] = [
  ...attacksOf('a link is kept as a hash, and hashed again when it is used', 'unknown', {
    'take over the gifts of somebody else with the stored hash of a link': async ({ backend, attacker }) => {
      const [row] = await backend.database.query<{ hash: string }>(
        "select encode(token_hash, 'hex') as hash from private.device_invitation limit 1",
      );
      return stateOf(attacker, 'accept_invitation', { token: row?.hash });
    },
  }),
  ...attacksOf('a link is used once', 'used', {
    'take over the gifts of somebody else with a used link': ({ attacker, victim }) =>
      stateOf(attacker, 'accept_invitation', { token: victim.usedToken }),
  }),
  ...attackPerText(
    'sign the devices of somebody else off by *',
    'it reaches the gifts of the caller only',
    'unharmed',
    ['leave_devices', 'sign_off_others'],
    async ({ attacker }, name) => {
      const { error } = await attacker.rpc(name);
      return error ? error.code : 'unharmed'; // runAttacks() compares the owners before and after
    },
  ),
];

export const lockAttacks: Attack[] = [...openings, ...devices];
