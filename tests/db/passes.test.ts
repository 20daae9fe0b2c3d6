import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { giftRow, newSenderKey, outcome, paymentRow, save } from './support/world.ts';

const CENTS = { monthly_subscription: 499, yearly_subscription: 4999 } as const;
type Option = keyof typeof CENTS;

onEachDriver('passes', (world) => {
  const { browser } = world;
  type Browser = ReturnType<typeof browser>;

  /**
   * The caller's pass as option and days that are left ('monthly_subscription 30'), 'none', or an
   * error's code.
   */
  async function pass(client: Browser): Promise<string> {
    const { data, error } = await client.rpc('pass_state');
    if (error) return error.code;
    const [held] = data as { option: string; valid_until: string }[];
    if (!held) return 'none';
    return `${held.option} ${Math.round((Date.parse(held.valid_until) - Date.now()) / 86_400_000)}`;
  }

  const gift = (price_id: Option) => giftRow({ price_id });

  /** Saves a payment and then its gift, as the page does; returns the order id. */
  async function buy(client: Browser, row = gift('monthly_subscription')): Promise<string> {
    const price_id = row.price_id as Option;
    const entry = paymentRow({ gift_id: row.id, price_id, amount_cents: CENTS[price_id] });
    expect(await outcome(client.from('payments').insert(entry))).toBe('done');
    expect(await outcome(save(client, row))).toBe('rows');
    return entry.order_id as string;
  }

  const judge = (of_order: string, new_verdict: string) =>
    world.operator().rpc('record_verdict', { of_order, new_verdict, reason: '' });
  const state = async (id: string) => (await world.keyless().rpc('gift_state', { gift_id: id })).data;

  world.inListModes(() => {
    test.each([
      ['monthly_subscription', /^monthly_subscription (28|29|30|31)$/],
      ['yearly_subscription', /^yearly_subscription (365|366)$/],
    ] as const)('%s brings a pass, to this browser only', async (option, expected) => {
      const client = browser();
      await save(client, giftRow());
      expect(await pass(client), 'by a single gift').toBe('none');
      await buy(client, gift(option));
      expect(await pass(client)).toMatch(expected);
      expect(await pass(browser())).toBe('none');
      expect(await pass(world.keyless())).toBe('none');
    });

    test('further gifts and repeated saves need no payment and do not prolong the pass', async () => {
      const client = browser();
      const first = gift('monthly_subscription');
      await buy(client, first);
      const before = await client.rpc('pass_state');
      for (let n = 0; n < 3; n++)
        expect(await outcome(save(client, gift('monthly_subscription')))).toBe('rows');
      expect(await outcome(save(client, first))).toBe('rows');
      expect((await client.rpc('pass_state')).data).toEqual(before.data);
    });
  });

  test('in demo mode a subscription without a payment brings a pass, once', async () => {
    const client = browser();
    await save(client, gift('yearly_subscription'));
    const first = await pass(client);
    await save(client, gift('yearly_subscription'));
    expect(await pass(client)).toBe(first);
  });

  test('deleting the gift that brought a pass does not end the pass', async () => {
    const client = browser();
    const first = gift('monthly_subscription');
    await buy(client, first);
    await client.from('gifts').delete().eq('id', first.id);
    expect(await pass(client)).not.toBe('none');
  });

  test('buying again, even in two tabs at once, adds the paid time', async () => {
    const client = browser();
    await Promise.all([buy(client), buy(client)]);
    expect(await pass(client)).toMatch(/^monthly_subscription (59|60|61|62)$/);
    await buy(client, gift('yearly_subscription'));
    expect(await pass(client), 'the longest').toMatch(/^yearly_subscription/);
  });

  test('a pass ends when its time is over', async () => {
    const senderKey = newSenderKey();
    const client = browser(senderKey);
    const first = gift('monthly_subscription');
    await buy(client, first);
    await world.sql("update private.pass set valid_until = now() - interval '1 second' where gift_id = $1", [
      first.id,
    ]);
    expect(await pass(client)).toBe('none');
    await buy(client);
    expect(await pass(client)).toMatch(/^monthly_subscription (28|29|30|31)$/);
  });

  test.each(['refused', 'refunded', 'reversed'])('a pass whose payment is %s ends', async (verdict) => {
    const client = browser();
    const order = await buy(client);
    if (verdict !== 'refused') await judge(order, 'verified');
    expect(await pass(client)).not.toBe('none');
    await judge(order, verdict);
    expect(await pass(client)).toBe('none');
  });

  test('a good second order of the same gift keeps the pass whose first order was refused', async () => {
    const client = browser();
    const row = gift('monthly_subscription');
    const order = await buy(client, row);
    await client
      .from('payments')
      .insert(paymentRow({ gift_id: row.id, price_id: 'monthly_subscription', amount_cents: 499 }));
    await judge(order, 'refused');
    expect(await pass(client)).not.toBe('none');
  });

  world.whereVerified(() => {
    test('the gifts of a pass open and close with its payment', async () => {
      const client = browser();
      const [first, second] = [gift('monthly_subscription'), gift('monthly_subscription')];
      const order = await buy(client, first);
      expect(await outcome(save(client, second))).toBe('rows');
      const states = async () => [await state(first.id), await state(second.id)];
      expect(await states()).toEqual(['pending', 'pending']);
      await judge(order, 'verified');
      expect(await states()).toEqual(['open', 'open']);
      await client.from('gifts').delete().eq('id', first.id);
      expect(await state(second.id), 'the first gift is gone').toBe('open');
      await judge(order, 'refunded');
      expect(await state(second.id)).toBe('pending');
      expect(await pass(client)).toBe('none');
    });

    test('a gift that was made with a pass stays open after the pass has ended', async () => {
      const client = browser();
      const [first, second] = [gift('monthly_subscription'), gift('monthly_subscription')];
      const order = await buy(client, first);
      await save(client, second);
      await judge(order, 'verified');
      await world.sql('update private.pass set valid_until = now() where gift_id = $1', [first.id]);
      expect([await pass(client), await state(second.id)]).toEqual(['none', 'open']);
    });

    test('neither a missing nor a forged payment brings a pass or opens a gift', async () => {
      const client = browser();
      expect((await save(client, gift('monthly_subscription'))).error?.code, 'no payment').toBe('PT402');
      const forged = gift('yearly_subscription');
      await client
        .from('payments')
        .insert(paymentRow({ gift_id: forged.id, price_id: 'yearly_subscription', amount_cents: 4999 }));
      await save(client, forged);
      const further = gift('yearly_subscription');
      await save(client, further);
      expect([await state(forged.id), await state(further.id)]).toEqual(['pending', 'pending']);
      expect((await save(client, gift('monthly_subscription'))).error?.code, 'another option').toBe('PT402');
      const stranger = browser();
      expect((await save(stranger, gift('yearly_subscription'))).error?.code, 'another browser').toBe(
        'PT402',
      );
    });
  });
});
