import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from './support/backend.ts';
import {
  BUCKETS,
  type Bucket,
  businessRow,
  clientFor,
  fileFor,
  giftByLink,
  giftRow,
  inquire,
  inSeconds,
  lock,
  newBrowser,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  thank,
} from './support/world.ts';

export type ListMode = 'everyone' | 'sender';

/**
 * The roles: the sender's browser, another browser, a browser without a key, a recipient with the
 * link, the operator, and a second device of the sender, which has taken over what there was.
 */
type Role = 'own' | 'foreign' | 'keyless' | 'link' | 'service' | 'coupled';
const ROLES: Role[] = ['own', 'foreign', 'keyless', 'link', 'service', 'coupled'];

/** A gift, a file and a payment made by 'own', and a client for each role. */
interface Scene {
  client: SupabaseClient;
  gift: Record<string, unknown> & { id: string };
  /** The browser that made the gift. */
  own: SupabaseClient;
  /** One more browser. */
  other: SupabaseClient;
  /** Deletes the gift, as the browser that made it. */
  delete(): Promise<void>;
  /** Shares what 'own' has made since with the second device; without one it does nothing. */
  couple(): Promise<void>;
}

/** The answer of a database function, or the code of its error. */
async function said(call: PromiseLike<{ data: unknown; error: { code: string } | null }>): Promise<string> {
  const { data, error } = await call;
  return error ? error.code : String(data);
}

/** The state in the answer of a database function, or the code of its error. */
async function stateOf(
  call: PromiseLike<{ data: unknown; error: { code: string } | null }>,
): Promise<string> {
  const { data, error } = await call;
  return error ? error.code : (data as { state: string }).state;
}

/**
 * One row of the matrix: the answer that each role gets, as one string where it is the same for
 * all.
 */
interface Probe {
  area: string;
  verb: string;
  expected: Record<Role, string> | string;
  expectedInSenderMode?: Record<Role, string> | string;
  run(scene: Scene): Promise<string>;
}

/**
 * Expected answers in the order of ROLES: a second device is answered like the first unless said
 * otherwise.
 */
function answers(
  own: string,
  foreign: string,
  keyless: string,
  link: string,
  service: string,
  coupled = own,
): Record<Role, string> {
  return { own, foreign, keyless, link, service, coupled };
}

const DENIED = '42501';

