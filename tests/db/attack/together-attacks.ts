import { createHash, randomUUID } from 'node:crypto';
import { fillUp, gather, greet, greetingsBy, join } from '../support/together.ts';
import { giftRow, newBrowser, outcome, save } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import type { AttackScene } from './scene.ts';

const GREETINGS = '/rest/v1/greetings';

/** What of the victim's an answer holds that it must not. */
function toldBy(answer: unknown, { gift, email, file, greeting, locked }: AttackScene['victim']): string {
  const { token, ...written } = greeting;
  const secrets = { gift: gift.id, email, file, letter: gift.message, locked: locked.id, ...written };
  const told = Object.entries(secrets).filter(([, secret]) => JSON.stringify(answer).includes(`${secret}`));
  return told.map(([name]) => name).join(' ') || 'nothing';
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Reading what is inside, or another's greeting. */
const readings: Attack[] = [
  ...attacksOf('a link to join shows names, wrapping and what the caller wrote', 'nothing stored nothing', {
    'learn of gift, letter, files and others by the link to join': async ({ attacker, victim }) => {
      const { token } = victim.greeting;
      const before = toldBy(await join(attacker, token), victim);
      const answer = await greet(attacker, token);
      return `${before} ${answer} ${toldBy(await join(attacker, token), victim)}`;
    },
  }),
  ...attackPerCase<(id: string) => string>(
    'find the link to join by * of the gift’s id',
    'it is made of the sender’s key',
    'unknown',
    {
      'the digits': (id) => id.replaceAll('-', ''),
      'the hash': hashed,
      'the hash, with the words of the function,': (id) => hashed(` gathers for ${id}`),
    },
    async ({ attacker, victim }, token) => (await join(attacker, token(victim.gift.id))).state,
  ),
  ...attacksOf('greetings are as locked as the letter', '0 null', {
    'read the greetings of a locked gift by its id': async ({ attacker, victim: { locked } }) => {
      const { data } = await attacker.rpc('gathering', { gift_id: locked.id });
      return `${(await greetingsBy(attacker, locked.id)).greetings.length} ${data}`;
    },
  }),
  ...attackPerText(
    'read greetings by *',
    'no role of the API reads the table',
    'refused',
    ['greetings?select=*', 'greetings?message=like.geheim*', 'gifts?select=*,greetings(*)'],
    async ({ raw }, path) => ((await raw(`/rest/v1/${path}`)).endsWith('rows') ? 'read' : 'refused'),
  ),
  ...attackPerText(
    'read the table *',
    'it is in no exposed schema',
    'PGRST205',
    ['gathering', 'gathering_link'],
    ({ raw }, table) => raw(`/rest/v1/${table}`),
  ),
  ...attacksOf('no role of the API reads the table', 'no count', {
    'count the greetings of a gift': async ({ bare, backend, victim }) => {
      const headers = { apikey: backend.anonKey, prefer: 'count=exact' };
      const path = `${GREETINGS}?gift_id=eq.${victim.gift.id}`;
      return (await bare(path, { method: 'HEAD', headers })).headers.get('content-range') ?? 'no count';
    },
  }),
  ...attacksOf('its random name is told to nobody who joins, and it has an owner', 'false 404 none', {
    'find, sign and remove the picture of another’s greeting': async ({ attacker, victim }) => {
      const { picture } = victim.greeting;
      const bucket = attacker.storage.from('gift_media');
      const { data } = await bucket.list('', { limit: 10_000 });
      const signed = await outcome(bucket.createSignedUrl(picture, 60));
      const removed = await outcome(bucket.remove([picture]));
      return `${data?.some(({ name }) => name === picture)} ${signed} ${removed}`;
    },
  }),
];

/** Writing as another, or where nothing may be written. */
const writings: Attack[] = [
  ...attacksOf('only the sender of the gift and the key that wrote it may', '42501 done done', {
    'change, hide and take back another’s greeting, knowing its id': async ({ attacker, victim }) => {
      const { id: greeting_id, token } = victim.greeting;
      const changed = await greet(attacker, token, { greeting_id });
      const hidden = await outcome(attacker.rpc('hide_greeting', { greeting_id, is_hidden: true }));
      return `${changed} ${hidden} ${await outcome(attacker.rpc('delete_greeting', { greeting_id }))}`;
    },
  }),
  ...attackPerCase<(victim: AttackScene['victim']) => string>(
    'lay the picture of * into a greeting of one’s own',
    'a file belongs to the browser that uploaded it',
    'PT422',
    { 'the letter': ({ file }) => file, 'another greeting': ({ greeting }) => greeting.picture },
    ({ attacker, victim }, picture) => greet(attacker, victim.greeting.token, { picture: picture(victim) }),
  ),
  ...attacksOf('only the sender of the gift may', 'PT404 PT404 PT404', {
    'switch another’s gathering on or off': async ({ attacker, victim: { gift, locked } }) => {
      const change = (gift_id: string, is_open: boolean) =>
        outcome(attacker.rpc('change_gathering', { gift_id, is_open }));
      return `${await change(gift.id, true)} ${await change(gift.id, false)} ${await change(locked.id, true)}`;
    },
  }),
  ...attacksOf('writers take turns', '10 stored 30 full', {
    'be among the hundred with forty at once': async ({ backend }) => {
      const [sender, gift] = [newBrowser(backend), giftRow()];
      await save(sender, gift);
      const { token } = await gather(sender, gift.id);
      await fillUp(backend, gift.id, 90);
      const answers = await Promise.all(Array.from({ length: 40 }, () => greet(newBrowser(backend), token)));
      const count = (state: string) => answers.filter((answer) => answer === state).length;
      return `${count('stored')} stored ${count('full')} full`;
    },
  }),
  ...attacksOf('the database ends it, not the page', 'ended ended', {
    'write after the end': async ({ backend, attacker }) => {
      const [sender, gift, greeting_id] = [newBrowser(backend), giftRow(), randomUUID()];
      await save(sender, gift);
      const { token } = await gather(sender, gift.id);
      await greet(attacker, token, { greeting_id });
      await gather(sender, gift.id, false);
      return `${await greet(attacker, token)} ${await greet(attacker, token, { greeting_id, name: 'X' })}`;
    },
  }),
  ...attackPerCase<{ method: string; body?: object }>(
    'write * past the function',
    'no role of the API writes the table',
    '42501',
    {
      'one greeting': { method: 'POST', body: { id: randomUUID(), name: 'x', message: 'x' } },
      'many greetings': { method: 'POST', body: [{ id: randomUUID() }, { id: randomUUID() }] },
      'a change': { method: 'PATCH', body: { is_hidden: true } },
      'a deletion': { method: 'DELETE' },
    },
    ({ raw, victim }, call) =>
      raw(call.method === 'POST' ? GREETINGS : `${GREETINGS}?id=eq.${victim.greeting.id}`, call),
  ),
];

export const togetherAttacks: Attack[] = [...readings, ...writings];
