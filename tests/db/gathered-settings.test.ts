import { describe, expect, test } from 'vitest';
import { gatherSettings } from '../../supabase/embedded/gathered-settings.ts';

const local = (name: string) => `SELECT set_config('${name}', $1, true)`;
const REQUEST = [{ name: 'request.headers', value: '{}', isLocal: false }];

/** What is sent for these statements of Lite, each with its parameters. */
async function sentFor(...statements: [sql: string, ...parameters: unknown[]][]): Promise<string[]> {
  const sent: string[] = [];
  const send = gatherSettings(
    async (sql, parameters) => sent.push([sql, ...parameters].join(' | ')),
    REQUEST,
    0,
  );
  for (const [sql, ...parameters] of statements) await send(sql, parameters);
  return sent;
}

describe('the settings of a transaction', () => {
  test('are sent in one statement, in their order, before anything else', async () => {
    expect(
      await sentFor(
        ['BEGIN'],
        [local('role'), 'anon'],
        ["SELECT set_config('response.status', '', true)"],
        ['SET LOCAL transaction_read_only = on'],
        ['select $1', 1],
        ['select $1', 2],
        ['COMMIT'],
      ),
    ).toEqual([
      'BEGIN',
      'select set_config($1, $2, false), set_config($3, $4, true), set_config($5, $6, true), set_config($7, $8, true)' +
        ' | request.headers | {} | role | anon | response.status |  | transaction_read_only | on',
      'select $1 | 1',
      'select $1 | 2',
      'COMMIT',
    ]);
  });

  test('end with it; those of the request are set anew after a rollback', async () => {
    const request = 'select set_config($1, $2, false) | request.headers | {}';
    expect(
      await sentFor(
        ['BEGIN'],
        ['select 1'],
        ['ROLLBACK'],
        ['select 2'],
        ['select 3'],
        [local('role'), 'anon'],
        ['COMMIT'],
        ['select 4'],
      ),
    ).toEqual([
      'BEGIN',
      request,
      'select 1',
      'ROLLBACK',
      request,
      'select 2',
      'select 3',
      'COMMIT',
      'select 4',
    ]);
  });

  test.each([
    'SELECT set_config($1, $2, true)',
    "SELECT set_config('role', $1, false)",
    "SELECT set_config('role', $1, true), 1",
    "SELECT set_config('role', $1, true) from secrets",
  ])('that are written otherwise are sent as they are: %s', async (sql) => {
    expect((await sentFor([sql, 'anon'])).at(-1)).toBe(`${sql} | anon`);
  });
});
