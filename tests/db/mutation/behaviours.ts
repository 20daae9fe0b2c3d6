import { randomUUID } from 'node:crypto';
import type { TestBackend } from '../support/backend.ts';
import {
  businessRow,
  clientFor,
  fileFor,
  freeGiftRow,
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
  withWriteLimit,
} from '../support/world.ts';
import type { Behaviour } from './behaviour.ts';
import { priceBehaviours } from './price-behaviours.ts';

const setting = (backend: TestBackend, sql: string) => backend.database.query(`select private.${sql}`);

const limited = (kind: string, write: (backend: TestBackend) => PromiseLike<string>): Behaviour => ({
  name: `writes of the kind ${kind} are counted`,
  expected: 'taken refused',
  async run(backend) {
    await backend.database.query('delete from private.write_event');
    const answers = await withWriteLimit(backend, kind, 1, async () => [
      await write(backend),
      await write(backend),
    ]);
    return answers
      .map((answer) =>
        ['rows', 'done'].includes(answer) ? 'taken' : ['PT429', '403'].includes(answer) ? 'refused' : answer,
      )
      .join(' ');
  },
});

/** What a stranger sees of a gift that is not the newest: by a select, and by its link. */
async function seenOf(backend: TestBackend, id: string): Promise<string[]> {
  await save(clientFor(backend), giftRow());
  const { data } = await giftByLink(clientFor(backend), id);
  return [
    await outcome(clientFor(backend).from('gifts').select().eq('id', id)),
    data && 'message' in data ? 'open' : data ? 'cover' : 'nothing',
  ];
}

async function answerTo(backend: TestBackend, gift_id: string, answer: string): Promise<string> {
  const { data, error } = await clientFor(backend).rpc('break_seal', { gift_id, answer });
  return error ? error.code : (data as { state: string }).state;
}

async function sealedGift(backend: TestBackend) {
  const sender = newBrowser(backend);
  const gift = giftRow();
  await lock(sender, gift.id, { question: 'Wo?', answer: 'Köln', hint: 'Dom' });
  await save(sender, gift);
  return gift;
}

function threeBrowsers(backend: TestBackend) {
  const browser = () => newBrowser(backend);
  return { first: browser(), second: browser(), third: browser() };
}

type Client = ReturnType<typeof clientFor>;

/** A gift by its link, or its cover. */
interface GiftSeen {
  message?: string;
  creator_email?: string;
  recipient_email?: string | null;
  locked?: object;
}

/** A link for another device, and the state that using it is answered with. */
const invite = async (client: Client) =>
  ((await client.rpc('invite_device')).data as { token: string }).token;

async function accept(client: Client, token: string): Promise<string> {
  const { data, error } = await client.rpc('accept_invitation', { token });
  return error ? error.code : (data as { state: string }).state;
}

/** A gift with a file of its sender, and the outcome of deleting that file. */
async function giftWithFile(sender: Client, overrides: Record<string, unknown> = {}) {
  const { name, file } = fileFor('gift_media');
  const bucket = sender.storage.from('gift_media');
  await bucket.upload(name, file);
  const media_url = bucket.getPublicUrl(name).data.publicUrl;
  const gift = giftRow({ media_url, media_type: 'image', ...overrides });
  await save(sender, gift);
  return { gift, removal: (client: Client) => outcome(client.storage.from('gift_media').remove([name])) };
}

