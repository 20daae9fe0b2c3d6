import { beforeAll, expect, test } from 'vitest';
import { MODES, runBucketMatrix, runTableMatrix, wrong } from './policy-matrix.ts';
import { onEachDriver } from './support/gift-world.ts';

onEachDriver('policies and grants for every role', (world) => {
  beforeAll(() => world.backend.database.query('update private.write_limit set per_hour = 100000'));

  test.each(MODES)('tables and functions in mode %s', { timeout: 240_000 }, async (mode) => {
    const cells = await runTableMatrix(world.backend, mode);
    expect(wrong(cells)).toEqual([]);
  });

  test('buckets', { timeout: 240_000 }, async () => {
    const cells = await runBucketMatrix(world.backend);
    expect(wrong(cells)).toEqual([]);
  });
});
