import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend, testedDrivers } from '../support/backend.ts';
import { answerTo } from './attack.ts';
import { attacks, repelled, runAttacks } from './run.ts';

test('an attack that throws counts as one that succeeded, whatever was expected', async () => {
  const actual = await answerTo({ run: () => Promise.reject(new Error('fetch failed')) }, {} as never);
  for (const expected of ['403', actual])
    expect(repelled({ name: '', because: '', expected, actual, unharmed: true })).toBe(false);
});

describe.each(testedDrivers())('attacks on %s', (driver) => {
  let backend: TestBackend;
  beforeAll(async () => {
    // As on a hosted project, where the gateway and not the caller states the address.
    backend = await startTestBackend(driver, { trustAddressHeader: false });
    await backend.database.query("select private.set_write_limit('file', 100000)");
  }, 240_000);
  afterAll(() => backend?.stop());

  test.each(['everyone', 'sender'] as const)('list mode %s', { timeout: 240_000 }, async (mode) => {
    const results = await runAttacks(backend, mode);
    expect(results.filter((result) => !repelled(result))).toEqual([]);
    expect(results).toHaveLength(attacks.length);
    expect(attacks.length).toBeGreaterThanOrEqual(80);
  });
});