const giftProbes: Probe[] = [
  {
    area: 'gifts',
    verb: 'list',
    expected: 'rows',
    expectedInSenderMode: answers('rows', 'none', 'none', 'none', 'rows'),
    run: async ({ client, gift }) => {
      const { data, error } = await client
        .from('gifts')
        .select()
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(50);
      if (error) return error.code;
      return data.some(({ id }) => id === gift.id) ? 'rows' : 'none';
    },
  },
  {
    area: 'gifts',
    verb: 'rpc gift_list',
    expected: answers('rows', 'rows', 'rows', 'rows', DENIED),
    expectedInSenderMode: answers('rows', 'none', 'none', 'none', DENIED),
    run: async ({ client, gift }) => {
      const { data, error } = await client.rpc('gift_list', { how_many: 50 }, { get: true });
      if (error) return error.code;
      return (data as { id: string }[]).some(({ id }) => id === gift.id) ? 'rows' : 'none';
    },
  },
  {
    area: 'gifts',
    verb: 'list of strangers',
    expected: 'rows',
    expectedInSenderMode: answers('none', 'none', 'none', 'none', 'rows'),
    run: ({ client, gift }) => outcome(client.from('gifts').select('id').neq('id', gift.id).limit(1)),
  },
  {
    area: 'gifts',
    verb: 'open by id',
    expected: 'rows',
    expectedInSenderMode: answers('rows', 'PGRST116', 'PGRST116', 'PGRST116', 'rows'),
    run: ({ client, gift }) => outcome(client.from('gifts').select().eq('id', gift.id).single()),
  },
  {
    area: 'gifts',
    verb: 'open by link',
    expected: answers('both addresses', 'no address', 'no address', 'no address', 'no address'),
    run: async ({ client, gift }) => {
      const { data, error } = await giftByLink<typeof gift>(client, gift.id);
      if (error) return error.code;
      if (!data || data.message !== gift.message) return 'another gift';
      const told = [data.creator_email === gift.creator_email, data.recipient_email === gift.recipient_email];
      return told.every(Boolean) ? 'both addresses' : told.some(Boolean) ? 'one address' : 'no address';
    },
  },
  {
    area: 'gifts',
    verb: 'make',
    expected: 'rows',
    run: ({ client }) => outcome(save(client, giftRow())),
  },
  {
    area: 'gifts',
    verb: 'repeat the save',
    expected: answers('rows', DENIED, DENIED, DENIED, 'rows'),
    run: ({ client, gift }) => outcome(save(client, gift)),
  },
  {
    area: 'gifts',
    verb: 'save something else',
    expected: answers('PT409', DENIED, DENIED, DENIED, 'rows'),
    run: ({ client, gift }) => outcome(save(client, giftRow({ ...gift, message: 'Etwas anderes' }))),
  },
  {
    area: 'gifts',
    verb: 'update',
    expected: answers('PT409', 'none', 'none', 'none', 'rows'),
    run: ({ client, gift }) =>
      outcome(client.from('gifts').update({ message: 'Etwas anderes' }).eq('id', gift.id).select()),
  },
  {
    area: 'gifts',
    verb: 'delete',
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: ({ client, gift }) => outcome(client.from('gifts').delete().eq('id', gift.id).select()),
  },
  {
    area: 'gifts',
    verb: 'rpc gift_state',
    expected: 'rows',
    run: ({ client, gift }) => outcome(client.rpc('gift_state', { gift_id: gift.id })),
  },
  {
    area: 'gifts',
    verb: 'rpc draft_state',
    expected: answers('same', 'other', 'other', 'other', DENIED),
    run: ({ client, gift }) => said(client.rpc('draft_state', { draft: gift })),
  },
  {
    area: 'gifts',
    verb: 'save again after deleting',
    expected: 'PT409',
    run: async ({ client, gift, delete: remove }) => {
      await remove();
      return outcome(save(client, gift));
    },
  },
  {
    area: 'coupons',
    verb: 'rpc coupon_state',
    expected: answers('ok', 'ok', 'ok', 'ok', DENIED),
    run: ({ client }) => said(client.rpc('coupon_state', { code: 'Welcome50', option: 'single', email: '' })),
  },
  {
    area: 'coupons',
    verb: 'rpc gift_with_coupon',
    expected: answers('rows', 'rows', 'rows', 'rows', DENIED),
    // The gift is newer than the link that the second device has opened.
    expectedInSenderMode: answers('rows', 'none', 'none', 'none', DENIED, 'none'),
    run: async ({ client, own }) => {
      const email = `${randomUUID()}@example.de`;
      const gift = giftRow({ creator_email: email, applied_coupon: 'WELCOME50' });
      await save(own, gift);
      const found = await said(client.rpc('gift_with_coupon', { email, code: 'WELCOME50' }));
      return found === gift.id ? 'rows' : found === 'null' ? 'none' : found;
    },
  },
  {
    area: 'passes',
    verb: 'rpc pass_state',
    // The pass is newer than the link that the second device has opened.
    expected: answers('rows', 'none', 'none', 'none', DENIED, 'none'),
    run: async ({ client, own }) => {
      await save(own, giftRow({ price_id: 'monthly_subscription' }));
      return outcome(client.rpc('pass_state'));
    },
  },
];

/** A gift of 'own' that opens in an hour, after an answer. */
async function lockedGift({ own, couple }: Scene, opensIn = 3600) {
  const gift = giftRow();
  await lock(own, gift.id, { opens_at: inSeconds(opensIn), question: 'Wo?', answer: 'Köln' });
  await save(own, gift);
  await couple();
  return gift;
}

