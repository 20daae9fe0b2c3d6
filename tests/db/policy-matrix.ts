import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from './support/backend.ts';
import { gather, greet, greetingsBy } from './support/together.ts';
import {
  BUCKETS,
  type Bucket,
  businessRow,
  clientFor,
  counted,
  fileFor,
  giftByLink,
  giftRow,
  inquire,
  inSeconds,
  inviteDevice,
  lock,
  newBrowser,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  thank,
  verifiedPayment,
} from './support/world.ts';

export type ListMode = 'everyone' | 'sender';
/** The list modes; and in mode 'everyone' where payments must be verified, and the gift's is not. */
export const MODES = ['everyone', 'sender', 'unverified'] as const;
type Mode = (typeof MODES)[number];

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
  return error ? error.code : ((data as { state?: string } | null)?.state ?? 'nothing');
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
  /** Rows without it are not tried in mode 'unverified'. */
  expectedUnverified?: Record<Role, string> | string;
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
const operatorOnly = (service: string) => answers(DENIED, DENIED, DENIED, DENIED, service);

/** A row whose area is named for all of its table. */
const probe = (verb: string, expected: Probe['expected'], run: Probe['run']) => ({ verb, expected, run });

/** Rows of one area, but for those that name theirs. */
const inArea = (area: string, rows: (Omit<Probe, 'area'> & { area?: string })[]): Probe[] =>
  rows.map((row) => ({ area, ...row }));

