import { type Attack, attackPerCase, attacksOf } from './attack.ts';

const RPC = '/rest/v1/rpc';
const posted = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Reading the outbox, sending by it, and stopping what others are sent. */
export const mailAttacks: Attack[] = [
  ...attackPerCase<[name: string, body: object]>(
    'call * of the outbox',
    'mails are handed out to the service role only',
    '42501',
    {
      claim_mail: ['claim_mail', {}],
      'claim_mail with a number': ['claim_mail', { how_many: 1 }],
      record_mail: ['record_mail', { of_mail: NOBODY, of_claim: NOBODY, outcome: 'sent' }],
    },
    ({ raw }, [name, body]) => raw(`${RPC}/${name}`, posted(body)),
  ),
  ...attackPerCase<[name: string, body: object]>(
    'call *, which is not for the API',
    'schema private is not exposed',
    'PGRST202',
    {
      queue_mail: ['queue_mail', { kind: 'order', recipient: 'x@example.de', about: NOBODY, details: {} }],
      set_mail: ['set_mail', { operator_address: 'x@example.de' }],
      stop_mail: ['stop_mail', { address: 'x@example.de' }],
      newsletter_list: ['newsletter_list', {}],
    },
    ({ raw }, [name, body]) => raw(`${RPC}/${name}`, posted(body)),
  ),
  ...attacksOf('schema private is not exposed', 'PGRST205', {
    'read the outbox': ({ raw }) => raw('/rest/v1/outgoing_mail?select=*'),
    'read the links of newsletters': ({ raw }) => raw('/rest/v1/newsletter_link?select=*'),
  }),
];