const lockProbes: Probe[] = [
  {
    verb: 'list',
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      return outcome(scene.client.from('gifts').select().eq('id', id));
    },
  },
  {
    verb: 'open by link',
    expected: answers('gift', 'cover', 'cover', 'cover', 'cover'),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      const { data } = await giftByLink(scene.client, id);
      return data && 'message' in data ? 'gift' : data && 'locked' in data ? 'cover' : 'neither';
    },
  },
  {
    verb: 'rpc lock_gift',
    expected: answers('done', 'done', DENIED, DENIED, DENIED),
    run: ({ client }: Scene) => outcome(lock(client, randomUUID(), { opens_at: inSeconds(3600) })),
  },
  {
    verb: 'rpc lock_gift over it',
    expected: answers('done', 'PT409', 'PT409', 'PT409', DENIED),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      return outcome(lock(scene.client, id, { opens_at: inSeconds(7200) }));
    },
  },
  {
    verb: 'rpc lock_state',
    expected: answers('rows', 'done', 'done', 'done', DENIED),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      return outcome(scene.client.rpc('lock_state', { gift_id: id }));
    },
  },
  {
    verb: 'rpc change_opening',
    expected: answers('rows', 'PT409', 'PT409', 'PT409', DENIED),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      return outcome(scene.client.rpc('change_opening', { gift_id: id, opens_at: inSeconds(60) }));
    },
  },
  {
    verb: 'rpc break_seal, early',
    expected: answers('locked', 'locked', 'locked', 'locked', DENIED),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene);
      return stateOf(scene.client.rpc('break_seal', { gift_id: id, answer: 'Köln' }));
    },
  },
  {
    verb: 'rpc break_seal',
    expected: answers('wrong open', 'wrong open', 'wrong open', 'wrong open', DENIED),
    run: async (scene: Scene) => {
      const { id } = await lockedGift(scene, -1);
      const said: string[] = [];
      for (const answer of ['Bonn', 'koeln!'])
        said.push(await stateOf(scene.client.rpc('break_seal', { gift_id: id, answer })));
      return [...new Set(said)].join(' ');
    },
  },
].map((probe) => ({ area: 'locks', ...probe }));

const thanksProbes: Probe[] = [
  {
    verb: 'rpc send_thanks',
    expected: answers('done', 'done', 'done', 'done', DENIED),
    run: ({ client, gift }: Scene) => outcome(thank(client, gift.id)),
  },
  {
    verb: 'rpc send_thanks, locked',
    expected: answers('PT404', 'PT404', 'PT404', 'PT404', DENIED),
    run: async (scene: Scene) => outcome(thank(scene.client, (await lockedGift(scene)).id)),
  },
  {
    verb: 'read',
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: async ({ client, own, gift }: Scene) => {
      await thank(own, gift.id);
      return outcome(client.from('thanks').select().eq('gift_id', gift.id));
    },
  },
  {
    verb: 'enter past the function',
    expected: DENIED,
    run: ({ client, gift }: Scene) =>
      outcome(client.from('thanks').insert({ id: randomUUID(), gift_id: gift.id, heart: true })),
  },
  {
    verb: 'hide',
    expected: answers('rows', 'none', 'none', 'none', DENIED),
    run: async ({ client, own, gift }: Scene) => {
      await thank(own, gift.id);
      return outcome(
        client.from('thanks').update({ is_hidden: true }).eq('gift_id', gift.id).select('is_hidden'),
      );
    },
  },
  {
    verb: 'hand to another gift',
    expected: DENIED,
    run: async ({ client, own, gift }: Scene) => {
      await thank(own, gift.id);
      return outcome(client.from('thanks').update({ gift_id: gift.id }).eq('gift_id', gift.id));
    },
  },
  {
    verb: 'delete',
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: async ({ client, own, gift }: Scene) => {
      await thank(own, gift.id);
      return outcome(client.from('thanks').delete().eq('gift_id', gift.id).select());
    },
  },
].map((probe) => ({ area: 'thanks', ...probe }));

/** A link of 'own' for a second device. */
async function invitationOf({ own }: Scene): Promise<string> {
  return ((await own.rpc('invite_device')).data as { token: string }).token;
}

