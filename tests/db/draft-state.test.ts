import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { giftRow, save } from './support/world.ts';

onEachDriver('draft_state', (world) => {
  const { browser } = world;
  const state = async (client: ReturnType<typeof browser>, row: object) => {
    const { data, error } = await client.rpc('draft_state', { draft: row });
    return error ? error.code : (data as string);
  };

  world.inListModes(() => {
    test('tells free, same and other ids apart', async () => {
      const client = browser();
      const row = giftRow({ media_file_name: 'Grüße.pdf', secondary_color: null });
      expect(await state(client, row)).toBe('free');
      await save(client, row);
      expect(await state(client, row)).toBe('same');
      expect(await state(client, { ...row, created_at: '2020-01-01T00:00:00Z' }), 'another date').toBe(
        'same',
      );
      for (const change of [
        { message: 'Anders' },
        { confetti: true },
        { pattern: null },
        { price_id: 'yearly_subscription' },
      ]) {
        expect(await state(client, { ...row, ...change }), JSON.stringify(change)).toBe('other');
      }
      expect(await state(browser(), row), 'another browser').toBe('other');
      expect(await state(world.keyless(), row), 'no key').toBe('other');
      await client.from('gifts').delete().eq('id', row.id);
      expect(await state(client, row), 'deleted').toBe('other');
      expect((await save(client, row)).error?.code).toBe('PT409');
    });
  });

  test.each([
    ['an id that is none', { id: 'x' }, '22P02'],
    ['a number that is none', { pattern: 'x' }, '22P02'],
  ])('%s', async (_, change, code) => {
    const client = browser();
    const row = giftRow();
    await save(client, row);
    expect(await state(client, { ...row, ...change })).toBe(code);
  });
});
