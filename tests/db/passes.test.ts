import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { counted, giftRow, inviteDevice, outcome, paymentRow, save } from './support/world.ts';

const CENTS = { monthly_subscription: 499, yearly_subscription: 4999 } as const;
type Option = keyof typeof CENTS;

const A_MONTH = /^monthly_subscription (28|29|30|31)$/;
const A_YEAR = /^yearly_subscription (365|366)$/;

onEachDriver('passes', (world) => {
  const { browser } = world;
  type Browser = ReturnType<typeof browser>;

  /** The caller's pass as option and days that are left ('monthly_subscription 30'), or 'none'. */
  async function pass(client: Browser): Promise<string> {
    const [held] = (await client.rpc('pass_state')).data as { option: string; valid_until: string }[];
    if (!held) return 'none';
    return `${held.option} ${Math.round((Date.parse(held.valid_until) - Date.now()) / 86_400_000)}`;
  }

  const gift = (price_id: Option = 'monthly_subscription') => giftRow({ price_id });
  const saved = (client: Browser, row = gift()) => outcome(save(client, row));

  /** Enters the payment of a gift; returns the order id. */
  async function pay(client: Browser, { id, price_id }: ReturnType<typeof gift>): Promise<string> {
    const entry = paymentRow({ gift_id: id, price_id, amount_cents: CENTS[price_id as Option] });
    expect(await outcome(client.from('payments').insert(entry))).toBe('done');
    return String(entry.order_id);
  }
  /** The same, then saves the gift, as the page does. */
  async function buy(client: Browser, row = gift()): Promise<string> {
    const order = await pay(client, row);
    expect(await saved(client, row)).toBe('rows');
    return order;
  }

  const judge = (of_order: string, new_verdict: string) =>
    world.operator().rpc('record_verdict', { of_order, new_verdict, reason: '' });
  const states = (...gifts: { id: string }[]) =>
    Promise.all(gifts.map(async ({ id }) => (await world.keyless().rpc('gift_state', { gift_id: id })).data));
  const end = ({ id }: { id: string }) =>
    world.sql("update private.pass set valid_until = now() - interval '1 second' where gift_id = $1", [id]);

  world.inListModes(() => {
    test.each([
      ['monthly_subscription', A_MONTH],
      ['yearly_subscription', A_YEAR],
    ] as const)('%s brings a pass, to this browser only', async (option, expected) => {
      const client = browser();
      await saved(client, giftRow());
      expect(await pass(client), 'by a single gift').toBe('none');
      await buy(client, gift(option));
      expect(await pass(client)).toMatch(expected);
      for (const stranger of [browser(), world.keyless()]) expect(await pass(stranger)).toBe('none');
    });

    test('further gifts need no payment and do not prolong the pass', async () => {
      const client = browser();
      const first = gift();
      await buy(client, first);
      const before = await client.rpc('pass_state');
      for (const row of [gift(), gift(), first]) expect(await saved(client, row)).toBe('rows');
      expect((await client.rpc('pass_state')).data).toEqual(before.data);
    });
  });

  test('in demo mode a subscription without a payment brings a pass, once', async () => {
    const client = browser();
    for (let n = 0; n < 2; n += 1) {
      await saved(client, gift('yearly_subscription'));
      expect(await pass(client)).toMatch(A_YEAR);
    }
  });

  test('buying again, even in two tabs at once, adds the paid time', async () => {
    const client = browser();
    await Promise.all([buy(client), buy(client)]);
    expect(await pass(client)).toMatch(/^monthly_subscription (59|60|61|62)$/);
    await buy(client, gift('yearly_subscription'));
    expect(await pass(client), 'the longest').toMatch(/^yearly_subscription/);
  });

  test('a pass ends with its time, and not with the gift that brought it', async () => {
    const client = browser();
    const [first, second] = [gift(), gift()];
    await buy(client, first);
    await end(first);
    expect(await pass(client)).toBe('none');
    await buy(client, second);
    await client.from('gifts').delete().eq('id', second.id);
    expect(await pass(client)).toMatch(A_MONTH);
  });

  const giveBack = async (bought: string) =>
    String((await world.sql('select private.give_back_pass($1) as hash', [bought]))[0]?.hash);
  const take = (client: Browser, hash: string) =>
    counted(client, 'accept_invitation', { token: hash.replace('#/geraet/', '') });

  test('the operator gives a pass back by its order or gift, to one browser a link', async () => {
    const lost = browser();
    const row = gift();
    const order = await buy(lost, row);
    for (const bought of [order.toLowerCase(), ` ${row.id}`]) {
      const [mine, late] = [browser(), browser()];
      const hash = await giveBack(bought);
      expect(hash).toMatch(/^#\/geraet\/[0-9a-f]{32}$/);
      await take(mine, hash);
      await take(late, hash);
      expect(await pass(mine)).toMatch(A_MONTH);
      expect(await pass(late)).toBe('none');
      expect(await saved(mine), 'a further gift').toBe('rows');
    }
  });

  test('a link that gives a pass back is for whoever paid, and works for three days', async () => {
    const [payer, device] = [browser(), browser()];
    const row = gift();
    await buy(payer, row);
    await counted(device, 'accept_invitation', { token: await inviteDevice(payer) });
    await giveBack(row.id);
    const links = await world.sql(
      `select expires_at - now() > interval '71 hours' as lasts, key_hash = entered_by as paid
       from private.device_invitation as link, public.payments as payment
       where payment.gift_id = $1 and used_by is null`,
      [row.id],
    );
    expect(links).toEqual([{ lasts: true, paid: true }]);
  });

  test('nothing is given back by an order of no pass, of two, or of one that has ended', async () => {
    const row = gift();
    const order = await buy(browser(), row);
    const [imitates, imitator] = [browser(), gift()];
    await imitates
      .from('payments')
      .insert(
        paymentRow({ gift_id: imitator.id, price_id: imitator.price_id, amount_cents: 499, order_id: order }),
      );
    expect(await saved(imitates, imitator)).toBe('rows');
    await expect(giveBack(order)).rejects.toThrow('2 valid passes');
    await expect(giveBack('UNKNOWN')).rejects.toThrow('0 valid passes');
    await end(row);
    await expect(giveBack(row.id)).rejects.toThrow('0 valid passes');
  });

  test('nothing is given back by an order that somebody else has entered for the gift', async () => {
    const row = gift();
    await buy(browser(), row);
    const foreign = await pay(browser(), row);
    await expect(giveBack(foreign)).rejects.toThrow('0 valid passes');
    await judge(foreign, 'verified');
    await expect(giveBack(foreign), 'that was really paid').rejects.toThrow('0 valid passes');
  });

  test.each(['refused', 'refunded', 'reversed'])('a pass whose payment is %s ends', async (verdict) => {
    const client = browser();
    const order = await buy(client);
    if (verdict !== 'refused') await judge(order, 'verified');
    expect(await pass(client)).not.toBe('none');
    await judge(order, verdict);
    expect(await pass(client)).toBe('none');
  });

  test('a good second order keeps the pass whose first order was refused', async () => {
    const client = browser();
    const row = gift();
    const order = await buy(client, row);
    await pay(client, row);
    await judge(order, 'refused');
    expect(await pass(client)).not.toBe('none');
  });

  test('has ten browsers at most, however many come at once, and none twice', async () => {
    const client = browser();
    const first = gift();
    await buy(client, first);
    const devices = Array.from({ length: 9 }, () => browser());
    const eight = devices.slice(0, 8);
    for (const device of eight) await world.couple(client, device);
    const again = await world.couple(eight[0] ?? client, client);
    expect(await pass(again)).toMatch(A_MONTH);
    const held = () =>
      world.value(
        'select count(*)::int from private.pass_holder join private.pass on pass.id = pass_id where gift_id = $1',
        [first.id],
      );
    expect(await held()).toBe(9);
    const links = await Promise.all([client, ...eight.slice(0, 3)].map((one) => inviteDevice(one)));
    const answers = await world.withSlowInserts('private.pass_holder', () =>
      Promise.all(
        links.map(async (token) => (await counted(browser(), 'accept_invitation', { token })).error?.code),
      ),
    );
    expect(answers.filter(Boolean)).toEqual(['PT409', 'PT409', 'PT409']);
    expect(await held()).toBe(10);
  });

  world.whereVerified(() => {
    test('the gifts of a pass open and close with its payment', async () => {
      const client = browser();
      const [first, second] = [gift(), gift()];
      const order = await buy(client, first);
      expect(await saved(client, second)).toBe('rows');
      expect(await states(first, second)).toEqual(['pending', 'pending']);
      await judge(order, 'verified');
      expect(await states(first, second)).toEqual(['open', 'open']);
      await client.from('gifts').delete().eq('id', first.id);
      await end(first);
      expect(await pass(client), 'after its end').toBe('none');
      expect(await states(second), 'made before its end').toEqual(['open']);
      await judge(order, 'refunded');
      expect(await states(second)).toEqual(['pending']);
    });

    test('a gift is made with the pass that is paid for, not with a longer one nobody confirmed', async () => {
      const client = browser();
      await judge(await buy(client), 'verified');
      await buy(client);
      const further = gift();
      expect(await saved(client, further)).toBe('rows');
      expect(await states(further)).toEqual(['open']);
      await buy(client);
      expect(await pass(client), 'bought time begins after the last').toMatch(/ (89|90|91|92)$/);
    });

    test('neither a missing nor a forged payment brings a pass or opens a gift', async () => {
      const client = browser();
      expect(await saved(client), 'no payment').toBe('PT402');
      const [forged, further] = [gift('yearly_subscription'), gift('yearly_subscription')];
      await buy(client, forged);
      await saved(client, further);
      expect(await states(forged, further)).toEqual(['pending', 'pending']);
      expect(await saved(client), 'another option').toBe('PT402');
      expect(await saved(browser(), gift('yearly_subscription')), 'another browser').toBe('PT402');
    });
  });
});
