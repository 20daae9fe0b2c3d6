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
import { type Attack, attackPerCase } from './attack.ts';
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
    {
      'by its id': ({ locked }) => `?id=eq.${locked.id}`,
      'by a word of its message': ({ locked }) => `?message=like.${encodeURIComponent(`${locked.message}*`)}`,
      'by its sender': ({ locked }) => `?creator_email=eq.${locked.creator_email}&id=eq.${locked.id}`,
      'by either of two conditions': ({ locked }) => `?or=(id.eq.${locked.id},id.is.null)&order=message`,
      'among all but one': ({ locked, gift }) => `?id=neq.${gift.id}&id=eq.${locked.id}`,
    },
    (how, query) => ({
      name: `select a locked gift ${how}`,
      because: 'a restrictive policy hides it in both list modes',
      expected: '0 rows',
      run: ({ raw, victim }) => raw(`${GIFTS}${query(victim)}`),
    }),
  ),
  {
    name: 'select a locked gift with its link in the header x-gift-id',
    because: 'a saved gift is not opened by that header',
    expected: '0 rows',
    run: ({ raw, victim }) =>
      raw(`${GIFTS}?id=eq.${victim.locked.id}`, { headers: { 'x-gift-id': victim.locked.id } }),
  },
  {
    name: 'guess the words of a locked gift by counting',
    because: 'a read takes no header Prefer',
    expected: 'no count',
    run: async ({ bare, backend, victim }) => {
      const answer = await bare(`${GIFTS}?message=eq.${encodeURIComponent(String(victim.locked.message))}`, {
        method: 'HEAD',
        headers: { apikey: backend.anonKey, prefer: 'count=exact' },
      });
      return answer.headers.get('content-range') ?? 'no count';
    },
  },
  ...attackPerCase<(victim: AttackScene['victim']) => string>(
    {
      'the list of gifts': () => `${GIFTS}?order=created_at.desc&limit=1000`,
      'a page of the list': () => '/rest/v1/rpc/gift_list?how_many=1000',
      'its link': ({ locked }) => `/rest/v1/rpc/gift_by_link?gift_id=${locked.id}`,
      'its link, by another select': ({ locked }) =>
        `/rest/v1/rpc/gift_by_link?gift_id=${locked.id}&select=message`,
    },
    (where, path) => ({
      name: `read the words of a locked gift in ${where}`,
      because: 'others are given its cover, or nothing',
      expected: 'nothing',
      run: (scene) => toldBy(scene, path(scene.victim)),
    }),
  ),
  {
    name: 'confirm the words of a locked gift by draft_state',
    because: 'only the browser that made a gift is told whether a draft is the same',
    expected: 'other',
    run: async ({ attacker, victim }) =>
      String((await attacker.rpc('draft_state', { draft: victim.locked })).data),
  },
  ...['gift_lock', 'lock_draft', 'seal_breaker', 'listed_gift', 'device_invitation'].map(
    (table): Attack => ({
      name: `read the table ${table}`,
      because: 'it is in no exposed schema',
      expected: 'PGRST205',
      run: ({ raw }) => raw(`/rest/v1/${table}`),
    }),
  ),
  {
    name: 'embed the lock in a gift of its own',
    because: 'no exposed schema has it',
    expected: 'refused',
    run: async ({ raw }) =>
      (await raw(`${GIFTS}?select=*,gift_lock(*)`)).endsWith('rows') ? 'read' : 'refused',
  },
  {
    name: 'answer before the day',
    because: 'no answer is compared before the day',
    expected: 'locked',
    run: ({ attacker, victim }) =>
      stateOf(attacker, 'break_seal', { gift_id: victim.locked.id, answer: 'Köln' }),
  },
  {
    name: 'break a seal with patterns, SQL, nothing and its own hash',
    because: 'the hash of the answer is compared, and wrong ones are counted',
    expected: 'wrong wrong wrong wrong wrong paused',
    run: async ({ backend, attacker }) => {
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
];

/** Changing a lock of somebody else. */
const locks: Attack[] = [
  {
    name: 'bring the day of a locked gift forward',
    because: 'only its senders move it',
    expected: 'PT409',
    run: ({ attacker, victim }) =>
      outcome(attacker.rpc('change_opening', { gift_id: victim.locked.id, opens_at: inSeconds(-1) })),
  },
  {
    name: 'lock a gift anew with an own answer',
    because: 'a saved gift takes no lock',
    expected: 'PT409',
    run: ({ attacker, victim }) =>
      outcome(lock(attacker, victim.locked.id, { question: 'Wo?', answer: 'Bonn' })),
  },
  {
    name: 'lock an open gift of somebody else',
    because: 'a saved gift takes no lock',
    expected: 'PT409',
    run: ({ attacker, victim }) => outcome(lock(attacker, victim.gift.id, { opens_at: inSeconds(3600) })),
  },
  {
    name: 'ask for the lock of somebody else',
    because: 'only its senders are told',
    expected: 'done',
    run: ({ attacker, victim }) => outcome(attacker.rpc('lock_state', { gift_id: victim.locked.id })),
  },
  {
    name: 'keep a gift closed that somebody else is about to save',
    because: 'an insert takes the lock of its own browser only',
    expected: 'open',
    run: async ({ backend, attacker }) => {
      const gift = giftRow();
      await lock(attacker, gift.id, { opens_at: inSeconds(3600) });
      await save(newBrowser(backend), gift);
      const { data } = await giftByLink(clientFor(backend), gift.id);
      return data && 'message' in data ? 'open' : 'closed';
    },
  },
  {
    name: 'save over a locked gift to open it',
    because: 'another browser owns the gift',
    expected: '42501',
    run: ({ attacker, victim }) => outcome(save(attacker, victim.locked)),
  },
];

/** Thanks of somebody else, and false ones. */
const thanks: Attack[] = [
  ...attackPerCase<[method: string, body?: object]>(
    {
      read: ['GET'],
      hide: ['PATCH', { is_hidden: true }],
      delete: ['DELETE'],
    },
    (what, [method, body]) => ({
      name: `${what} a thank-you for somebody else`,
      because: "the gift's senders only",
      expected: '0 rows',
      run: ({ raw, victim }) =>
        raw(`/rest/v1/thanks?gift_id=eq.${victim.gift.id}`, {
          method,
          headers: {
            ...(method !== 'GET' && { prefer: 'return=representation' }),
            'x-gift-id': victim.gift.id,
          },
          body,
        }),
    }),
  ),
  {
    name: 'rewrite a thank-you',
    because: 'anon may change nothing but whether it is hidden',
    expected: '42501',
    run: ({ raw, victim }) =>
      raw(`/rest/v1/thanks?id=eq.${victim.thanksId}`, { method: 'PATCH', body: { message: 'Ätsch' } }),
  },
  {
    name: 'enter a thank-you past the function',
    because: 'anon has no INSERT',
    expected: '42501',
    run: ({ attacker, victim }) =>
      outcome(attacker.from('thanks').insert({ id: randomUUID(), gift_id: victim.gift.id, heart: true })),
  },
  {
    name: 'thank for a locked gift',
    because: 'it cannot have been opened',
    expected: 'PT404',
    run: ({ attacker, victim }) => outcome(thank(attacker, victim.locked.id)),
  },
  {
    name: "take a thank-you's id for another gift",
    because: 'an id is given once',
    expected: '23505',
    run: async ({ attacker, victim }) => {
      const gift = giftRow();
      await save(attacker, gift);
      return outcome(thank(attacker, gift.id, { thanks_id: victim.thanksId, heart: true }));
    },
  },
  ...attackPerCase<(scene: AttackScene) => string>(
    {
      'a picture of the victim': ({ victim }) => victim.file,
      'a path': ({ victim }) => `../gift_media/${victim.file}`,
      'a file that is not there': () => fileFor('gift_audio').name,
    },
    (what, voice) => ({
      name: `send ${what} as a voice message`,
      because: 'a voice message is a file of its own browser in gift_audio',
      expected: '42501',
      run: async (scene) => {
        const gift = giftRow();
        await save(scene.attacker, gift);
        return outcome(thank(scene.attacker, gift.id, { voice: voice(scene) }));
      },
    }),
  ),
];

/** Links for another device. */
const devices: Attack[] = [
  ...attackPerCase<[token: (scene: AttackScene) => string | null | Promise<string | null>, expected: string]>(
    {
      'a used link': [({ victim }) => victim.usedToken, 'used'],
      'a guessed link': [() => newSenderKey(), 'unknown'],
      'no link': [() => null, 'unknown'],
      SQL: [() => "' or true --", 'unknown'],
      'the stored hash of a link': [
        async ({ backend }) => {
          const [row] = await backend.database.query<{ hash: string }>(
            "select encode(token_hash, 'hex') as hash from private.device_invitation limit 1",
          );
          return row?.hash ?? '';
        },
        'unknown',
      ],
    },
    (what, [token, expected]) => ({
      name: `take over the gifts of somebody else with ${what}`,
      because: '128 random bits, used once, kept as a hash',
      expected,
      run: async (scene) => stateOf(scene.attacker, 'accept_invitation', { token: await token(scene) }),
    }),
  ),
  {
    name: 'use a link after ten minutes',
    because: 'it has expired',
    expected: 'expired',
    run: async ({ backend, attacker }) => {
      const owner = newBrowser(backend);
      const { token } = (await owner.rpc('invite_device')).data as { token: string };
      await backend.database.query(
        "update private.device_invitation set expires_at = now() - interval '1 second' where used_by is null",
      );
      return stateOf(attacker, 'accept_invitation', { token });
    },
  },
  ...['leave_devices', 'sign_off_others'].map(
    (name): Attack => ({
      name: `sign the devices of somebody else off by ${name}`,
      because: 'it reaches the gifts of the caller only',
      expected: 'unharmed',
      run: async ({ attacker }) => {
        const { error } = await attacker.rpc(name);
        return error ? error.code : 'unharmed'; // runAttacks() compares the owners before and after
      },
    }),
  ),
  {
    name: 'read a locked gift from a device that was signed off',
    because: 'the others have lost it',
    expected: 'rows none none PT409',
    run: async ({ backend, attacker }) => {
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
  },
];

export const lockAttacks: Attack[] = [...openings, ...locks, ...thanks, ...devices];
