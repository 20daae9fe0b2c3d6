import { advice, findings } from '../advisor.ts';
import { repelled, runAttacks } from '../attack/run.ts';
import { runBucketMatrix, runTableMatrix, wrong } from '../policy-matrix.ts';
import { allowed, breakOwnerRule, breakRule, ownerRules, rules } from '../rules.ts';
import type { TestBackend } from '../support/backend.ts';
import { clientFor, giftRow, save } from '../support/world.ts';
import { behaviours } from './behaviours.ts';

/** All checks of the database in parts; each part returns its first failure. */
const parts: ((backend: TestBackend) => Promise<string | undefined>)[] = [
  async (backend) => {
    for (const rule of advice) if ((await findings(backend, rule)).length > 0) return `advisor: ${rule.rule}`;
  },
  async (backend) => {
    for (const [sql, refusedBy] of ownerRules) {
      if (!(await breakOwnerRule(backend, sql)).includes(refusedBy)) return `owner rule: ${refusedBy}`;
    }
  },
  async (backend) => {
    for (const { name, expected, run } of behaviours) {
      const actual = await run(backend).catch((error: Error) => error.message);
      if (actual !== expected) return `behaviour: ${name} (${actual})`;
    }
  },
  async (backend) => {
    for (const rule of rules) {
      if (!(await breakRule(backend, rule)).includes(rule.refusedBy)) return `rule: ${rule.what}`;
    }
    for (const { what, overrides } of allowed) {
      if ((await save(clientFor(backend), giftRow(overrides))).error) return `allowed: ${what}`;
    }
  },
  ...(['sender', 'everyone'] as const).map((mode) => async (backend: TestBackend) => {
    const [cell] = wrong(await runTableMatrix(backend, mode, true));
    return cell && `matrix ${mode}: ${cell.role} ${cell.verb} ${cell.area} -> ${cell.actual}`;
  }),
  async (backend) => {
    const [cell] = wrong(await runBucketMatrix(backend, true));
    return cell && `matrix: ${cell.role} ${cell.verb} ${cell.area} -> ${cell.actual}`;
  },
  ...(['sender', 'everyone'] as const).map((mode) => async (backend: TestBackend) => {
    const result = (await runAttacks(backend, mode, true)).find((one) => !repelled(one));
    return result && `attack ${mode}: ${result.name} -> ${result.actual}`;
  }),
];

/** The first failed check, undefined when all hold. */
export async function firstFailure(backend: TestBackend): Promise<string | undefined> {
  for (const part of parts) {
    const failure = await part(backend).catch((error: Error) => `threw: ${error.message}`);
    if (failure) return failure;
  }
  return undefined;
}
