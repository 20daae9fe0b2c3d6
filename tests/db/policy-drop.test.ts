import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behaviours } from './mutation/behaviours.ts';
import { findMutants, type Mutant } from './mutation/mutants.ts';
import { runBucketMatrix, runTableMatrix, wrong } from './policy-matrix.ts';
import { startTestBackend, type TestBackend } from './support/backend.ts';

/**
 * Every policy is needed: without it some answer of the matrix is wrong. The other kinds of
 * mutants: npm run test:mutation.
 */
describe('without any single policy', () => {
  let backend: TestBackend;
  let policies: Mutant[];
  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.database.query('update private.write_limit set per_hour = 100000');
    policies = (await findMutants(backend)).filter(({ kind }) => kind === 'policy');
  }, 240_000);
  afterAll(() => backend?.stop());

  async function firstWrongAnswer(policy: string): Promise<string | undefined> {
    if (policy.startsWith('objects')) {
      const [cell] = wrong(await runBucketMatrix(backend, true));
      return cell && `${cell.role} may ${cell.verb} in ${cell.area}: ${cell.actual}`;
    }
    const [cell] = wrong(await runTableMatrix(backend, 'sender', true));
    if (cell) return `${cell.role} may ${cell.verb} ${cell.area}: ${cell.actual}`;
    const closed = behaviours.find(({ name }) => name.startsWith('an unverified paid gift'));
    const answer = await closed?.run(backend).catch((error: Error) => error.message);
    return answer === closed?.expected ? undefined : answer;
  }

  test('the matrix fails', { timeout: 300_000 }, async () => {
    expect(policies.length).toBeGreaterThanOrEqual(10);
    const unnoticed: string[] = [];
    for (const { name, mutate, restore } of policies) {
      await backend.database.query(mutate);
      const answer = await firstWrongAnswer(name).catch((error: Error) => error.message);
      console.log(`${name}\n    -> ${answer ?? 'not noticed'}`);
      if (!answer) unnoticed.push(name);
      await backend.database.query(restore);
    }
    expect(unnoticed).toEqual([]);
    await backend.database.query('select private.set_require_verified_payment(false)');
    expect(wrong(await runTableMatrix(backend, 'sender'))).toEqual([]);
  });
});
