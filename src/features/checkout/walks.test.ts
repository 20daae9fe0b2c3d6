import { expect, it } from 'vitest';
import { BROKEN_MACHINES } from '../../../tests/walks/broken-machines.ts';
import { BrokenRule } from '../../../tests/walks/simulated-world.ts';
import { setUpWalks, walk } from '../../../tests/walks/walk.ts';

// A slice of the walks with a fixed seed; `npm run test:walks` takes them all.

setUpWalks();

it('no walk takes money twice, loses it, or saves what was not paid for', async () => {
  const { captures, gifts } = await walk({ runs: 300, seed: 20251101 });
  // The walks lead somewhere.
  expect(captures).toBeGreaterThan(100);
  expect(gifts).toBeGreaterThan(captures);
}, 60_000);

it.each(BROKEN_MACHINES)(
  'a machine that breaks "%s" is found',
  async (_, machine) => {
    const found = walk({ runs: 1000, seed: 20251101, machine });
    await expect(found).rejects.toMatchObject({ cause: expect.any(BrokenRule) });
  },
  120_000,
);