export const behaviours: Behaviour[] = [
  limited('gift', (backend) => outcome(save(clientFor(backend), giftRow()))),
  limited('payment', (backend) => outcome(clientFor(backend).from('payments').insert(paymentRow()))),
  limited('file', (backend) => {
    const { name, file } = fileFor('gift_audio');
    return outcome(clientFor(backend).storage.from('gift_audio').upload(name, file));
  }),
  limited('subscriber', (backend) =>
    outcome(
      clientFor(backend)
        .from('newsletter_subscribers')
        .insert({ email: `${newSenderKey()}@example.de` }),
    ),
  ),
  limited('coupon', (backend) => outcome(save(clientFor(backend), freeGiftRow()))),
  {
    name: 'visitors write one row a request, whatever it says; the operator as many as ever',
    expected: 'PT400 PT400 PT400 PT400 done',
    async run(backend) {
      const sender = newBrowser(backend);
      const gift = businessRow();
      await save(sender, gift);
      const addresses = () => [0, 1].map(() => ({ email: `${newSenderKey()}@example.de` }));
      const inquiry = { gift_id: gift.id, company: 'Lot GbR', gift_count: 2 };
      const answers = [
        await outcome(sender.from('gifts').insert([giftRow(), giftRow()])),
        await outcome(sender.from('payments').insert([paymentRow(), paymentRow()])),
        await outcome(sender.from('newsletter_subscribers').insert(addresses())),
        await outcome(sender.from('inquiries').insert([inquiry, { ...inquiry, gift_id: randomUUID() }])),
      ];
      const operator = clientFor(backend, { service: true });
      answers.push(await outcome(operator.from('newsletter_subscribers').insert(addresses())));
      return answers.join(' ');
    },
  },
  limited('lock', (backend) => outcome(lock(newBrowser(backend), randomUUID(), { opens_at: inSeconds(60) }))),
  {
    name: 'the lock of a paid gift is not counted, those of further browsers are',
    expected: 'done done done PT429',
    async run(backend) {
      const [sender, gift_id] = [newBrowser(backend), randomUUID()];
      const opens_at = inSeconds(60);
      const locked = (client = sender) => outcome(lock(client, gift_id, { opens_at }));
      await sender.from('payments').insert(paymentRow({ gift_id }));
      await backend.database.query('delete from private.write_event');
      return withWriteLimit(backend, 'lock', 1, async () => {
        const answers = [await locked(), await locked()];
        answers.push(await locked(newBrowser(backend)), await locked(newBrowser(backend)));
        return answers.join(' ');
      });
    },
  },
  limited('answer', async (backend) => {
    const gift = await sealedGift(backend);
    return outcome(clientFor(backend).rpc('break_seal', { gift_id: gift.id, answer: 'Köln' }));
  }),
  limited('thanks', async (backend) => {
    const gift = giftRow();
    await save(clientFor(backend), gift);
    return outcome(thank(clientFor(backend), gift.id));
  }),
  limited('inquiry', async (backend) => {
    const client = newBrowser(backend);
    const gift = businessRow();
    await save(client, gift);
    return outcome(inquire(client, gift.id));
  }),
  {
    name: 'an inquiry is one row, a year long at most, and goes with its gift',
    expected: 'done 23505, one two, one, none',
    async run(backend) {
      await backend.database.query('delete from public.inquiries');
      const client = newBrowser(backend);
      const [first, second, third] = [businessRow(), businessRow(), businessRow()];
      const names: Record<string, string> = { [first.id]: 'one', [second.id]: 'two', [third.id]: 'three' };
      const handIn = async (gift: { id: string }) => {
        await save(client, gift);
        return outcome(inquire(client, gift.id));
      };
      const left = async () => {
        const { data } = await clientFor(backend, { service: true })
          .from('inquiries')
          .select('gift_id')
          .order('created_at');
        return data?.map(({ gift_id }) => names[gift_id]).join(' ') || 'none';
      };
      const aged = (gift: { id: string }, age: string) =>
        backend.database.query(
          'update public.inquiries set created_at = now() - $2::interval where gift_id = $1',
          [gift.id, age],
        );
      const answers = [`${await handIn(first)} ${await handIn(first)}`];
      await aged(first, '364 days');
      await handIn(second);
      answers.push(await left());
      await aged(second, '367 days');
      await handIn(third);
      await client.from('gifts').delete().eq('id', third.id);
      answers.push(await left());
      await client.from('gifts').delete().eq('id', first.id);
      return [...answers, await left()].join(', ');
    },
  },
  {
    name: 'an unverified paid gift is closed, its maker and a verified one are not',
    expected: 'rows rows PGRST116 none 42501 pending rows rows open',
    async run(backend) {
      await setting(backend, 'set_require_verified_payment(true)');
      const client = newBrowser(backend);
      const gift = giftRow();
      const open = () => outcome(clientFor(backend).from('gifts').select().eq('id', gift.id).single());
      const byLink = () => outcome(clientFor(backend).rpc('gift_by_link', { gift_id: gift.id }));
      const state = async () =>
        String((await clientFor(backend).rpc('gift_state', { gift_id: gift.id })).data);
      const answers = [
        await outcome(save(client, gift)),
        await outcome(save(client, gift)),
        await open(),
        await byLink(),
        await outcome(save(newBrowser(backend), gift)),
        await state(),
      ];
      await clientFor(backend, { service: true })
        .from('payments')
        .insert(paymentRow({ gift_id: gift.id, verdict: 'verified', verified_at: new Date().toISOString() }));
      answers.push(await open(), await byLink(), await state());
      await setting(backend, 'set_require_verified_payment(false)');
      return answers.join(' ');
    },
  },
  {
    name: 'a gift is dated by the clock of the server',
    expected: 'now',
    async run(backend) {
      const { data } = await save(clientFor(backend), giftRow({ created_at: '2020-01-01T00:00:00Z' }));
      return Math.abs(Date.parse(data?.created_at) - Date.now()) < 60_000 ? 'now' : String(data?.created_at);
    },
  },
  {
    name: 'an order is entered once, two orders of one gift both',
    expected: 'done 23505 done',
    async run(backend) {
      const payment = paymentRow();
      const enter = (row: object) => outcome(clientFor(backend).from('payments').insert(row));
      return [
        await enter(payment),
        await enter(payment),
        await enter(paymentRow({ gift_id: payment.gift_id })),
      ].join(' ');
    },
  },
  {
    name: 'the list ends at the newest open gift: a free one, a paid one, a deleted one, one that is closed again',
    expected: 'free paid free paid free own',
    async run(backend) {
      await setting(backend, 'set_require_verified_payment(true)');
      const service = clientFor(backend, { service: true });
      const sender = newBrowser(backend);
      const at = (minute: number) => `2098-01-01T00:0${minute}:00Z`;
      // Past dates, so that nothing of another test lies on top of them; the clock is the
      // database's.
      const make = async (
        minute: number,
        overrides: Record<string, unknown> = {},
        client = clientFor(backend),
      ) => {
        const row = giftRow(overrides);
        await save(client, row);
        await backend.database.query('update public.gifts set created_at = $1 where id = $2', [
          at(minute),
          row.id,
        ]);
        return row.id;
      };
      const free = await make(1, freeGiftRow());
      const paid = await make(2);
      const own = await make(3, {}, sender);
      const names: Record<string, string> = { [free]: 'free', [paid]: 'paid', [own]: 'own' };
      const top = async (client = clientFor(backend)) => {
        const { data } = await client
          .from('gifts')
          .select('id')
          .order('created_at', { ascending: false })
          .limit(1);
        return names[data?.[0]?.id] ?? 'none';
      };
      const answers = [await top()];
      const payment = paymentRow({ gift_id: paid });
      await service
        .from('payments')
        .insert({ ...payment, verdict: 'verified', verified_at: new Date().toISOString() });
      answers.push(await top());
      await service.from('payments').update({ verdict: 'refunded' }).eq('order_id', payment.order_id);
      answers.push(await top());
      await service.from('payments').update({ verdict: 'verified' }).eq('order_id', payment.order_id);
      answers.push(await top());
      await backend.database.query('delete from public.gifts where id = $1', [paid]);
      answers.push(await top(), await top(sender));
      await setting(backend, 'set_require_verified_payment(false)');
      await backend.database.query("delete from public.gifts where created_at > '2090-01-01'");
      return answers.join(' ');
    },
  },
  {
    name: 'a gift that waits for its day is closed until then',
    expected: 'done rows none cover locked rows open',
    async run(backend) {
      const sender = newBrowser(backend);
      const gift = giftRow();
      const answers = [
        await outcome(lock(sender, gift.id, { opens_at: inSeconds(3600) })),
        await outcome(save(sender, gift)),
        ...(await seenOf(backend, gift.id)),
        await answerTo(backend, gift.id, ''),
      ];
      await sender.rpc('change_opening', { gift_id: gift.id, opens_at: inSeconds(-1) });
      return [...answers, ...(await seenOf(backend, gift.id))].join(' ');
    },
  },
  {
    name: 'a sealed gift is closed, and wrong answers to it are counted',
    expected: 'none cover wrong wrong wrong wrong wrong paused',
    async run(backend) {
      const sender = newBrowser(backend);
      const gift = giftRow();
      await lock(sender, gift.id, { question: 'Wo?', answer: 'Köln' });
      await save(sender, gift);
      const answers = await seenOf(backend, gift.id);
      for (let n = 0; n < 6; n += 1) answers.push(await answerTo(backend, gift.id, 'Bonn'));
      return answers.join(' ');
    },
  },
  {
    name: 'a seal hints after three wrong answers, pauses longer and longer, and counts anew after the right one',
    expected: 'cover -, - - Dom Dom Dom+60 Dom+300 Dom+1800 Dom+1800, cover Dom+pause, open, -',
    async run(backend) {
      const { id } = await sealedGift(backend);
      const client = clientFor(backend);
      const cover = async () => {
        const { data } = await giftByLink<{ locked: { hint: string | null; paused_until: string | null } }>(
          client,
          id,
        );
        return `cover ${data?.locked.hint ?? '-'}${data?.locked.paused_until ? '+pause' : ''}`;
      };
      const wrong = async () => {
        await backend.database.query(
          "update private.gift_lock set paused_until = now() - interval '1 second' where gift_id = $1 and paused_until is not null",
          [id],
        );
        const { data } = await client.rpc('break_seal', { gift_id: id, answer: 'Bonn' });
        const { hint, paused_until, server_time } = data as Record<string, string | null>;
        const pause = Date.parse(paused_until ?? '') - Date.parse(server_time ?? '');
        return `${hint ?? '-'}${paused_until ? `+${Math.round(pause / 1000)}` : ''}`;
      };
      const first = await cover();
      const told: string[] = [];
      for (let n = 0; n < 8; n += 1) told.push(await wrong());
      const later = await cover();
      await backend.database.query('update private.gift_lock set paused_until = null where gift_id = $1', [
        id,
      ]);
      return [first, told.join(' '), later, await answerTo(backend, id, 'koeln'), await wrong()].join(', ');
    },
  },
  {
    name: 'a seal that was broken is broken for that browser, and not before the gift is paid for',
    expected: 'missing nothing open cover message without addresses',
    async run(backend) {
      const { id } = await sealedGift(backend);
      const recipient = newBrowser(backend);
      const byLink = async (client: Client) => (await giftByLink<GiftSeen>(client, id)).data;
      await setting(backend, 'set_require_verified_payment(true)');
      const answers = [
        await answerTo(backend, id, 'Köln'),
        (await byLink(clientFor(backend))) ? 'something' : 'nothing',
      ];
      await setting(backend, 'set_require_verified_payment(false)');
      const { data } = await recipient.rpc('break_seal', { gift_id: id, answer: 'Köln' });
      answers.push((data as { state: string }).state);
      answers.push((await byLink(clientFor(backend)))?.locked ? 'cover' : 'gift');
      const seen = await byLink(recipient);
      answers.push(seen?.message ? 'message' : 'none');
      answers.push(seen?.creator_email === '' && seen.recipient_email === null ? 'without addresses' : 'all');
      return answers.join(' ');
    },
  },
  {
    name: 'a lock has an answer and an end, and its day is moved until it has come',
    expected: '23514 23514 23514 PT409 rows PT409',
    async run(backend) {
      const sender = newBrowser(backend);
      const years = inSeconds(3 * 366 * 86_400);
      const gift = giftRow();
      const move = (opens_at: string | null) =>
        outcome(sender.rpc('change_opening', { gift_id: gift.id, opens_at }));
      const answers = [
        await outcome(lock(sender, gift.id, { opens_at: years })),
        await outcome(lock(sender, gift.id, { question: 'Wo?', answer: ' ' })),
      ];
      await lock(sender, gift.id, { opens_at: inSeconds(3600) });
      await save(sender, gift);
      for (const opensAt of [years, null, inSeconds(-1), inSeconds(3600)]) answers.push(await move(opensAt));
      return answers.join(' ');
    },
  },
  {
    name: 'a lock comes before its gift, from the same browser',
    expected: 'PT409 rows open',
    async run(backend) {
      const [sender, other] = [0, 1].map(() => newBrowser(backend));
      const gift = giftRow();
      if (!sender || !other) return 'nobody';
      await lock(other, gift.id, { opens_at: inSeconds(3600) });
      await save(sender, gift);
      return [
        await outcome(lock(sender, gift.id, { opens_at: inSeconds(3600) })),
        ...(await seenOf(backend, gift.id)),
      ].join(' ');
    },
  },
  {
    name: 'a gift that the operator dates anew stays in the list',
    expected: 'rows open',
    async run(backend) {
      const gift = giftRow();
      await save(clientFor(backend), gift);
      await clientFor(backend, { service: true })
        .from('gifts')
        .update({ created_at: '2098-01-01T00:00:00Z' })
        .eq('id', gift.id);
      const answers = await seenOf(backend, gift.id);
      await backend.database.query("delete from public.gifts where created_at > '2090-01-01'");
      return answers.join(' ');
    },
  },
  {
    name: 'thanks reach the gifts that their writer may open',
    expected: 'PT404 done, PT404, PT404 done PT404',
    async run(backend) {
      const [sender, recipient] = [0, 1].map(() => newBrowser(backend));
      if (!sender || !recipient) return 'nobody';
      const [paid, dated, sealed] = [giftRow(), giftRow(), giftRow()];
      await lock(sender, dated.id, { opens_at: inSeconds(3600) });
      await lock(sender, sealed.id, { question: 'Wo?', answer: 'Köln' });
      for (const gift of [paid, dated, sealed]) await save(sender, gift);
      const reach = (client: typeof sender, { id }: { id: string }) => outcome(thank(client, id));
      await setting(backend, 'set_require_verified_payment(true)');
      const unpaid = await reach(recipient, paid);
      await setting(backend, 'set_require_verified_payment(false)');
      const early = `${unpaid} ${await reach(recipient, paid)}, ${await reach(recipient, dated)}, ${await reach(recipient, sealed)}`;
      await answerTo(backend, sealed.id, 'Bonn');
      await recipient.rpc('break_seal', { gift_id: sealed.id, answer: 'koeln' });
      return `${early} ${await reach(recipient, sealed)} ${await reach(sender, sealed)}`;
    },
  },
  {
    name: 'three thanks reach a gift, and the same one twice is one',
    expected: 'done done done PT409 done 23505',
    async run(backend) {
      const [gift, other] = [giftRow(), giftRow()];
      for (const row of [gift, other]) await save(clientFor(backend), row);
      const client = clientFor(backend);
      const first = { thanks_id: randomUUID(), heart: true };
      const answers = [];
      for (const words of [first, undefined, undefined, undefined, first])
        answers.push(await outcome(thank(client, gift.id, words)));
      answers.push(await outcome(thank(client, other.id, first)));
      return answers.join(' ');
    },
  },
  {
    name: 'a voice message is a file of its writer, kept as long as it is wanted, and then of whoever deleted it',
    expected: '42501 42501 done kept none none rows none',
    async run(backend) {
      const [sender, recipient, stranger] = [0, 1, 2].map(() => newBrowser(backend));
      if (!sender || !recipient || !stranger) return 'nobody';
      const gift = giftRow();
      await save(sender, gift);
      const upload = async (client: typeof sender) => {
        const { name, file } = fileFor('gift_audio');
        await client.storage.from('gift_audio').upload(name, file);
        return name;
      };
      const [voice, foreign] = [await upload(recipient), await upload(stranger)];
      const remove = (client: typeof sender, name: string) =>
        outcome(client.storage.from('gift_audio').remove([name]));
      const answers = [
        await outcome(thank(recipient, gift.id, { voice: foreign })),
        await outcome(thank(recipient, gift.id, { voice: fileFor('gift_audio').name })),
        await outcome(thank(recipient, gift.id, { voice })),
      ];
      await backend.database.query(
        "update storage.objects set created_at = now() - interval '31 days' where name = $1",
        [voice],
      );
      const { data } = await clientFor(backend, { service: true }).rpc('orphaned_media');
      answers.push((data as { name: string }[]).some(({ name }) => name === voice) ? 'pruned' : 'kept');
      answers.push(await remove(sender, voice));
      await sender.from('thanks').delete().eq('gift_id', gift.id);
      answers.push(
        await remove(recipient, voice),
        await remove(sender, voice),
        await remove(sender, foreign),
      );
      return answers.join(' ');
    },
  },
  ...(['invite_device', 'invitation_state', 'accept_invitation'] as const).map((name) =>
    limited('device', (backend) =>
      outcome(newBrowser(backend).rpc(name, name === 'invite_device' ? undefined : { token: 'x' })),
    ),
  ),
  {
    name: 'a link for another device is used once, for ten minutes, until the next one',
    expected: 'unknown expired open open used',
    async run(backend) {
      const { first, second, third } = threeBrowsers(backend);
      await save(first, giftRow());
      const [replaced, token] = [await invite(first), await invite(first)];
      const answers = [await accept(second, replaced)];
      const move = (minutes: number) =>
        backend.database.query(
          'update private.device_invitation set expires_at = expires_at + make_interval(mins => $1)',
          [minutes],
        );
      await move(-11);
      answers.push(await accept(second, token));
      await move(11);
      for (const device of [second, second, third]) answers.push(await accept(device, token));
      return answers.join(' ');
    },
  },
  {
    name: 'another device takes over the gifts and passes of the link, and no others',
    expected: 'rows rows 42501 none',
    async run(backend) {
      const { first, second, third } = threeBrowsers(backend);
      const [gift, foreign] = [
        giftRow({ price_id: 'monthly_subscription' }),
        giftRow({ price_id: 'yearly_subscription' }),
      ];
      await save(first, gift);
      await save(third, foreign);
      await accept(second, await invite(first));
      const { data } = await second.rpc('pass_state');
      return [
        await outcome(save(second, gift)),
        await outcome(second.rpc('pass_state')),
        await outcome(save(second, foreign)),
        (data as { option: string }[]).some(({ option }) => option.startsWith('yearly')) ? 'rows' : 'none',
      ].join(' ');
    },
  },
  {
    name: 'another device takes over no gift that is not paid for, where payments must be verified',
    expected: '1 none',
    async run(backend) {
      const [sender, other] = [newBrowser(backend), newBrowser(backend)];
      const gift = giftRow();
      for (const row of [gift, freeGiftRow()]) await save(sender, row);
      await setting(backend, 'set_require_verified_payment(true)');
      try {
        const { token } = (await sender.rpc('invite_device')).data as { token: string };
        const { gifts } = (await other.rpc('accept_invitation', { token })).data as { gifts: string[] };
        return `${gifts.length} ${await outcome(other.from('gifts').select().eq('id', gift.id))}`;
      } finally {
        await setting(backend, 'set_require_verified_payment(false)');
      }
    },
  },
  {
    name: 'a device that deletes a gift has the files that another device has uploaded',
    expected: 'none rows',
    async run(backend) {
      const { first, second } = threeBrowsers(backend);
      const { gift, removal } = await giftWithFile(first);
      await accept(second, await invite(first));
      await second.from('gifts').delete().eq('id', gift.id);
      return [await removal(first), await removal(second)].join(' ');
    },
  },
  {
    name: 'a device that leaves gives up what it shares, with files and open links; the last one stays',
    expected: 'unknown 42501 none rows none rows',
    async run(backend) {
      const { first, second, third } = threeBrowsers(backend);
      const { gift, removal } = await giftWithFile(first);
      const other = await giftWithFile(first);
      await accept(second, await invite(first));
      const open = await invite(first);
      await first.rpc('leave_devices');
      const answers = [await accept(third, open), await outcome(save(first, gift))];
      await second.rpc('leave_devices');
      await second.from('gifts').delete().eq('id', gift.id);
      answers.push(await removal(first), await removal(second));
      // What the operator deletes leaves its files to their owner.
      await backend.database.query('delete from public.gifts where id = $1', [other.gift.id]);
      answers.push(await other.removal(first), await other.removal(second));
      return answers.join(' ');
    },
  },
  {
    name: 'signing off all others leaves their own gifts, and takes the shared ones with their files',
    expected: 'unknown 42501 rows rows none none rows',
    async run(backend) {
      const { first, second, third } = threeBrowsers(backend);
      const { gift, removal } = await giftWithFile(first, { price_id: 'monthly_subscription' });
      const own = giftRow({ price_id: 'yearly_subscription' });
      await save(third, own);
      await accept(second, await invite(first));
      await accept(third, await invite(first));
      const open = await invite(second);
      await second.rpc('sign_off_others');
      const answers = [
        await accept(third, open),
        await outcome(save(first, gift)),
        await outcome(save(third, own)),
        await outcome(third.rpc('pass_state')),
        await outcome(first.rpc('pass_state')),
      ];
      await second.from('gifts').delete().eq('id', gift.id);
      return [...answers, await removal(first), await removal(second)].join(' ');
    },
  },
  {
    name: 'a page of the list holds a gift that is opened first and listed first',
    expected: 'free | free | due free',
    async run(backend) {
      await setting(backend, 'set_require_verified_payment(true)');
      const client = newBrowser(backend);
      const [first, locked] = [freeGiftRow(), freeGiftRow()];
      const names: Record<string, string> = { [first.id]: 'free', [locked.id]: 'due' };
      const shown = async () => {
        const { data } = await clientFor(backend).rpc('gift_list', { how_many: 1000 }, { get: true });
        return ((data ?? []) as { id: string }[]).flatMap(({ id }) => names[id] ?? []).join(' ');
      };
      await save(client, first);
      const answers = [await shown()];
      const opens_at = new Date(Date.now() + 3_600_000).toISOString();
      await client.rpc('lock_gift', {
        gift_id: locked.id,
        opens_at,
        question: null,
        answer: null,
        hint: null,
      });
      await save(client, locked);
      answers.push(await shown());
      await backend.database.query('update private.gift_lock set opens_at = now() where gift_id = $1', [
        locked.id,
      ]);
      // Any save lists what is due.
      await save(clientFor(backend), freeGiftRow());
      answers.push(await shown());
      await setting(backend, 'set_require_verified_payment(false)');
      return answers.join(' | ');
    },
  },
  {
    name: 'a newsletter address is taken once',
    expected: 'done 23505',
    async run(backend) {
      const email = `${newSenderKey()}@example.de`;
      const subscribe = (spelling: string) =>
        outcome(clientFor(backend).from('newsletter_subscribers').insert({ email: spelling }));
      return `${await subscribe(email)} ${await subscribe(email.toUpperCase())}`;
    },
  },
  {
    name: 'a file uploaded without a key belongs to the gift that names it first',
    expected: 'none rows',
    async run(backend) {
      const { name, file } = fileFor('gift_video');
      const bucket = clientFor(backend).storage.from('gift_video');
      await bucket.upload(name, file);
      const video_greeting_url = bucket.getPublicUrl(name).data.publicUrl;
      const [first, second] = [0, 1].map(() => newBrowser(backend));
      const remove = (client: typeof first) =>
        outcome(client?.storage.from('gift_video').remove([name]) ?? Promise.reject());
      const gift = giftRow({ video_greeting_url });
      if (first) await save(first, gift);
      if (second) await save(second, giftRow({ video_greeting_url }));
      const answers = [await remove(second)];
      await first?.from('gifts').delete().eq('id', gift.id);
      return [...answers, await remove(first)].join(' ');
    },
  },
  {
    name: 'a file stays while a gift of its owner or a paid order names it',
    expected: 'none none rows none none rows rows 0',
    async run(backend) {
      const client = newBrowser(backend);
      const bucket = client.storage.from('gift_audio');
      const answers: string[] = [];
      for (const paidBefore of [false, true]) {
        const { name, file } = fileFor('gift_audio');
        await bucket.upload(name, file);
        const music_url = bucket.getPublicUrl(name).data.publicUrl;
        const [gift, further] = [giftRow({ music_url }), giftRow({ music_url })];
        const remove = async () => answers.push(await outcome(bucket.remove([name])));
        if (paidBefore) {
          await client.rpc('draft_state', { draft: gift });
          await client.from('payments').insert(paymentRow({ gift_id: gift.id }));
          await remove();
          await save(client, gift);
        } else {
          for (const row of [gift, further]) await save(client, row);
          await remove();
          await client.from('gifts').delete().eq('id', further.id);
        }
        await remove();
        await client.from('gifts').delete().eq('id', gift.id);
        await remove();
      }
      // The operator deletes what a gift names.
      const { name, file } = fileFor('gift_audio');
      await bucket.upload(name, file);
      await save(client, giftRow({ music_url: bucket.getPublicUrl(name).data.publicUrl }));
      answers.push(
        await outcome(clientFor(backend, { service: true }).storage.from('gift_audio').remove([name])),
      );
      const [left] = await backend.database.query<{ number: number }>(
        'select count(*)::int as number from private.file_of_gift',
      );
      return [...answers, left?.number].join(' ');
    },
  },
  {
    name: 'every bucket is public, bounded and takes a list of types',
    expected: '3',
    async run(backend) {
      const [row] = await backend.database.query<{ number: number }>(
        `select count(*)::int as number from storage.buckets
         where public and file_size_limit = 26214399 and cardinality(allowed_mime_types) > 5`,
      );
      return String(row?.number);
    },
  },
  {
    name: 'a gift has its defaults',
    expected: 'box Poppins #007BFF single paid none false false',
    async run(backend) {
      const { id, recipient_name, sender_name, message, creator_email } = giftRow();
      const { data } = await save(clientFor(backend), {
        id,
        recipient_name,
        sender_name,
        message,
        creator_email,
      } as {
        id: string;
      });
      const row = (data ?? {}) as Record<string, unknown>;
      return [
        row.wrapping_style,
        row.font_style,
        row.primary_color,
        row.price_id,
        row.payment_status,
        row.magicalEffect,
        row.confetti,
        row.shine,
      ].join(' ');
    },
  },
  {
    name: "an entry at a coupon's percentage of before is verified only for an order of its time",
    expected: 'done verified done refused 23514',
    async run(backend) {
      const percentage = (percent: number) =>
        backend.database.query(`update private.coupon set percent_off = ${percent} where code = 'WELCOME50'`);
      await percentage(20);
      try {
        await backend.database.query("update private.coupon_before set ended_at = now() - interval '9 days'");
        const words: string[] = [];
        for (const days of [10, 1]) {
          const entry = paymentRow({ amount_cents: 125, coupon: 'WELCOME50' });
          words.push(await outcome(clientFor(backend).from('payments').insert(entry)));
          const { data } = await clientFor(backend, { service: true }).rpc('record_verdict', {
            of_order: entry.order_id,
            new_verdict: 'verified',
            reason: '',
            ordered_at: inSeconds(-days * 86_400),
          });
          words.push(String(data));
        }
        const never = paymentRow({ amount_cents: 126, coupon: 'WELCOME50' });
        words.push(await outcome(clientFor(backend).from('payments').insert(never)));
        return words.join(' ');
      } finally {
        await percentage(50);
      }
    },
  },
  {
    name: 'a read that prefers something is refused, a write is not',
    expected: 'PT400 rows',
    async run(backend) {
      const planned = clientFor(backend).from('gifts').select('*', { count: 'planned' });
      return `${await outcome(planned)} ${await outcome(save(newBrowser(backend), giftRow()))}`;
    },
  },
  ...priceBehaviours,
];
