import { spawnSync } from 'node:child_process';
import { advice, findings } from '../advisor.ts';
import { repelled, runAttacks } from '../attack/run.ts';
import { runBucketMatrix, runTableMatrix, wrong } from '../policy-matrix.ts';
import { allowed, breakOwnerRule, breakRule, ownerRules, rules } from '../rules.ts';
import type { TestBackend } from '../support/backend.ts';
import { clientFor, giftRow, save } from '../support/world.ts';
import type { Mutant } from './mutants.ts';

const MODES = ['sender', 'everyone'] as const;

/** A table of the database's promises; returns its first failure. */
type Table = (backend: TestBackend) => Promise<string | undefined>;

/** Those of single statements: seconds. */
export const STATEMENTS: readonly Table[] = [
  async (backend) => {
    for (const rule of advice) if ((await findings(backend, rule)).length > 0) return `advisor: ${rule.rule}`;
  },
  async (backend) => {
    for (const [sql, refusedBy] of ownerRules) {
      if (!(await breakOwnerRule(backend, sql)).includes(refusedBy)) return `owner rule: ${refusedBy}`;
    }
  },
  async (backend) => {
    const broken = await Promise.all(
      rules.map(async (rule) => ((await breakRule(backend, rule)).includes(rule.refusedBy) ? [] : rule.what)),
    );
    if (broken.flat().length > 0) return `rule: ${broken.flat()[0]}`;
    for (const { what, overrides } of allowed) {
      if ((await save(clientFor(backend), giftRow(overrides))).error) return `allowed: ${what}`;
    }
  },
];

/** Those of all callers: half a minute. */
export const CALLERS: readonly Table[] = [
  async (backend) => {
    const [cell] = wrong(await runBucketMatrix(backend, true));
    return cell && `matrix: ${cell.role} ${cell.verb} ${cell.area} -> ${cell.actual}`;
  },
  ...(['unverified', ...MODES] as const).map((mode) => async (backend: TestBackend) => {
    const [cell] = wrong(await runTableMatrix(backend, mode, true));
    return cell && `matrix ${mode}: ${cell.role} ${cell.verb} ${cell.area} -> ${cell.actual}`;
  }),
  ...MODES.map((mode) => async (backend: TestBackend) => {
    const result = (await runAttacks(backend, mode, true)).find((one) => !repelled(one));
    return result && `attack ${mode}: ${result.name} -> ${result.actual}`;
  }),
];

/** The first of these that does not hold on this database; undefined when all do. */
export async function firstFailure(
  backend: TestBackend,
  tables: readonly Table[],
): Promise<string | undefined> {
  for (const table of tables) {
    const failure = await table(backend).catch((error: Error) => `threw: ${error.message}`);
    if (failure) return failure;
  }
  return undefined;
}

/** Where a promise has its home that is in no table, by words of the mutant that breaks it. */
const HOMES: [mutants: RegExp, ...tests: string[]][] = [
  [/mail|newsletter_(link|list|withdraw|ask)|answer_newsletter|confirm_(order|saved|gift|paid)/, 'mail'],
  [/payments_\w+_write_down_open/, 'passes', 'gift-list'],
  [/use_or_grant_pass|further_browser|refuse_further/, 'passes'],
  [/_many|batch|gifts_left|grant_pass|make_gifts/, 'many'],
  [/give_back_pass/, 'passes'],
  [/gather|greet|joining|writer_hash|enclose|files_left_by/, 'together'],
  [/^default/, 'gifts.test'],
  [/^bucket/, 'buckets'],
  [/^unique index/, 'refused-writes', 'gifts.test'],
  [
    /claim_payments|payments_of_gift|of_sender|who_entered|record_verdict|turn|entries_for|saved_gift|note_saved|note_payments|lock_open|invented/,
    'verdicts',
    'price-changes',
  ],
  [/count_call|answer_of|carry_out|check_recipients|count_rows|is_paid_pass/, 'counted-calls', 'many'],
  [/draft_state/, 'draft-state', 'price-changes'],
  [/price|on_sale|percent|verdict|unfitting|coupon_state|state_of_coupon/, 'price-changes', 'coupons'],
  [/orphaned_media|files_of_gift/, 'thanks', 'media-prune'],
  [/spend_coupon|is_subscriber/, 'refused-writes', 'coupons'],
  [/second_row|one_row/, 'refused-writes'],
  [/count_write|forget_old|inquir/, 'write-limits'],
  [/lock_gift/, 'locks', 'write-limits'],
  [/thanks|voice|may_be_opened/, 'thanks'],
  [/invit|shared_gifts|leave_devices|sign_off|take_over/, 'devices'],
  [/open_gift|listed|follow_date|write_down_open/, 'gift-list'],
  [/lock|seal|pause|opening|gift_by_link|cover|gift_for_link|own_gift/, 'locks'],
  [/check_request/, 'planner-statistics'],
  [/file|bucket|object/, 'buckets'],
  [/pass/, 'passes'],
  [/./, 'gifts.test'],
];

/** Runs the tests of a mutant's home on databases without it; their first failure, if any. */
export function failureAtHome({ kind, name, mutate }: Mutant): string | undefined {
  const [, ...tests] = HOMES.find(([words]) => words.test(`${kind} ${name}`)) ?? [/./];
  const projects = ['db', 'db-slow'].flatMap((project) => ['--project', project]);
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--bail', '1', ...projects, ...tests], {
    env: { ...process.env, DATABASE_MUTANT: mutate, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  const [, failure] = /× (.*)/.exec(stdout) ?? [];
  if (!failure) throw new Error(`The tests of ${name} did not run:\n${stdout}`);
  return `${tests.join(', ')}: ${failure}`;
}
