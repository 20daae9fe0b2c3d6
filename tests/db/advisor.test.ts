import { expect, test } from 'vitest';
import { advice, findings } from './advisor.ts';
import { onEachDriver } from './support/gift-world.ts';

onEachDriver('what a database advisor asks', (world) => {
  test.each(advice)('$rule', async (rule) => {
    expect(await findings(world.backend, rule)).toEqual([]);
  });

  test('each rule finds a violation that was made on purpose', async () => {
    await world.backend.database.script(`
      create table public.leak (id int);
      create function public.loose() returns int language sql as 'select 1';
      create view public.owner_view as select * from public.gifts;
    `);
    const broken = await Promise.all(
      advice.map(async (rule) => ((await findings(world.backend, rule)).length > 0 ? rule.rule : '')),
    );
    await world.backend.database.script(
      'drop view public.owner_view; drop function public.loose(); drop table public.leak;',
    );
    expect(broken.filter(Boolean)).toEqual([
      'every table has row-level security',
      'every exposed table has a policy',
      'every function of ours fixes its search path to nothing',
      'no view runs with the rights of its owner',
      'what can be called of schema public without the service key is written down here',
      'nothing is gathered about a table that anon may read',
      'what anon may do with tables is written down here',
      'which columns anon may write is written down here',
      'authenticated, a role that this product does not have, may do nothing',
      'every table has a primary key or is a log',
    ]);
  });
});
