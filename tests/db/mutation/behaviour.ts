import type { TestBackend } from '../support/backend.ts';

/**
 * Checks that the policy matrix, the rules and the attacks leave out, most because a setting must
 * be turned on first.
 */
export interface Behaviour {
  name: string;
  expected: string;
  run(backend: TestBackend): Promise<string>;
}
