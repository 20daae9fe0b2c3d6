import { afterEach, describe, expect, test } from 'vitest';
import { availableDrivers } from './support/backend.ts';
import { giftWorld } from './support/gift-world.ts';
import { clientFor, giftRow } from './support/world.ts';

// A single gift that costs 2.99 instead of 2.49 from some moment on, and what pages do that were opened before.

describe.each(availableDrivers())('a new price on %s', (driver) => {
  const world = giftWorld(driver);
  const sql = (text: string, values: unknown[] = []) =>
    world.backend.database.query<Record<string, unknown>>(text, values);
  const operator = () => clientFor(world.backend, { service: true });

  const newPrice = (ago: string, cents = 299) =>
    sql("insert into private.price (option, valid_from, cents) values ('single', now() - $1::interval, $2)", [
      ago,
      cents,
    ]);
  const newPercentage = (percent: number) =>
    sql("update private.coupon set percent_off = $1 where code = 'WELCOME50'", [percent]);
  const changedAgo = (ago: string) =>
    sql('update private.coupon_before set ended_at = now() - $1::interval', [ago]);

  afterEach(async () => {
    await sql("delete from private.price where option = 'single' and valid_from > '-infinity'");
    await newPercentage(50);
    await sql('delete from private.coupon_before');
  });

  describe('what an order of the function costs', () => {
    const price = async (shown?: number | null, coupon: string | null = null) =>
      (
        await operator().rpc('order_price_cents', {
          gift_id: giftRow().id,
          option: 'single',
          coupon,
          ...(shown !== undefined && { shown }),
        })
      ).data;

    test('the amount that the page shows, while it was on sale within a day', async () => {
      await newPrice('2 hours');
      expect([await price(249), await price(299)]).toEqual([249, 299]);
      expect([await price(125, 'WELCOME50'), await price(150, 'WELCOME50')]).toEqual([125, 150]);
    });

    test('the price now for a page that does not say what it shows, or shows something else', async () => {
      await newPrice('2 hours');
      for (const shown of [undefined, null, 1, 0, -249]) expect(await price(shown), String(shown)).toBe(299);
      expect(await price(1, 'WELCOME50')).toBe(150);
      await sql("update private.price set valid_from = now() - interval '25 hours' where cents = 299");
      expect([await price(249), await price(125, 'WELCOME50')], 'after a day').toEqual([299, 150]);
    });

    test('also a price that was on sale for an hour of that day, but none that is still to come', async () => {
      await newPrice('3 hours', 99);
      await newPrice('2 hours');
      await newPrice('-1 hours', 50);
      expect([await price(99), await price(249), await price(50)]).toEqual([99, 249, 299]);
    });

    test("a coupon's percentage of before, for a day", async () => {
      await newPercentage(20);
      expect([await price(125, 'WELCOME50'), await price(199, 'WELCOME50')]).toEqual([125, 199]);
      await changedAgo('25 hours');
      expect(await price(125, 'WELCOME50')).toBe(199);
    });

    test('no old price with a percentage that began after it', async () => {
      await newPercentage(80);
      await changedAgo('1 hour');
      await newPrice('2 hours');
      // 20 percent of 2.49 was never shown; 50 percent of it and 20 percent of 2.99 were.
      expect(await price(50, 'WELCOME50')).toBe(60);
      expect([await price(125, 'WELCOME50'), await price(60, 'WELCOME50')]).toEqual([125, 60]);
    });
  });
});
