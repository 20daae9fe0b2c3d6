import { startTestBackend, testedDrivers } from '../support/backend.ts';
import { findMutants } from './mutants.ts';
import { CALLERS, failureAtHome, firstFailure, STATEMENTS } from './suite.ts';

// npm run test:mutation [-- <pattern>]: removes every policy, grant, check, trigger … in turn and
// expects matrix, rules or attacks to fail, or the tests of its home. With a pattern only the mutants
// whose 'kind name' matches it.

/**
 * Tables that are filled by migrations or by the operator, those first that others refer to; they are
 * copied before the first mutant.
 */
const GIVEN = ['price', 'coupon', 'subscription', 'file_type', 'settings', 'write_limit', 'counted_function'];

const KEEP_GIVEN = `
  update private.write_limit set per_hour = 100000;
  create schema kept;
  ${GIVEN.map((table) => `create table kept.${table} as table private.${table};`).join('\n')}
`;

/**
 * Rows that the tests wrote while a constraint was missing would keep it from being restored, so
 * all tables are reset.
 */
const EMPTY_AGAIN = `
  do $$ begin
    execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        and relname not in (${GIVEN.map((table) => `'${table}'`).join()}));
  end $$;
  ${GIVEN.toReversed()
    .map((table) => `delete from private.${table};`)
    .join('\n')}
  ${GIVEN.map((table) => `insert into private.${table} table kept.${table};`).join('\n')}
  delete from storage.objects;
  truncate private.spent_file_id;
`;

/** Settings as delivered: a check that was interrupted may have left others. */
const AS_DELIVERED = "select private.set_list_mode('everyone'), private.set_require_verified_payment(false)";

const wanted = new RegExp(process.argv[2] ?? '');
const driver = testedDrivers().at(-1) ?? 'pglite';
const backend = await startTestBackend(driver, { trustAddressHeader: false });
await backend.database.script(KEEP_GIVEN);

const ALL = [...STATEMENTS, ...CALLERS];
const untouched = await firstFailure(backend, ALL);
if (untouched) {
  console.log(`The untouched database already fails: ${untouched}`);
  process.exit(1);
}

await backend.database.script(EMPTY_AGAIN);

const mutants = (await findMutants(backend)).filter(({ kind, name }) => wanted.test(`${kind} ${name}`));
const survivors: string[] = [];

for (const mutant of mutants) {
  const { kind, name, mutate, restore } = mutant;
  await backend.database.query(mutate);
  // The quickest first: the tables of callers take as long as three homes.
  const failure =
    (await firstFailure(backend, STATEMENTS)) ??
    failureAtHome(mutant) ??
    (await firstFailure(backend, CALLERS));
  await backend.database.script(EMPTY_AGAIN);
  await backend.database.query(restore);
  await backend.database.script(AS_DELIVERED);
  if (!failure) survivors.push(`${kind} ${name}`);
  console.log(
    `${failure ? 'killed  ' : 'SURVIVED'}  ${kind.padEnd(18)} ${name}${failure ? `  <- ${failure}` : ''}`,
  );
}

const restored = await firstFailure(backend, ALL);
await backend.stop();
console.log(
  `${mutants.length} mutants on ${driver}: ${mutants.length - survivors.length} killed, ${survivors.length} survived`,
);
for (const survivor of survivors) console.log(`  survived: ${survivor}`);
if (restored) console.log(`After the last mutant the database fails: ${restored}`);
process.exit(survivors.length > 0 || restored ? 1 : 0);
