import type { ListMode } from '../policy-matrix.ts';
import type { TestBackend } from '../support/backend.ts';
import type { Attack } from './attack.ts';
import { fileAttacks } from './file-attacks.ts';
import { gateAttacks } from './gate-attacks.ts';
import { lockAttacks } from './lock-attacks.ts';
import { setScene, victimState } from './scene.ts';
import { tableAttacks } from './table-attacks.ts';

export const attacks: Attack[] = [...tableAttacks, ...lockAttacks, ...gateAttacks, ...fileAttacks];

export interface AttackResult {
  name: string;
  because: string;
  expected: string;
  actual: string;
  /** Whether the victim's rows and files were the same afterwards. */
  unharmed: boolean;
}

/** An attack that threw was not carried out: that proves nothing. */
export const repelled = ({ expected, actual, unharmed }: AttackResult) =>
  unharmed && actual === expected && !actual.startsWith('threw ');

/**
 * Runs every attack against one victim; `stopEarly` ends at the first success, as mutation runs
 * need it.
 */
export async function runAttacks(
  backend: TestBackend,
  mode: ListMode,
  stopEarly = false,
): Promise<AttackResult[]> {
  const scene = await setScene(backend, mode);
  const before = await victimState(scene);
  const results: AttackResult[] = [];
  for (const { name, because, expected, run } of attacks) {
    const actual = await run(scene).catch((error: Error) => `threw ${error.message}`);
    const result = {
      name,
      because,
      expected: typeof expected === 'string' ? expected : expected[mode],
      actual,
      unharmed: (await victimState(scene)) === before,
    };
    results.push(result);
    if ((stopEarly && !repelled(result)) || !result.unharmed) return results;
  }
  return results;
}
