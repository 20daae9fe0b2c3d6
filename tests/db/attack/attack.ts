import type { AttackScene } from './scene.ts';

export interface Attack {
  name: string;
  /** Why `expected` is the right answer. */
  because: string;
  expected: string | { everyone: string; sender: string };
  /**
   * What the attack needs beyond a storage service in use; tests/real-storage leaves such attacks
   * out.
   */
  needs?: 'tables' | 'database' | 'a project of its own';
  run(scene: AttackScene): Promise<string>;
}

/**
 * The same attack in several cases: how each differs in words, for its name, and in what it sends.
 */
export function attackPerCase<Case>(
  cases: Record<string, Case>,
  attack: (words: string, sent: Case) => Attack,
): Attack[] {
  return Object.entries(cases).map(([words, sent]) => attack(words, sent));
}
