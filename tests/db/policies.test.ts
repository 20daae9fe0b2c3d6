import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMatrix, runBucketMatrix, runTableMatrix, wrong } from './policy-matrix.ts';
import { availableDrivers, startTestBackend, type TestBackend } from './support/backend.ts';

describe.each(availableDrivers())('policies and grants for every role, on %s', (driver) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(driver);
    await backend.database.query("select private.set_write_limit('device', 100000)");
  }, 240_000);
  afterAll(() => backend?.stop());

  test.each(['everyone', 'sender'] as const)(
    'tables and functions in list mode %s',
    { timeout: 240_000 },
    async (mode) => {
      const cells = await runTableMatrix(backend, mode);
      console.log(formatMatrix(cells));
      expect(wrong(cells)).toEqual([]);
    },
  );

  test('buckets', { timeout: 240_000 }, async () => {
    const cells = await runBucketMatrix(backend);
    console.log(formatMatrix(cells));
    expect(wrong(cells)).toEqual([]);
  });
});
