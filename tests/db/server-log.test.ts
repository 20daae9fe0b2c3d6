import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './support/backend.ts';
import { hasPostgresServer } from './support/postgres-server.ts';
import { gather, greet } from './support/together.ts';
import { businessRow, giftRow, inquire, lock, newBrowser, outcome, save, thank } from './support/world.ts';

/* What PostgreSQL 15 writes into its log of a row that it refuses: never what a person wrote. */

const WORDS = 'Streng-geheime-Worte';
const long = (length: number) => WORDS.padEnd(length, 'x');

describe.skipIf(!hasPostgresServer)('the log of PostgreSQL', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend('postgres');
  }, 240_000);
  afterAll(() => backend?.stop());

  /** What was logged since `from`, without statements: PostgREST sends values as parameters, Lite in the text. */
  const loggedSince = (from: number) =>
    backend
      .serverLog()
      .slice(from)
      .split(/^(?=\d{4}-\d\d-\d\d )/m)
      .filter((entry) => !/ STATEMENT: /.test(entry))
      .join('');

  const ownGift = async () => {
    const sender = newBrowser(backend);
    const gift = giftRow();
    expect(await outcome(save(sender, gift))).toBe('rows');
    return { sender, gift };
  };

  test.each<[what: string, send: () => Promise<string>]>([
    ['a gift', () => outcome(save(newBrowser(backend), giftRow({ message: WORDS, pattern: 99 })))],
    ['a gift by its length', () => outcome(save(newBrowser(backend), giftRow({ message: long(5001) })))],
    [
      'an inquiry',
      async () => {
        const [sender, gift] = [newBrowser(backend), businessRow()];
        await save(sender, gift);
        return outcome(inquire(sender, gift.id, { note: WORDS, gift_count: -1 }));
      },
    ],
    [
      'a greeting',
      async () => {
        const { sender, gift } = await ownGift();
        const { token } = await gather(sender, gift.id);
        return greet(newBrowser(backend), token, { message: long(601) });
      },
    ],
    [
      'a greeting by its name',
      async () => {
        const { sender, gift } = await ownGift();
        const { token } = await gather(sender, gift.id);
        return greet(newBrowser(backend), token, { name: ' ', message: WORDS });
      },
    ],
    [
      'a thank-you',
      async () => outcome(thank(newBrowser(backend), (await ownGift()).gift.id, { message: long(1001) })),
    ],
    [
      'a seal without an answer',
      () => outcome(lock(newBrowser(backend), randomUUID(), { question: WORDS, answer: null })),
    ],
    [
      'a seal by its length',
      () => outcome(lock(newBrowser(backend), randomUUID(), { question: long(201), answer: WORDS })),
    ],
    [
      'an answer without a question',
      () => outcome(lock(newBrowser(backend), randomUUID(), { hint: WORDS, answer: WORDS })),
    ],
  ])('knows no word of %s that is refused', async (_what, send) => {
    const from = backend.serverLog().length;
    expect(await send()).toMatch(/^(2|42501|PT)/);
    await expect.poll(() => backend.serverLog().slice(from)).toMatch(/ERROR: /);
    expect(loggedSince(from)).not.toContain(WORDS);
  });

  test('would hold the words of a row that its owner inserts', async () => {
    const { gift } = await ownGift();
    const from = backend.serverLog().length;
    const insert =
      'insert into public.thanks (id, gift_id, heart, message) values (gen_random_uuid(), $1, true, $2)';
    await expect(backend.database.query(insert, [gift.id, long(1001)])).rejects.toThrow();
    await expect.poll(() => loggedSince(from)).toContain(WORDS);
  });
});
