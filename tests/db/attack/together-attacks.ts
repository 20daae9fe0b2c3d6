import { createHash } from 'node:crypto';
import { fillUp, gather, greet, join } from '../support/together.ts';
import { giftRow, newBrowser, outcome, save } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Reading or removing another's greeting, and writing in great numbers at once. */
export const togetherAttacks: Attack[] = [
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
];