const deviceProbes: Probe[] = [
  {
    verb: 'rpc invite_device',
    expected: answers('rows', 'rows', DENIED, DENIED, DENIED),
    run: ({ client }: Scene) => outcome(client.rpc('invite_device')),
  },
  {
    verb: 'rpc invitation_state',
    expected: answers('own', 'open', 'open', 'open', DENIED, 'open'),
    run: async (scene: Scene) =>
      stateOf(scene.client.rpc('invitation_state', { token: await invitationOf(scene) })),
  },
  {
    verb: 'rpc accept_invitation',
    expected: answers(
      'own rows',
      'open rows',
      `${DENIED} none`,
      `${DENIED} none`,
      `${DENIED} rows`,
      'open rows',
    ),
    run: async (scene: Scene) => {
      const token = await invitationOf(scene);
      const state = await stateOf(scene.client.rpc('accept_invitation', { token }));
      return `${state} ${await outcome(scene.client.from('gifts').delete().eq('id', scene.gift.id).select('id'))}`;
    },
  },
  {
    verb: 'accept one twice',
    expected: answers('own', 'used', DENIED, DENIED, DENIED, 'used'),
    run: async (scene: Scene) => {
      const token = await invitationOf(scene);
      await scene.other.rpc('accept_invitation', { token });
      return stateOf(scene.client.rpc('accept_invitation', { token }));
    },
  },
  {
    verb: 'rpc device_count',
    expected: answers('2', '1', '0', '0', DENIED, '3'),
    run: async (scene: Scene) => {
      await scene.other.rpc('accept_invitation', { token: await invitationOf(scene) });
      return said(scene.client.rpc('device_count'));
    },
  },
  ...(['leave_devices', 'sign_off_others'] as const).map((name) => ({
    verb: `rpc ${name}`,
    expected:
      name === 'leave_devices'
        ? answers('other', 'own other', 'own other', 'own other', 'own other', 'own other')
        : answers('own', 'own other', 'own other', 'own other', 'own other', ''),
    run: async (scene: Scene) => {
      const { client, own, other, gift } = scene;
      await other.rpc('accept_invitation', { token: await invitationOf(scene) });
      await client.rpc(name);
      const left = [];
      for (const [who, device] of Object.entries({ own, other }))
        if ((await outcome(save(device, gift))) === 'rows') left.push(who);
      return left.join(' ');
    },
  })),
].map((probe) => ({ area: 'devices', ...probe }));

const subscriber = () => ({ email: `${randomUUID()}@example.de` });

const subscriberProbes: Probe[] = [
  {
    verb: 'list',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: ({ client }: Scene) => outcome(client.from('newsletter_subscribers').select().limit(1)),
  },
  {
    verb: 'subscribe',
    expected: 'done',
    run: ({ client }: Scene) => outcome(client.from('newsletter_subscribers').insert(subscriber())),
  },
  {
    verb: 'subscribe as confirmed',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client }: Scene) =>
      outcome(
        client
          .from('newsletter_subscribers')
          .insert({ ...subscriber(), confirmed_at: new Date().toISOString() }),
      ),
  },
  {
    verb: 'upsert',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client }: Scene) =>
      outcome(
        client
          .from('newsletter_subscribers')
          .upsert({ ...subscriber(), id: randomUUID() }, { onConflict: 'id' }),
      ),
  },
  {
    verb: 'update',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client }: Scene) =>
      outcome(client.from('newsletter_subscribers').update(subscriber()).eq('email', 'nobody@example.de')),
  },
  {
    verb: 'delete',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client }: Scene) =>
      outcome(client.from('newsletter_subscribers').delete().eq('email', 'nobody@example.de')),
  },
].map((probe) => ({ area: 'newsletter_subscribers', ...probe }));

/** A gift of 'own' in the business pack, with its inquiry. */
async function inquiryOf({ own }: Scene): Promise<string> {
  const { id } = businessRow();
  await save(own, businessRow({ id }));
  await inquire(own, id);
  return id;
}

