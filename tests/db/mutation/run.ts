import { availableDrivers, startTestBackend } from '../support/backend.ts';
import { findMutants } from './mutants.ts';
import { failureAtHome, firstFailure } from './suite.ts';

// npm run test:mutation [-- <pattern>]: removes every policy, grant, check, trigger … in turn and
// expects matrix, rules or attacks to fail, or the tests of its home. With a pattern only the mutants
// whose 'kind name' matches it.

/** Copies prices and kinds of limits, none of which is reached, into a schema that is not mutated. */
const KEEP = `
  create schema kept;
  create table kept.price as table private.price;
  create table kept.coupon as table private.coupon;
  update private.write_limit set per_hour = 100000;
  create table kept.write_limit as table private.write_limit;
`;

/**
 * Rows that the tests wrote while a constraint was missing would keep it from being restored, so
 * all tables are reset.
 */
const EMPTY_AGAIN = `
  truncate public.gifts, public.thanks, public.inquiries, public.payments, public.newsletter_subscribers, private.gift_owner, private.device_invitation, private.coupon_use,
    private.spent_gift_id, private.price_promise, private.coupon_before, private.pass, private.pass_holder, private.pass_gift,
    private.open_gift, private.lock_draft, private.gift_lock, private.seal_breaker, private.listed_gift,
    private.write_event, private.file_owner, private.file_of_gift, private.daily_salt,
    public.greetings, private.gathering, private.gathering_link, private.batch, private.batch_gift;
  delete from private.price;
  insert into private.price table kept.price;
  delete from private.coupon;
  insert into private.coupon table kept.coupon;
  delete from storage.objects;
  truncate private.spent_file_id;
  delete from private.settings;
  insert into private.settings default values;
  delete from private.write_limit;
  insert into private.write_limit table kept.write_limit;
`;

/** Settings as delivered: a check that was interrupted may have left others. */
const AS_DELIVERED = "select private.set_list_mode('everyone'), private.set_require_verified_payment(false)";

const wanted = new RegExp(process.argv[2] ?? '');
const driver = availableDrivers().at(-1) ?? 'pglite';
const backend = await startTestBackend(driver, { trustAddressHeader: false });
await backend.database.script(KEEP);

const untouched = await firstFailure(backend);
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
  const told = await firstFailure(backend);
  await backend.database.script(EMPTY_AGAIN);
  await backend.database.query(restore);
  await backend.database.script(AS_DELIVERED);
  const failure = told ?? failureAtHome(mutant);
  if (!failure) survivors.push(`${kind} ${name}`);
  console.log(
    `${failure ? 'killed  ' : 'SURVIVED'}  ${kind.padEnd(18)} ${name}${failure ? `  <- ${failure}` : ''}`,
  );
}

const restored = await firstFailure(backend);
await backend.stop();
console.log(
  `${mutants.length} mutants on ${driver}: ${mutants.length - survivors.length} killed, ${survivors.length} survived`,
);
for (const survivor of survivors) console.log(`  survived: ${survivor}`);
if (restored) console.log(`After the last mutant the database fails: ${restored}`);
process.exit(survivors.length > 0 || restored ? 1 : 0);
