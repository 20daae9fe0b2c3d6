import type { AttackScene } from './scene.ts';

/** What an attack is answered with; by list mode where it differs. */
type Expected = string | { everyone: string; sender: string };

export interface Attack {
  name: string;
  /** Why `expected` is the right answer. */
  because: string;
  expected: Expected;
  /**
   * What the attack needs beyond a storage service in use; tests/real-storage leaves such attacks
   * out.
   */
  needs?: 'tables' | 'database' | 'a project of its own';
  run(scene: AttackScene): Promise<string>;
}

/** What an attack is answered with, 'threw …' if it could not be carried out. */
export const answerTo = ({ run }: Pick<Attack, 'run'>, scene: AttackScene): Promise<string> =>
  run(scene).catch((error: Error) => `threw ${error.message}`);

/** Whether there is an answer at all: an attack that was not carried out proves nothing. */
export const wasCarriedOut = (answer: string) => !answer.startsWith('threw ');

/** Attacks that are answered alike for one reason, by their names. */
export const attacksOf = (
  because: string,
  expected: Expected,
  named: Record<string, Attack['run']>,
): Attack[] => Object.entries(named).map(([name, run]) => ({ name, because, expected, run }));

/** The same attack in several cases, by the words that stand for `*` in its name. */
export const attackPerCase = <Case>(
  name: string,
  because: string,
  expected: Expected | ((sent: Case) => string),
  cases: Record<string, Case>,
  run: (scene: AttackScene, sent: Case, words: string) => Promise<string>,
): Attack[] =>
  Object.entries(cases).map(([words, sent]) => ({
    name: name.replace('*', () => words),
    because,
    expected: typeof expected === 'function' ? expected(sent) : expected,
    run: (scene) => run(scene, sent, words),
  }));

/** The same attack with each of these texts, which stand for `*` in its name. */
export const attackPerText = (
  name: string,
  because: string,
  expected: Expected,
  texts: string[],
  run: (scene: AttackScene, text: string) => Promise<string>,
): Attack[] =>
  attackPerCase(name, because, expected, Object.fromEntries(texts.map((text) => [text, text])), run);