const inquiryProbes: Probe[] = [
  {
    verb: 'list',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: async (scene: Scene) =>
      outcome(
        scene.client
          .from('inquiries')
          .select()
          .eq('gift_id', await inquiryOf(scene)),
      ),
  },
  {
    verb: 'hand in, with nothing said beside the gift',
    expected: answers('done', DENIED, DENIED, DENIED, DENIED),
    run: async ({ client, own, couple }: Scene) => {
      const gift = businessRow();
      await save(own, gift);
      await couple();
      return outcome(inquire(client, gift.id, { company: null, gift_count: null, wished_for: null }));
    },
  },
  {
    verb: 'hand in for a gift of another option',
    expected: DENIED,
    run: ({ client, gift }: Scene) => outcome(inquire(client, gift.id)),
  },
  {
    verb: 'hand in as answered',
    expected: DENIED,
    run: async ({ client, own, couple }: Scene) => {
      const gift = businessRow();
      await save(own, gift);
      await couple();
      return outcome(inquire(client, gift.id, { answered_at: new Date().toISOString() }));
    },
  },
  {
    verb: 'upsert',
    expected: DENIED,
    run: async (scene: Scene) =>
      outcome(
        scene.client
          .from('inquiries')
          .upsert({ gift_id: await inquiryOf(scene), company: 'Andere AG', gift_count: 1 }),
      ),
  },
  {
    verb: 'answer',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: async (scene: Scene) =>
      outcome(
        scene.client
          .from('inquiries')
          .update({ answered_at: new Date().toISOString() })
          .eq('gift_id', await inquiryOf(scene)),
      ),
  },
  {
    verb: 'delete',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: async (scene: Scene) =>
      outcome(
        scene.client
          .from('inquiries')
          .delete()
          .eq('gift_id', await inquiryOf(scene)),
      ),
  },
].map((probe) => ({ area: 'inquiries', ...probe }));

const paymentProbes: Probe[] = [
  {
    verb: 'list',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: ({ client }: Scene) => outcome(client.from('payments').select().limit(1)),
  },
  {
    verb: 'enter',
    expected: 'done',
    run: ({ client }: Scene) => outcome(client.from('payments').insert(paymentRow())),
  },
  {
    verb: 'enter as verified',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client }: Scene) =>
      outcome(
        client
          .from('payments')
          .insert(paymentRow({ verdict: 'verified', verified_at: new Date().toISOString() })),
      ),
  },
  {
    verb: 'update',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client, gift }: Scene) =>
      outcome(client.from('payments').update({ status: 'unconfirmed' }).eq('gift_id', gift.id)),
  },
  {
    verb: 'delete',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'done'),
    run: ({ client, gift }: Scene) => outcome(client.from('payments').delete().eq('gift_id', gift.id)),
  },
].map((probe) => ({ area: 'payments', ...probe }));

const operatorProbes: Probe[] = [
  {
    area: 'health',
    verb: 'list',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: ({ client }) => outcome(client.from('health').select().limit(1)),
  },
  {
    area: 'orphaned_media',
    verb: 'rpc',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'none'),
    run: ({ client }) => outcome(client.rpc('orphaned_media')),
  },
  {
    area: 'payments',
    verb: 'rpc order_price_cents',
    expected: answers(DENIED, DENIED, DENIED, DENIED, '249'),
    run: ({ client }) => said(client.rpc('order_price_cents', { option: 'single', coupon: null })),
  },
  {
    area: 'payments',
    verb: 'rpc payments_of_gift',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: async ({ client, own }) => {
      const [bought, further] = [0, 1].map(() => giftRow({ price_id: 'monthly_subscription' }));
      if (!bought || !further) return 'no rows';
      await own
        .from('payments')
        .insert(paymentRow({ gift_id: bought.id, price_id: 'monthly_subscription', amount_cents: 499 }));
      for (const row of [bought, further]) await save(own, row);
      return outcome(client.rpc('payments_of_gift', { of_gift: further.id }));
    },
  },
  {
    area: 'payments',
    verb: 'rpc claim_payments',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: async ({ client, own, gift }) => {
      await own.from('payments').insert(paymentRow({ gift_id: gift.id }));
      return outcome(client.rpc('claim_payments', { of_gift: gift.id }));
    },
  },
  {
    area: 'payments',
    verb: 'rpc record_verdict',
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'verified'),
    run: async ({ client, own }) => {
      const payment = paymentRow();
      await own.from('payments').insert(payment);
      return said(
        client.rpc('record_verdict', { of_order: payment.order_id, new_verdict: 'verified', reason: '' }),
      );
    },
  },
];

const tableProbes: Probe[] = [
  ...giftProbes,
  ...lockProbes,
  ...thanksProbes,
  ...deviceProbes,
  ...subscriberProbes,
  ...inquiryProbes,
  ...paymentProbes,
  ...operatorProbes,
];

type FileVerb = (
  bucket: ReturnType<SupabaseClient['storage']['from']>,
  name: string,
  file: File,
) => Promise<string>;

