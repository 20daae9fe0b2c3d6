import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { availableDrivers, type Driver, startTestBackend, type TestBackend } from './backend.ts';
import { clientFor, giftRow, lock, newSenderKey, outcome, save, type TestLock } from './world.ts';

type Gift = ReturnType<typeof giftRow>;

/** Runs the tests on every driver that this machine has, each with a world of its own. */
export function onEachDriver(about: string, tests: (world: ReturnType<typeof giftWorld>) => void): void {
  describe.each(availableDrivers())(`${about} on %s`, (driver) => tests(giftWorld(driver)));
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
  /** A browser with a key of its own. */
  const browser = (senderKey = newSenderKey()) => clientFor(backend(), { senderKey });

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

  return {
    driver,
    get backend() {
      return backend();
    },
    browser,
    savedGift,
    lockedGift,
    inListModes,
  };
}