const giftProbes = inArea('gifts', [
  {
    verb: 'list',
    expected: 'rows',
    expectedInSenderMode: answers('rows', 'none', 'none', 'none', 'rows'),
    expectedUnverified: answers('rows', 'none', 'none', 'none', 'rows', 'none'),
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
    verb: 'rpc gift_list',
    expected: answers('rows', 'rows', 'rows', 'rows', DENIED),
    expectedInSenderMode: answers('rows', 'none', 'none', 'none', DENIED),
    expectedUnverified: answers('rows', 'none', 'none', 'none', DENIED, 'none'),
    run: async ({ client, gift }) => {
      const { data, error } = await client.rpc('gift_list', { how_many: 50 }, { get: true });
      if (error) return error.code;
      return (data as { id: string }[]).some(({ id }) => id === gift.id) ? 'rows' : 'none';
    },
  },
  {
    verb: 'list of strangers',
    expected: 'rows',
    expectedInSenderMode: answers('none', 'none', 'none', 'none', 'rows'),
    run: ({ client, gift }) => outcome(client.from('gifts').select('id').neq('id', gift.id).limit(1)),
  },
  {
    verb: 'open by id',
    expected: 'rows',
    expectedInSenderMode: answers('rows', 'PGRST116', 'PGRST116', 'PGRST116', 'rows'),
    expectedUnverified: answers('rows', 'PGRST116', 'PGRST116', 'PGRST116', 'rows', 'PGRST116'),
    run: ({ client, gift }) => outcome(client.from('gifts').select().eq('id', gift.id).single()),
  },
  {
    verb: 'open by link',
    expected: answers('both addresses', 'no address', 'no address', 'no address', 'no address'),
    expectedUnverified: answers('both addresses', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'),
    run: async ({ client, gift }) => {
      const { data, error } = await giftByLink<typeof gift>(client, gift.id);
      if (error) return error.code;
      if (!data) return 'nothing';
      if (data.message !== gift.message) return 'another gift';
      const told = [data.creator_email === gift.creator_email, data.recipient_email === gift.recipient_email];
      return told.every(Boolean) ? 'both addresses' : told.some(Boolean) ? 'one address' : 'no address';
    },
  },
  probe('make', 'rows', ({ client }) => outcome(save(client, giftRow()))),
  {
    verb: 'repeat the save',
    expected: answers('rows', DENIED, DENIED, DENIED, 'rows'),
    expectedUnverified: answers('rows', DENIED, DENIED, DENIED, 'rows', DENIED),
    run: ({ client, gift }) => outcome(save(client, gift)),
  },
  probe('save something else', answers('PT409', DENIED, DENIED, DENIED, 'rows'), ({ client, gift }) =>
    outcome(save(client, giftRow({ ...gift, message: 'Etwas anderes' }))),
  ),
  {
    verb: 'update',
    expected: answers('PT409', 'none', 'none', 'none', 'rows'),
    expectedUnverified: answers('PT409', 'none', 'none', 'none', 'rows', 'none'),
    run: ({ client, gift }) =>
      outcome(client.from('gifts').update({ message: 'Etwas anderes' }).eq('id', gift.id).select()),
  },
  probe('delete', answers('rows', 'none', 'none', 'none', 'rows'), ({ client, gift }) =>
    outcome(client.from('gifts').delete().eq('id', gift.id).select()),
  ),
  {
    verb: 'rpc gift_state',
    expected: 'open',
    expectedUnverified: 'pending',
    run: ({ client, gift }) => said(client.rpc('gift_state', { gift_id: gift.id })),
  },
  probe('rpc draft_state', answers('same', 'other', 'other', 'other', DENIED), ({ client, gift }) =>
    said(client.rpc('draft_state', { draft: gift })),
  ),
  probe('save again after deleting', 'PT409', async ({ client, gift, delete: remove }) => {
    await remove();
    return outcome(save(client, gift));
  }),
  {
    area: 'coupons',
    ...probe('rpc coupon_state', answers('ok', 'ok', DENIED, DENIED, DENIED), ({ client }) =>
      stateOf(counted(client, 'coupon_state', { code: 'Welcome50', option: 'single', email: '' })),
    ),
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
  // The pass is newer than the link that the second device has opened.
  {
    area: 'passes',
    ...probe(
      'rpc pass_state',
      answers('rows', 'none', 'none', 'none', DENIED, 'none'),
      async ({ client, own }) => {
        await save(own, giftRow({ price_id: 'monthly_subscription' }));
        return outcome(client.rpc('pass_state'));
      },
    ),
  },
]);

/** A gift of 'own' that opens in an hour, after an answer. */
async function lockedGift({ own, couple }: Scene, opensIn = 3600) {
  const gift = giftRow();
  await lock(own, gift.id, { opens_at: inSeconds(opensIn), question: 'Wo?', answer: 'Köln' });
  await save(own, gift);
  await couple();
  return gift;
}

const lockProbes: Probe[] = [
  probe('list', answers('rows', 'none', 'none', 'none', 'rows'), async (scene) => {
    const { id } = await lockedGift(scene);
    return outcome(scene.client.from('gifts').select().eq('id', id));
  }),
  probe('open by link', answers('gift', 'cover', 'cover', 'cover', 'cover'), async (scene) => {
    const { id } = await lockedGift(scene);
    const { data } = await giftByLink(scene.client, id);
    return data && 'message' in data ? 'gift' : data && 'locked' in data ? 'cover' : 'neither';
  }),
  probe('rpc lock_gift', answers('done', 'done', DENIED, DENIED, DENIED), ({ client }) =>
    outcome(lock(client, randomUUID(), { opens_at: inSeconds(3600) })),
  ),
  probe('rpc lock_gift over it', answers('done', 'PT409', 'PT409', 'PT409', DENIED), async (scene) => {
    const { id } = await lockedGift(scene);
    return outcome(lock(scene.client, id, { opens_at: inSeconds(7200) }));
  }),
  probe('rpc lock_state', answers('rows', 'done', 'done', 'done', DENIED), async (scene) => {
    const { id } = await lockedGift(scene);
    return outcome(scene.client.rpc('lock_state', { gift_id: id }));
  }),
  probe('rpc change_opening', answers('rows', 'PT409', 'PT409', 'PT409', DENIED), async (scene) => {
    const { id } = await lockedGift(scene);
    return outcome(scene.client.rpc('change_opening', { gift_id: id, opens_at: inSeconds(60) }));
  }),
  probe('rpc break_seal, early', answers('locked', 'locked', DENIED, DENIED, DENIED), async (scene) => {
    const { id } = await lockedGift(scene);
    return stateOf(counted(scene.client, 'break_seal', { gift_id: id, answer: 'Köln' }));
  }),
  probe('rpc break_seal', answers('wrong open', 'wrong open', DENIED, DENIED, DENIED), async (scene) => {
    const { id } = await lockedGift(scene, -1);
    const said: string[] = [];
    for (const answer of ['Bonn', 'koeln!'])
      said.push(await stateOf(counted(scene.client, 'break_seal', { gift_id: id, answer })));
    return [...new Set(said)].join(' ');
  }),
].map((probe) => ({ area: 'locks', ...probe }));

const thanksProbes: Probe[] = [
  probe('rpc send_thanks', answers('done', 'done', DENIED, DENIED, DENIED), ({ client, gift }) =>
    outcome(thank(client, gift.id)),
  ),
  probe('rpc send_thanks, locked', answers('PT404', 'PT404', DENIED, DENIED, DENIED), async (scene) =>
    outcome(thank(scene.client, (await lockedGift(scene)).id)),
  ),
  probe('read', answers('rows', 'none', 'none', 'none', 'rows'), async ({ client, own, gift }) => {
    await thank(own, gift.id);
    return outcome(client.from('thanks').select().eq('gift_id', gift.id));
  }),
  probe('enter past the function', DENIED, ({ client, gift }) =>
    outcome(client.from('thanks').insert({ id: randomUUID(), gift_id: gift.id, heart: true })),
  ),
  probe('hide', answers('rows', 'none', 'none', 'none', DENIED), async ({ client, own, gift }) => {
    await thank(own, gift.id);
    return outcome(
      client.from('thanks').update({ is_hidden: true }).eq('gift_id', gift.id).select('is_hidden'),
    );
  }),
  probe('hand to another gift', DENIED, async ({ client, own, gift }) => {
    await thank(own, gift.id);
    return outcome(client.from('thanks').update({ gift_id: gift.id }).eq('gift_id', gift.id));
  }),
  probe('delete', answers('rows', 'none', 'none', 'none', 'rows'), async ({ client, own, gift }) => {
    await thank(own, gift.id);
    return outcome(client.from('thanks').delete().eq('gift_id', gift.id).select());
  }),
].map((probe) => ({ area: 'thanks', ...probe }));

/** The gift of 'own' with a greeting that 'other' wrote, and the link to join. */
async function gathered({ own, other, gift }: Pick<Scene, 'own' | 'other' | 'gift'>) {
  const [{ token }, greeting_id] = [await gather(own, gift.id), randomUUID()];
  await greet(other, token, { greeting_id });
  return { token, greeting_id };
}

/** How many greetings of a gift its recipients see. */
const shown = async ({ other, gift }: Scene) => String((await greetingsBy(other, gift.id)).greetings.length);

const greetingProbes: Probe[] = [
  probe('rpc change_gathering', answers('open', 'PT404', 'PT404', 'PT404', DENIED), ({ client, gift }) =>
    stateOf(client.rpc('change_gathering', { gift_id: gift.id, is_open: true })),
  ),
  probe('rpc gathering', answers('rows', 'done', 'done', 'done', DENIED), async (scene) => {
    await gathered(scene);
    return outcome(scene.client.rpc('gathering', { gift_id: scene.gift.id }));
  }),
  probe('rpc gatherings', answers('rows', 'none', 'none', 'none', DENIED), async (scene) => {
    await gathered(scene);
    return outcome(scene.client.rpc('gatherings', {}, { get: true }));
  }),
  probe('rpc hide_greeting', answers('0', '1', '1', '1', '1'), async (scene) => {
    const { greeting_id } = await gathered(scene);
    await scene.client.rpc('hide_greeting', { greeting_id, is_hidden: true });
    return shown(scene);
  }),
  probe('rpc delete_greeting', answers('0', '1', '1', '1', '1'), async (scene) => {
    const { greeting_id } = await gathered(scene);
    await scene.client.rpc('delete_greeting', { greeting_id });
    return shown(scene);
  }),
  probe('rpc files_left_by', answers('none', 'none', 'none', 'none', DENIED), ({ client, gift }) =>
    outcome(client.rpc('files_left_by', { gift_id: gift.id })),
  ),
  probe('rpc joining', answers('open', 'open', 'open', 'open', DENIED), async (scene) =>
    stateOf(scene.client.rpc('joining', { token: (await gathered(scene)).token })),
  ),
  probe('rpc put_greeting', answers('stored', 'stored', DENIED, DENIED, DENIED), async (scene) =>
    greet(scene.client, (await gathered(scene)).token),
  ),
  probe('rpc greetings_of_gift', answers('1', '1', '1', '1', DENIED), async (scene) => {
    await gathered(scene);
    const { data, error } = await scene.client.rpc('greetings_of_gift', { gift_id: scene.gift.id });
    return error ? error.code : String((data as { greetings: object[] }).greetings.length);
  }),
  probe('rpc greetings_of_gift, locked', answers('0', '0', '0', '0', DENIED), async (scene) => {
    const gift = await lockedGift(scene);
    await gathered({ ...scene, gift });
    const { data, error } = await scene.client.rpc('greetings_of_gift', { gift_id: gift.id });
    return error ? error.code : String((data as { greetings: object[] }).greetings.length);
  }),
  ...(['select', 'delete'] as const).map((verb) => ({
    verb: `${verb} past the functions`,
    expected: answers(DENIED, DENIED, DENIED, DENIED, 'rows'),
    run: async (scene: Scene) => {
      await gathered(scene);
      const table = scene.client.from('greetings');
      const rows = verb === 'select' ? table.select() : table.delete().select();
      return outcome(rows.eq('gift_id', scene.gift.id));
    },
  })),
  probe('write past the functions', DENIED, async (scene) => {
    const { greeting_id } = await gathered(scene);
    const table = scene.client.from('greetings');
    const insert = await outcome(table.insert({ id: randomUUID(), gift_id: scene.gift.id }));
    const update = await outcome(table.update({ name: 'X' }).eq('id', greeting_id));
    return insert === update ? insert : `${insert} ${update}`;
  }),
].map((probe) => ({ area: 'greetings', ...probe }));

/** Asks for a gift of a template, for one more name of a batch. */
const makeGift = (client: SupabaseClient, template_id: string, batch_id: string = randomUUID()) => {
  const recipient = { id: randomUUID(), name: 'Mia', email: null, message: 'Frohes Fest!' };
  const recipients = [{ ...recipient, position: 1 + Math.floor(Math.random() * 500) }];
  return counted(client, 'make_gifts', { template_id, batch_id, title: 'Weihnachten', recipients });
};

/** A template of 'own', whose subscription allows many gifts, and a batch of one gift. */
async function batchOf({ own, couple }: Scene) {
  const template = giftRow({ price_id: 'monthly_subscription' });
  const batch_id = randomUUID();
  await save(own, template);
  await makeGift(own, template.id, batch_id);
  await couple();
  return { template, batch_id };
}

const manyProbes: Probe[] = [
  probe('rpc batch_pass', answers('rows', 'done', 'done', 'done', DENIED), async (scene) => {
    await batchOf(scene);
    return outcome(scene.client.rpc('batch_pass'));
  }),
  probe('rpc make_gifts', answers('rows', 'PT404', DENIED, DENIED, DENIED), async (scene) => {
    const { template } = await batchOf(scene);
    return outcome(makeGift(scene.client, template.id));
  }),
  probe('add to a batch', answers('rows', 'PT404', DENIED, DENIED, DENIED), async (scene) => {
    const { batch_id } = await batchOf(scene);
    const own = giftRow({ price_id: 'monthly_subscription' });
    await save(scene.client, own);
    return outcome(makeGift(scene.client, own.id, batch_id));
  }),
  probe('rpc batches', answers('rows', 'none', 'none', 'none', DENIED), async (scene) => {
    await batchOf(scene);
    return outcome(scene.client.rpc('batches'));
  }),
  probe('rpc gifts_of_batch', answers('rows', 'none', 'none', 'none', DENIED), async (scene) => {
    const { batch_id } = await batchOf(scene);
    return outcome(scene.client.rpc('gifts_of_batch', { batch_id }));
  }),
  probe('rpc delete_batch', answers('0', '1', '1', '1', '1'), async (scene) => {
    const { batch_id } = await batchOf(scene);
    await scene.client.rpc('delete_batch', { batch_id });
    return String((await scene.own.rpc('gifts_of_batch', { batch_id })).data.length);
  }),
].map((probe) => ({ area: 'batches', ...probe }));

/** A link of 'own' for a second device. */
const invitationOf = ({ own }: Scene): Promise<string> => inviteDevice(own);

const deviceProbes: Probe[] = [
  probe('rpc invite_device', answers('done', 'done', DENIED, DENIED, DENIED), ({ client }) =>
    outcome(client.rpc('invite_device', { call_id: randomUUID(), token: newSenderKey() })),
  ),
  probe('rpc invitation_state', answers('own', 'open', DENIED, DENIED, DENIED, 'open'), async (scene) =>
    stateOf(counted(scene.client, 'invitation_state', { token: await invitationOf(scene) })),
  ),
  probe(
    'rpc accept_invitation',
    answers('own rows', 'open rows', `${DENIED} none`, `${DENIED} none`, `${DENIED} rows`, 'open rows'),
    async (scene) => {
      const token = await invitationOf(scene);
      const state = await stateOf(counted(scene.client, 'accept_invitation', { token }));
      return `${state} ${await outcome(scene.client.from('gifts').delete().eq('id', scene.gift.id).select('id'))}`;
    },
  ),
  probe('accept one twice', answers('own', 'used', DENIED, DENIED, DENIED, 'used'), async (scene) => {
    const token = await invitationOf(scene);
    await counted(scene.other, 'accept_invitation', { token });
    return stateOf(counted(scene.client, 'accept_invitation', { token }));
  }),
  probe('rpc device_count', answers('2', '1', '0', '0', DENIED, '3'), async (scene) => {
    await counted(scene.other, 'accept_invitation', { token: await invitationOf(scene) });
    return said(scene.client.rpc('device_count'));
  }),
  ...(['leave_devices', 'sign_off_others'] as const).map((name) => ({
    verb: `rpc ${name}`,
    expected:
      name === 'leave_devices'
        ? answers('other', 'own other', 'own other', 'own other', 'own other', 'own other')
        : answers('own', 'own other', 'own other', 'own other', 'own other', ''),
    run: async (scene: Scene) => {
      const { client, own, other, gift } = scene;
      await counted(other, 'accept_invitation', { token: await invitationOf(scene) });
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
  probe('list', operatorOnly('rows'), ({ client }) =>
    outcome(client.from('newsletter_subscribers').select().limit(1)),
  ),
  probe('subscribe', 'done', ({ client }) =>
    outcome(client.from('newsletter_subscribers').insert(subscriber())),
  ),
  probe('subscribe as confirmed', operatorOnly('done'), ({ client }) =>
    outcome(
      client
        .from('newsletter_subscribers')
        .insert({ ...subscriber(), confirmed_at: new Date().toISOString() }),
    ),
  ),
  probe('upsert', operatorOnly('done'), ({ client }) =>
    outcome(
      client
        .from('newsletter_subscribers')
        .upsert({ ...subscriber(), id: randomUUID() }, { onConflict: 'id' }),
    ),
  ),
  probe('update', operatorOnly('done'), ({ client }) =>
    outcome(client.from('newsletter_subscribers').update(subscriber()).eq('email', 'nobody@example.de')),
  ),
  probe('delete', operatorOnly('done'), ({ client }) =>
    outcome(client.from('newsletter_subscribers').delete().eq('email', 'nobody@example.de')),
  ),
].map((probe) => ({ area: 'newsletter_subscribers', ...probe }));

/** A gift of 'own' in the business pack. */
async function packOf({ own, couple }: Scene): Promise<string> {
  const gift = businessRow();
  await save(own, gift);
  await couple();
  return gift.id;
}

/** The same with its inquiry. */
async function inquiryOf(scene: Scene): Promise<string> {
  const gift_id = await packOf(scene);
  await inquire(scene.own, gift_id);
  return gift_id;
}

const inquiryProbes: Probe[] = [
  probe('list', operatorOnly('rows'), async (scene) => {
    const gift_id = await inquiryOf(scene);
    return outcome(scene.client.from('inquiries').select().eq('gift_id', gift_id));
  }),
  probe(
    'hand in, with nothing said beside the gift',
    answers('done', DENIED, DENIED, DENIED, DENIED),
    async (scene) => {
      const nothing = { company: null, gift_count: null, wished_for: null };
      return outcome(inquire(scene.client, await packOf(scene), nothing));
    },
  ),
  probe('hand in for a gift of another option', DENIED, ({ client, gift }) =>
    outcome(inquire(client, gift.id)),
  ),
  probe('hand in as answered', DENIED, async (scene) =>
    outcome(inquire(scene.client, await packOf(scene), { answered_at: new Date().toISOString() })),
  ),
  probe('upsert', DENIED, async (scene) => {
    const row = { gift_id: await inquiryOf(scene), company: 'Andere AG', gift_count: 1 };
    return outcome(scene.client.from('inquiries').upsert(row));
  }),
  probe('answer', operatorOnly('done'), async (scene) => {
    const gift_id = await inquiryOf(scene);
    const answered_at = new Date().toISOString();
    return outcome(scene.client.from('inquiries').update({ answered_at }).eq('gift_id', gift_id));
  }),
  probe('delete', operatorOnly('done'), async (scene) => {
    const gift_id = await inquiryOf(scene);
    return outcome(scene.client.from('inquiries').delete().eq('gift_id', gift_id));
  }),
].map((probe) => ({ area: 'inquiries', ...probe }));

const paymentProbes: Probe[] = [
  probe('list', operatorOnly('rows'), ({ client }) => outcome(client.from('payments').select().limit(1))),
  probe('enter', 'done', ({ client }) => outcome(client.from('payments').insert(paymentRow()))),
  probe('enter as verified', operatorOnly('done'), ({ client }) =>
    outcome(client.from('payments').insert(verifiedPayment())),
  ),
  probe('update', operatorOnly('done'), ({ client, gift }) =>
    outcome(client.from('payments').update({ status: 'unconfirmed' }).eq('gift_id', gift.id)),
  ),
  probe('delete', operatorOnly('done'), ({ client, gift }) =>
    outcome(client.from('payments').delete().eq('gift_id', gift.id)),
  ),
].map((probe) => ({ area: 'payments', ...probe }));

const operatorProbes: Probe[] = [
  {
    area: 'health',
    ...probe('list', operatorOnly('rows'), ({ client }) => outcome(client.from('health').select().limit(1))),
  },
  {
    area: 'orphaned_media',
    ...probe('rpc', operatorOnly('none'), ({ client }) => outcome(client.rpc('orphaned_media'))),
  },
  {
    area: 'files_of_gift',
    ...probe('rpc', operatorOnly('none'), ({ client, gift }) =>
      outcome(client.rpc('files_of_gift', { of_gift: gift.id })),
    ),
  },
  probe('rpc order_price_cents', operatorOnly('249'), ({ client }) =>
    said(client.rpc('order_price_cents', { option: 'single', coupon: null })),
  ),
  probe('rpc payments_of_gift', operatorOnly('rows'), async ({ client, own }) => {
    const [bought, further] = [0, 1].map(() => giftRow({ price_id: 'monthly_subscription' }));
    if (!bought || !further) return 'no rows';
    await own
      .from('payments')
      .insert(paymentRow({ gift_id: bought.id, price_id: 'monthly_subscription', amount_cents: 499 }));
    for (const row of [bought, further]) await save(own, row);
    return outcome(client.rpc('payments_of_gift', { of_gift: further.id }));
  }),
  probe('rpc claim_payments', operatorOnly('rows'), async ({ client, own, gift }) => {
    await own.from('payments').insert(paymentRow({ gift_id: gift.id }));
    return outcome(client.rpc('claim_payments', { of_gift: gift.id }));
  }),
  probe('rpc record_verdict', operatorOnly('verified'), async ({ client, own }) => {
    const payment = paymentRow();
    await own.from('payments').insert(payment);
    return said(
      client.rpc('record_verdict', { of_order: payment.order_id, new_verdict: 'verified', reason: '' }),
    );
  }),
].map((probe) => ({ area: 'payments', ...probe }));

const mailProbes = inArea('mail', [
  probe('rpc claim_mail', operatorOnly('none'), ({ client }) => outcome(client.rpc('claim_mail'))),
  probe('rpc record_mail', operatorOnly('false'), ({ client }) =>
    said(client.rpc('record_mail', { of_mail: randomUUID(), of_claim: randomUUID(), outcome: 'sent' })),
  ),
  probe('rpc answer_newsletter', answers('unknown', 'unknown', DENIED, DENIED, DENIED), ({ client }) =>
    stateOf(counted(client, 'answer_newsletter', { token: newSenderKey(), wants: true })),
  ),
  probe('read the outbox', 'PGRST205', ({ client }) =>
    outcome(client.from('outgoing_mail').select().limit(1)),
  ),
]);

const tableProbes: Probe[] = [
  ...giftProbes,
  ...lockProbes,
  ...thanksProbes,
  ...greetingProbes,
  ...manyProbes,
  ...deviceProbes,
  ...subscriberProbes,
  ...inquiryProbes,
  ...paymentProbes,
  ...operatorProbes,
  ...mailProbes,
];

type FileVerb = (
  bucket: ReturnType<SupabaseClient['storage']['from']>,
  name: string,
  file: File,
) => Promise<string>;

/** Whether a listing shows such a file. */
const listing =
  (isSought: (name: string, own: string) => boolean): FileVerb =>
  async (bucket, own) => {
    const { data, error } = await bucket.list('', { limit: 10_000 });
    return error ? error.message : data.some(({ name }) => isSought(name, own)) ? 'rows' : 'none';
  };
const another = (name: string) => `${randomUUID()}.${name.split('.')[1]}`;

const fileVerbs: Record<string, [expected: Record<Role, string> | string, run: FileVerb]> = {
  upload: ['rows', (bucket, name, file) => outcome(bucket.upload(another(name), file))],
  'upload over it': ['409', (bucket, name, file) => outcome(bucket.upload(name, file))],
  overwrite: [
    answers('403', '403', '403', '403', 'rows'),
    (bucket, name, file) => outcome(bucket.upload(name, file, { upsert: true })),
  ],
  update: [
    answers('403', '403', '403', '403', 'rows'),
    (bucket, name, file) => outcome(bucket.update(name, file)),
  ],
  list: [answers('rows', 'none', 'none', 'none', 'rows'), listing((name, own) => name === own)],
  'list files of strangers': [
    answers('none', 'none', 'none', 'none', 'rows'),
    listing((name, own) => name !== own),
  ],
  download: ['rows', (bucket, name) => outcome(bucket.download(name))],
  move: [
    answers('403', '404', '404', '404', 'rows'),
    (bucket, name) => outcome(bucket.move(name, another(name))),
  ],
  'sign an address': [
    answers('rows', '404', '404', '404', 'rows'),
    (bucket, name) => outcome(bucket.createSignedUrl(name, 60)),
  ],
  remove: [answers('rows', 'none', 'none', 'none', 'rows'), (bucket, name) => outcome(bucket.remove([name]))],
};

/** A bucket that the service role may change and empty without harm to the other tests. */
const SCRATCH_BUCKET = 'scratch';

type Storage = SupabaseClient['storage'];
const bucketVerbs: Record<string, [denied: string, run: (storage: Storage) => Promise<string>]> = {
  'list buckets': ['none', (storage) => outcome(storage.listBuckets())],
  'make a bucket': ['403', (storage) => outcome(storage.createBucket(`bucket-${randomUUID()}`))],
  'change a bucket': ['404', (storage) => outcome(storage.updateBucket(SCRATCH_BUCKET, { public: true }))],
  'empty a bucket': ['404', (storage) => outcome(storage.emptyBucket(SCRATCH_BUCKET))],
};

export interface Cell {
  area: string;
  verb: string;
  role: Role;
  mode: Mode;
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
      if (role === 'coupled')
        await counted(client, 'accept_invitation', { token: await invitationOf(scene) });
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
export async function runTableMatrix(backend: TestBackend, mode: Mode, stopEarly = false): Promise<Cell[]> {
  await backend.database.query(
    "select private.set_list_mode(replace($1, 'unverified', 'everyone')), private.set_require_verified_payment($1 = 'unverified')",
    [mode],
  );
  // Without a row in each table, a missing policy would not show.
  await clientFor(backend).from('newsletter_subscribers').insert(subscriber());
  await clientFor(backend).from('payments').insert(paymentRow());
  const cells: Cell[] = [];
  for (const { area, verb, run, ...answer } of tableProbes) {
    const expected = {
      everyone: answer.expected,
      sender: answer.expectedInSenderMode ?? answer.expected,
      unverified: answer.expectedUnverified,
    }[mode];
    if (!expected) continue;
    // All roles at once: each has a gift of its own.
    const answered = await Promise.all(
      ROLES.map(async (role) => ({
        area,
        verb,
        role,
        mode,
        expected: expectedFor(expected, role),
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
  for (const [verb, [denied, run]] of Object.entries(bucketVerbs)) {
    for (const role of FILE_ROLES) {
      const { storage } = roleClient(backend, role, newSenderKey(), randomUUID());
      const expected = role === 'service' ? 'rows' : denied;
      if (add({ area: 'buckets', verb, role, expected, actual: await run(storage) })) return cells;
    }
  }
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    // Without somebody else's file, a listing that shows too much would look right.
    await newBrowser(backend)
      .storage.from(bucket)
      .upload(...upload(bucket));
    for (const [verb, [expected, run]] of Object.entries(fileVerbs)) {
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