const fileVerbs: Record<string, { expected: Record<Role, string> | string; run: FileVerb }> = {
  upload: {
    expected: 'rows',
    run: (bucket, name, file) => outcome(bucket.upload(`${randomUUID()}.${name.split('.')[1]}`, file)),
  },
  'upload over it': {
    expected: answers('409', '409', '409', '409', '409'),
    run: (bucket, name, file) => outcome(bucket.upload(name, file)),
  },
  overwrite: {
    expected: answers('403', '403', '403', '403', 'rows'),
    run: (bucket, name, file) => outcome(bucket.upload(name, file, { upsert: true })),
  },
  update: {
    expected: answers('403', '403', '403', '403', 'rows'),
    run: (bucket, name, file) => outcome(bucket.update(name, file)),
  },
  list: {
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: async (bucket, name) => {
      const { data, error } = await bucket.list('', { limit: 10_000 });
      if (error) return error.message;
      return data.some((object) => object.name === name) ? 'rows' : 'none';
    },
  },
  'list files of strangers': {
    expected: answers('none', 'none', 'none', 'none', 'rows'),
    run: async (bucket, name) => {
      const { data, error } = await bucket.list('', { limit: 10_000 });
      if (error) return error.message;
      return data.some((object) => object.name !== name) ? 'rows' : 'none';
    },
  },
  download: { expected: 'rows', run: (bucket, name) => outcome(bucket.download(name)) },
  move: {
    expected: answers('403', '404', '404', '404', 'rows'),
    run: async (bucket, name) => outcome(bucket.move(name, `${randomUUID()}.${name.split('.')[1]}`)),
  },
  'sign an address': {
    expected: answers('rows', '404', '404', '404', 'rows'),
    run: (bucket, name) => outcome(bucket.createSignedUrl(name, 60)),
  },
  remove: {
    expected: answers('rows', 'none', 'none', 'none', 'rows'),
    run: (bucket, name) => outcome(bucket.remove([name])),
  },
};

/** A bucket that the service role may change and empty without harm to the other tests. */
const SCRATCH_BUCKET = 'scratch';

const bucketVerbs: Record<
  string,
  { expected: Record<Role, string>; run: (client: SupabaseClient) => Promise<string> }
> = {
  'list buckets': {
    expected: answers('none', 'none', 'none', 'none', 'rows'),
    run: (client) => outcome(client.storage.listBuckets()),
  },
  'make a bucket': {
    expected: answers('403', '403', '403', '403', 'rows'),
    run: (client) => outcome(client.storage.createBucket(`bucket-${randomUUID()}`)),
  },
  'change a bucket': {
    expected: answers('404', '404', '404', '404', 'rows'),
    run: (client) => outcome(client.storage.updateBucket(SCRATCH_BUCKET, { public: true })),
  },
  'empty a bucket': {
    expected: answers('404', '404', '404', '404', 'rows'),
    run: (client) => outcome(client.storage.emptyBucket(SCRATCH_BUCKET)),
  },
};

export interface Cell {
  area: string;
  verb: string;
  role: Role;
  mode: ListMode;
  expected: string;
  actual: string;
}

const expectedFor = (expected: Record<Role, string> | string, role: Role) =>
  typeof expected === 'string' ? expected : expected[role];

/** A client of a role for a fresh gift of 'own'. */
async function giftScene(backend: TestBackend, role: Role): Promise<Scene> {
  const senderKey = newSenderKey();
  const gift = giftRow({ recipient_email: 'aenne@example.de' });
  const own = clientFor(backend, { senderKey });
  const { error } = await save(own, gift);
  if (error) throw new Error(`The scene could not be set: ${error.message}`);
  const client = roleClient(backend, role, senderKey, gift.id);
  const scene: Scene = {
    client,
    gift,
    own,
    other: newBrowser(backend),
    delete: async () => void (await own.from('gifts').delete().eq('id', gift.id)),
    couple: async () => {
      if (role === 'coupled') await client.rpc('accept_invitation', { token: await invitationOf(scene) });
    },
  };
  await scene.couple();
  return scene;
}

