import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Driver, startTestBackend, type TestBackend, testedDrivers } from './backend.ts';
import {
  type Bucket,
  clientFor,
  counted,
  fileFor,
  giftRow,
  inviteDevice,
  lock,
  newSenderKey,
  outcome,
  save,
  type TestLock,
  verifiedPayment,
} from './world.ts';

type Gift = ReturnType<typeof giftRow>;

/** Runs the tests on each driver, with a world of its own. */
export function onEachDriver(about: string, tests: (world: ReturnType<typeof giftWorld>) => void): void {
  describe.each(testedDrivers())(`${about} on %s`, (driver) => tests(giftWorld(driver)));
}

/**
 * A backend for the tests of a describe block, which it starts and stops, and the browsers that
 * make gifts there.
 */
function giftWorld(driver: Driver) {
  let started: TestBackend | undefined;
  beforeAll(async () => {
    started = await startTestBackend(driver);
  }, 240_000);
  afterAll(() => started?.stop());

  const backend = (): TestBackend => {
    if (!started) throw new Error('The backend runs during tests only.');
    return started;
  };
  /** Runs a statement as the owner of the database. */
  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    backend().database.query<Row>(text, values);
  /** The one value that a statement answers. */
  const value = async (text: string, values: unknown[] = []): Promise<unknown> =>
    Object.values((await sql(text, values))[0] ?? {})[0];
  /** A browser with a key of its own. */
  const browser = (senderKey = newSenderKey()) => clientFor(backend(), { senderKey });
  /** A browser behind another address. */
  const from = (address: string, senderKey = newSenderKey()) =>
    clientFor(backend(), { senderKey, headers: { 'cf-connecting-ip': address } });
  const keyless = () => clientFor(backend());
  const operator = () => clientFor(backend(), { service: true });

  /** A file that `client` has uploaded: its address, and the outcome of deleting it. */
  async function uploaded(client: SupabaseClient, bucket: Bucket = 'gift_media') {
    const { name, file } = fileFor(bucket);
    expect(await outcome(client.storage.from(bucket).upload(name, file))).toBe('rows');
    return {
      name,
      url: client.storage.from(bucket).getPublicUrl(name).data.publicUrl,
      removedBy: (by: SupabaseClient) => outcome(by.storage.from(bucket).remove([name])),
    };
  }

  /** Has a second device take over what `first` has made. */
  async function couple(first: SupabaseClient, second = browser()): Promise<SupabaseClient> {
    const { data } = await counted(second, 'accept_invitation', { token: await inviteDevice(first) });
    expect(data).toMatchObject({ state: 'open' });
    return second;
  }

  /** A gift that `sender` has saved. */
  async function savedGift(sender: SupabaseClient, overrides: Record<string, unknown> = {}): Promise<Gift> {
    const gift = giftRow(overrides);
    expect(await outcome(save(sender, gift))).toBe('rows');
    return gift;
  }

  /** A gift that `sender` has locked and saved, as the page does. */
  async function lockedGift(locked: TestLock, sender = browser(), row = giftRow()): Promise<Gift> {
    expect(await outcome(lock(sender, row.id, locked))).toBe('done');
    expect(await outcome(save(sender, row))).toBe('rows');
    return row;
  }

  /** The tests in both list modes. */
  function inListModes(tests: (mode: 'everyone' | 'sender') => void): void {
    describe.each(['everyone', 'sender'] as const)('in list mode %s', (mode) => {
      const set = (to: string) => backend().database.query('select private.set_list_mode($1)', [to]);
      beforeAll(() => set(mode));
      afterAll(() => set('everyone'));
      tests(mode);
    });
  }

  /** The tests where payments must be verified. */
  function whereVerified(tests: () => void): void {
    describe('where payments must be verified', () => {
      const set = (to: boolean) => sql('select private.set_require_verified_payment($1)', [to]);
      beforeAll(() => set(true));
      afterAll(() => set(false));
      tests();
    });
  }

  /**
   * Does the work while each new row of the table takes some time, so that callers at once meet
   * between their look and their row.
   */
  async function withSlowInserts<Answer>(
    table: string,
    work: () => Promise<Answer>,
    seconds = 0.05,
  ): Promise<Answer> {
    await backend().database.script(`
      create function private.wait() returns trigger language plpgsql as 'begin perform pg_sleep(${seconds}); return new; end';
      create trigger wait before insert on ${table} for each row execute function private.wait();
    `);
    try {
      return await work();
    } finally {
      await sql('drop function private.wait() cascade');
    }
  }

  /** Enters a payment that PayPal has confirmed, as the functions do. */
  const verify = (gift_id: unknown, overrides: Record<string, unknown> = {}) =>
    outcome(
      operator()
        .from('payments')
        .insert(verifiedPayment({ gift_id, ...overrides })),
    );

  return {
    driver,
    get backend() {
      return backend();
    },
    sql,
    value,
    browser,
    from,
    keyless,
    operator,
    uploaded,
    couple,
    savedGift,
    lockedGift,
    inListModes,
    whereVerified,
    withSlowInserts,
    verify,
  };
}
