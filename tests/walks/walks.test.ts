import { expect, it } from 'vitest';
import { BROKEN_MACHINES } from './broken-machines.ts';
import { BrokenRule } from './simulated-world.ts';
import { setUpWalks, walk } from './walk.ts';

// Random walks through the checkout against a simulated PayPal that counts the money. A long
// search: WALK_RUNS=10000 WALK_SEED=$RANDOM npm run test:walks

const RUNS = Number(process.env.WALK_RUNS) || 1000;
/** Fixed by default, so that a failure can be repeated. */
const FIXED_SEED = 20251101;
const SEED = Number(process.env.WALK_SEED) || FIXED_SEED;

setUpWalks();

it(`${RUNS} walks from seed ${SEED}`, async () => {
  const walked = await walk({ runs: RUNS, seed: SEED });
  console.log(walked);
  expect(walked.walks).toBe(RUNS);
});

it.each(BROKEN_MACHINES)('a machine that breaks "%s" is found within 1,000 walks', async (rule, machine) => {
  const error: unknown = await walk({ runs: 1000, seed: FIXED_SEED, machine }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ cause: expect.any(BrokenRule) });
  const [, after] = /after (\d+) tests/.exec(String(error)) ?? [];
  console.log(`"${rule}": found after ${after} walks`);
  expect(Number(after)).toBeLessThanOrEqual(1000);
});