function roleClient(backend: TestBackend, role: Role, senderKey: string, giftId: string): SupabaseClient {
  switch (role) {
    case 'own':
      return clientFor(backend, { senderKey });
    case 'foreign':
    case 'coupled':
      return newBrowser(backend);
    case 'link':
      return clientFor(backend, { giftId });
    case 'service':
      return clientFor(backend, { service: true });
    case 'keyless':
      return clientFor(backend);
  }
}

/**
 * Tries every probe of tables and functions as every role. `stopEarly` ends at the first wrong
 * answer, as mutation runs need it.
 */
export async function runTableMatrix(
  backend: TestBackend,
  mode: ListMode,
  stopEarly = false,
): Promise<Cell[]> {
  await backend.database.query('select private.set_list_mode($1)', [mode]);
  // Without a row in each table, a missing policy would not show.
  await clientFor(backend).from('newsletter_subscribers').insert(subscriber());
  await clientFor(backend).from('payments').insert(paymentRow());
  const cells: Cell[] = [];
  for (const { area, verb, expected, expectedInSenderMode, run } of tableProbes) {
    // All roles at once: each has a gift of its own.
    const answered = await Promise.all(
      ROLES.map(async (role) => ({
        area,
        verb,
        role,
        mode,
        expected: expectedFor((mode === 'sender' && expectedInSenderMode) || expected, role),
        actual: await giftScene(backend, role).then(run, (error: Error) => error.message),
      })),
    );
    cells.push(...answered);
    if (stopEarly && wrong(answered).length > 0) return cells;
  }
  return cells;
}

/** Files and buckets know no second device: a file has one owner. */
const FILE_ROLES = ROLES.filter((role) => role !== 'coupled');

/** Tries every action on buckets and files as every role. */
export async function runBucketMatrix(backend: TestBackend, stopEarly = false): Promise<Cell[]> {
  await backend.database.query(
    'insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing',
    [SCRATCH_BUCKET],
  );
  const cells: Cell[] = [];
  const add = (cell: Omit<Cell, 'mode'>) => {
    cells.push({ ...cell, mode: 'everyone' });
    return stopEarly && cell.actual !== cell.expected;
  };
  for (const [verb, { expected, run }] of Object.entries(bucketVerbs)) {
    for (const role of FILE_ROLES) {
      const client = roleClient(backend, role, newSenderKey(), randomUUID());
      if (add({ area: 'buckets', verb, role, expected: expected[role], actual: await run(client) }))
        return cells;
    }
  }
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    // Without somebody else's file, a listing that shows too much would look right.
    await newBrowser(backend)
      .storage.from(bucket)
      .upload(...upload(bucket));
    for (const [verb, { expected, run }] of Object.entries(fileVerbs)) {
      for (const role of FILE_ROLES) {
        const senderKey = newSenderKey();
        const [name, file] = upload(bucket);
        const { error } = await clientFor(backend, { senderKey }).storage.from(bucket).upload(name, file);
        const client = roleClient(backend, role, senderKey, randomUUID());
        const actual = error ? `scene: ${error.message}` : await run(client.storage.from(bucket), name, file);
        if (add({ area: bucket, verb, role, expected: expectedFor(expected, role), actual })) return cells;
      }
    }
  }
  return cells;
}

function upload(bucket: Bucket): [string, File] {
  const { name, file } = fileFor(bucket);
  return [name, file];
}

export const wrong = (cells: Cell[]) => cells.filter(({ actual, expected }) => actual !== expected);

/** The matrix as text: a line per verb with the answer of each role. */
export function formatMatrix(cells: Cell[]): string {
  const lines = new Map<string, Record<string, string>>();
  for (const { area, verb, mode, role, actual, expected } of cells) {
    const line = `${mode.padEnd(8)} ${area.padEnd(22)} ${verb.padEnd(24)}`;
    const answer = actual === expected ? actual : `${actual} (not ${expected})`;
    lines.set(line, { ...lines.get(line), [role]: answer });
  }
  const head = `${'mode'.padEnd(8)} ${'area'.padEnd(22)} ${'verb'.padEnd(24)} ${ROLES.map((role) => role.padEnd(9)).join(' ')}`;
  const body = [...lines].map(
    ([line, by]) => `${line} ${ROLES.map((role) => (by[role] ?? '').padEnd(9)).join(' ')}`,
  );
  return [head, ...body].join('\n');
}
