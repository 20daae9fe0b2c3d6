import type { ListMode } from '../policy-matrix.ts';
import type { TestBackend } from '../support/backend.ts';
import { type Attack, answerTo, wasCarriedOut } from './attack.ts';
import { fileAttacks } from './file-attacks.ts';
import { gateAttacks } from './gate-attacks.ts';
import { lockAttacks } from './lock-attacks.ts';
import { mailAttacks } from './mail-attacks.ts';
import { setScene, victimState } from './scene.ts';
import { tableAttacks } from './table-attacks.ts';
import { togetherAttacks } from './together-attacks.ts';

export const attacks: Attack[] = [
  ...tableAttacks,
  ...lockAttacks,
  ...gateAttacks,
  ...togetherAttacks,
  ...mailAttacks,
  ...fileAttacks,
];

export interface AttackResult {
  name: string;
  because: string;
  expected: string;
  actual: string;
  /** Whether the victim's rows and files were the same afterwards. */
  unharmed: boolean;
}

export const repelled = ({ expected, actual, unharmed }: AttackResult) =>
  unharmed && actual === expected && wasCarriedOut(actual);

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
  for (const attack of attacks) {
    const { name, because, expected } = attack;
    const actual = await answerTo(attack, scene);
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
