import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../support/backend.ts';
import {
  clientFor,
  fileFor,
  giftByLink,
  giftRow,
  inSeconds,
  lock,
  newBrowser,
  newSenderKey,
  outcome,
  save,
  type TestLock,
  thank,
} from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import type { AttackScene } from './scene.ts';

const GIFTS = '/rest/v1/gifts';

/** The state in the answer of a database function, or the code of its error. */
async function stateOf(client: SupabaseClient, name: string, args: object): Promise<string> {
  const { data, error } = await client.rpc(name, args);
  return error ? error.code : (data as { state: string }).state;
}

/** A gift that a browser of its own has locked and saved. */
async function lockedGift(backend: TestBackend, locked: TestLock) {
  const owner = newBrowser(backend);
  const gift = giftRow();
  await lock(owner, gift.id, locked);
  await save(owner, gift);
  return { owner, gift };
}

/** Whether an answer tells anything of what is in the locked gift. */
async function toldBy({ bare, backend, attackerKey, victim }: AttackScene, path: string): Promise<string> {
  const answer = await bare(path, { headers: { apikey: backend.anonKey, 'x-sender-key': attackerKey } });
  return (await answer.text()).includes(String(victim.locked.message)) ? 'its words' : 'nothing';
}

/** Reading a gift before its day and without its answer. */
const openings: Attack[] = [
  ...attackPerCase<(victim: AttackScene['victim']) => string>(
    'select a locked gift *',
    'a restrictive policy hides it in both list modes',
    '0 rows',
    {
      'by its id': ({ locked }) => `?id=eq.${locked.id}`,
      'by a word of its message': ({ locked }) => `?message=like.${encodeURIComponent(`${locked.message}*`)}`,
      'by its sender': ({ locked }) => `?creator_email=eq.${locked.creator_email}&id=eq.${locked.id}`,
      'by either of two conditions': ({ locked }) => `?or=(id.eq.${locked.id},id.is.null)&order=message`,
      'among all but one': ({ locked, gift }) => `?id=neq.${gift.id}&id=eq.${locked.id}`,
    },
    ({ raw, victim }, query) => raw(`${GIFTS}${query(victim)}`),
  ),
  ...attacksOf('a saved gift is not opened by that header', '0 rows', {
    'select a locked gift with its link in the header x-gift-id': ({ raw, victim }) =>
      raw(`${GIFTS}?id=eq.${victim.locked.id}`, { headers: { 'x-gift-id': victim.locked.id } }),
  }),
  ...attacksOf('a read takes no header Prefer', 'no count', {
    'guess the words of a locked gift by counting': async ({ bare, backend, victim }) => {
      const answer = await bare(`${GIFTS}?message=eq.${encodeURIComponent(String(victim.locked.message))}`, {
        method: 'HEAD',
        headers: { apikey: backend.anonKey, prefer: 'count=exact' },
      });
      return answer.headers.get('content-range') ?? 'no count';
    },
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
  ...attacksOf('no answer is compared before the day', 'locked', {
    'answer before the day': ({ attacker, victim }) =>
      stateOf(attacker, 'break_seal', { gift_id: victim.locked.id, answer: 'Köln' }),
  }),
  ...attacksOf(
    'the hash of the answer is compared, and wrong ones are counted',
    'wrong wrong wrong wrong wrong paused',
    {
      'break a seal with patterns, SQL, nothing and its own hash': async ({ backend, attacker }) => {
        const { gift } = await lockedGift(backend, { question: 'Wo?', answer: 'Köln' });
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

/** Changing a lock of somebody else. */
const locks: Attack[] = [
  ...attacksOf('only its senders move it', 'PT409', {
    'bring the day of a locked gift forward': ({ attacker, victim }) =>
      outcome(attacker.rpc('change_opening', { gift_id: victim.locked.id, opens_at: inSeconds(-1) })),
  }),
  ...attacksOf('a saved gift takes no lock', 'PT409', {
    'lock a gift anew with an own answer': ({ attacker, victim }) =>
      outcome(lock(attacker, victim.locked.id, { question: 'Wo?', answer: 'Bonn' })),
    'lock an open gift of somebody else': ({ attacker, victim }) =>
      outcome(lock(attacker, victim.gift.id, { opens_at: inSeconds(3600) })),
  }),
  ...attacksOf('only its senders are told', 'done', {
    'ask for the lock of somebody else': ({ attacker, victim }) =>
      outcome(attacker.rpc('lock_state', { gift_id: victim.locked.id })),
  }),
  ...attacksOf('an insert takes the lock of its own browser only', 'open', {
    'keep a gift closed that somebody else is about to save': async ({ backend, attacker }) => {
      const gift = giftRow();
      await lock(attacker, gift.id, { opens_at: inSeconds(3600) });
      await save(newBrowser(backend), gift);
      const { data } = await giftByLink(clientFor(backend), gift.id);
      return data && 'message' in data ? 'open' : 'closed';
    },
  }),
  ...attacksOf('another browser owns the gift', '42501', {
    'save over a locked gift to open it': ({ attacker, victim }) => outcome(save(attacker, victim.locked)),
  }),
];

/** Thanks of somebody else, and false ones. */
const thanks: Attack[] = [
  ...attackPerCase<[method: string, body?: object]>(
    '* a thank-you for somebody else',
    "the gift's senders only",
    '0 rows',
    {
      read: ['GET'],
      hide: ['PATCH', { is_hidden: true }],
      delete: ['DELETE'],
    },
    ({ raw, victim }, [method, body]) =>
      raw(`/rest/v1/thanks?gift_id=eq.${victim.gift.id}`, {
        method,
        headers: {
          ...(method !== 'GET' && { prefer: 'return=representation' }),
          'x-gift-id': victim.gift.id,
        },
        body,
      }),
  ),
  ...attacksOf('anon may change nothing but whether it is hidden', '42501', {
    'rewrite a thank-you': ({ raw, victim }) =>
      raw(`/rest/v1/thanks?id=eq.${victim.thanksId}`, { method: 'PATCH', body: { message: 'Ätsch' } }),
  }),
  ...attacksOf('anon has no INSERT', '42501', {
    'enter a thank-you past the function': ({ attacker, victim }) =>
      outcome(attacker.from('thanks').insert({ id: randomUUID(), gift_id: victim.gift.id, heart: true })),
  }),
  ...attacksOf('it cannot have been opened', 'PT404', {
    'thank for a locked gift': ({ attacker, victim }) => outcome(thank(attacker, victim.locked.id)),
  }),
  ...attacksOf('an id is given once', '23505', {
    "take a thank-you's id for another gift": async ({ attacker, victim }) => {
      const gift = giftRow();
      await save(attacker, gift);
      return outcome(thank(attacker, gift.id, { thanks_id: victim.thanksId, heart: true }));
    },
  }),
  ...attackPerCase<(scene: AttackScene) => string>(
    'send * as a voice message',
    'a voice message is a file of its own browser in gift_audio',
    '42501',
    {
      'a picture of the victim': ({ victim }) => victim.file,
      'a path': ({ victim }) => `../gift_media/${victim.file}`,
      'a file that is not there': () => fileFor('gift_audio').name,
    },
    async (scene, voice) => {
      const gift = giftRow();
      await save(scene.attacker, gift);
      return outcome(thank(scene.attacker, gift.id, { voice: voice(scene) }));
    },
  ),
];

/** Links for another device. */
const devices: Attack[] = [
  ...attackPerCase<(scene: AttackScene) => string | null | Promise<string | null>>(
    'take over the gifts of somebody else with *',
    '128 random bits, kept as a hash',
    'unknown',
    {
      'a guessed link': () => newSenderKey(),
      'no link': () => null,
      SQL: () => "' or true --",
      'the stored hash of a link': async ({ backend }) => {
        const [row] = await backend.database.query<{ hash: string }>(
          "select encode(token_hash, 'hex') as hash from private.device_invitation limit 1",
        );
        return row?.hash ?? '';
      },
    },
    async (scene, token) => stateOf(scene.attacker, 'accept_invitation', { token: await token(scene) }),
  ),
  ...attacksOf('a link is used once', 'used', {
    'take over the gifts of somebody else with a used link': ({ attacker, victim }) =>
      stateOf(attacker, 'accept_invitation', { token: victim.usedToken }),
  }),
  ...attacksOf('it has expired', 'expired', {
    'use a link after ten minutes': async ({ backend, attacker }) => {
      const owner = newBrowser(backend);
      const { token } = (await owner.rpc('invite_device')).data as { token: string };
      await backend.database.query(
        "update private.device_invitation set expires_at = now() - interval '1 second' where used_by is null",
      );
      return stateOf(attacker, 'accept_invitation', { token });
    },
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
  ...attacksOf('the others have lost it', 'rows none none PT409', {
    'read a locked gift from a device that was signed off': async ({ backend, attacker }) => {
      const { owner, gift } = await lockedGift(backend, { opens_at: inSeconds(3600) });
      const { token } = (await owner.rpc('invite_device')).data as { token: string };
      await attacker.rpc('accept_invitation', { token });
      const read = () => outcome(attacker.from('gifts').select('id').eq('id', gift.id));
      const before = await read();
      await owner.rpc('sign_off_others');
      return [
        before,
        await read(),
        await outcome(attacker.from('gifts').delete().eq('id', gift.id).select('id')),
        await outcome(attacker.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(-1) })),
      ].join(' ');
    },
  }),
];

export const lockAttacks: Attack[] = [...openings, ...locks, ...thanks, ...devices];
