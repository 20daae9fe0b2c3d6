import { PgliteConnection } from '@supabase/lite/pglite';
import { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { gatherSettings, type Setting, setAll } from './gathered-settings.ts';
import { requestContext } from './request-context.ts';

type Row = Record<string, unknown>;

/** Sends a statement of a transaction. */
export type Query = <T extends Row = Row>(sql: string, parameters?: unknown[]) => Promise<T[]>;

/** The database of the embedded backend, the same for both drivers. */
export interface Database {
  connection: PgliteConnection | PostgresConnection;
  /**
   * Runs one statement as the owner of the database; inside a request with its headers in
   * `request.headers`.
   */
  query<T extends Row = Row>(sql: string, parameters?: unknown[]): Promise<T[]>;
  /**
   * Runs any number of statements; the caller writes BEGIN and COMMIT. What fails is rolled back.
   */
  script(sql: string): Promise<void>;
  /**
   * Runs `work` in one transaction as a role of the API, after public.check_request, as PostgREST
   * runs a request. What is thrown rolls back.
   */
  transaction<T>(role: string, work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while no other request uses the connection: needed for PGlite, which has a single
   * session.
   */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Lite passes metadata as JSON text; the driver's own serializer would quote that text once more.
 */
const JSONB = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/**
 * Headers, method and object claims of the current request; '' outside of a request, which clears
 * those of the session's last one.
 */
function requestSettings(): Setting[] {
  const context = requestContext.getStore();
  const values = {
    'request.headers': context ? JSON.stringify(context.headers) : '',
    'request.method': context?.method ?? '',
    'embedded.object': context?.object ? JSON.stringify(context.object) : '',
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, isLocal: false }));
}

/** What PostgREST calls before a request (the setting pgrst.db_pre_request), and Lite does not. */
const preRequest = () => (requestContext.getStore()?.isRest ? 'select public.check_request()' : undefined);

/**
 * Marks Lite's set-up of row-level security as done. At the first request of a process it would
 * grant everything on every schema with row-level security to the API roles, and so undo the
 * migrations' `revoke`.
 */
function keepOwnPrivileges(connection: object): void {
  Reflect.set(connection, 'rlsState', 'active');
}

const TRANSACTION = /^(begin|commit|rollback)$/i;

async function runTransaction<T>(query: Query, role: string, work: (query: Query) => Promise<T>): Promise<T> {
  await query('begin');
  try {
    await query("select set_config('role', $1, true)", [role]);
    const result = await work(query);
    await query('commit');
    return result;
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

/** PostgreSQL as WebAssembly in this process; data under `directory`. */
export function openPglite(directory: string): Database {
  const connection = new PgliteConnection({ url: directory });
  keepOwnPrivileges(connection);
  const { driver } = connection;
  const query = driver.query.bind(driver);
  const nothing = { rows: [], fields: [] } as Awaited<ReturnType<typeof query>>;
  // The simple protocol takes one step where the extended one takes five.
  const send = async (sql: string, parameters: unknown[]) =>
    TRANSACTION.test(sql) ? ((await driver.exec(sql))[0] ?? nothing) : query(sql, parameters);
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Requests take turns. Lite lets them share PGlite's single session without waiting, so a second
   * request would run inside the first one's transaction and with its role.
   */
  function exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(() => {
      const gathering = gatherSettings(send, requestSettings(), nothing, preRequest());
      Reflect.set(driver, 'query', (sql: string, parameters: unknown[] = []) => gathering(sql, parameters));
      return work();
    });
    last = result.catch(() => undefined);
    return result;
  }

  return {
    connection,
    exclusive,
    query: (sql, parameters = []) =>
      exclusive(async () => (await driver.query<Row>(sql, parameters)).rows) as Promise<never>,
    transaction: (role, work) =>
      exclusive(() =>
        runTransaction(
          async (sql, parameters = []) => (await driver.query(sql, parameters)).rows as never[],
          role,
          work,
        ),
      ),
    script: (sql) =>
      exclusive(async () => {
        await query(...setAll(requestSettings()));
        try {
          await driver.exec(sql);
        } catch (error) {
          await driver.exec('rollback');
          throw error;
        }
      }),
    close: async () => {
      await last;
      await connection.close();
    },
  };
}

/**
 * A PostgreSQL server (15 or later) at `url`; for tests of load and concurrency, and to run the
 * database tests on a second driver.
 */
export function openPostgres(url: string): Database {
  const connection = new PostgresConnection({
    url,
    postgresOptions: {
      max: 20,
      onnotice: () => undefined,
      connection: { application_name: 'embedded-backend' },
      types: { jsonb: JSONB },
    },
  });
  keepOwnPrivileges(connection);
  const { driver } = connection;

  // Kysely reserves a session for each transaction and each single statement.
  const reserve = driver.reserve.bind(driver);
  Reflect.set(driver, 'reserve', async () => {
    const session = await reserve();
    const send = session.unsafe.bind(session);
    const gathering = gatherSettings<unknown>(
      (sql, parameters) => send(sql, parameters as never[]),
      requestSettings(),
      [],
      preRequest(),
    );
    Reflect.set(session, 'unsafe', (sql: string, parameters: unknown[] = []) => gathering(sql, parameters));
    return session;
  });

  async function withSession<T>(work: (session: postgres.ReservedSql) => Promise<T>): Promise<T> {
    const session = await reserve();
    try {
      await session.unsafe(...setAll(requestSettings()));
      return await work(session);
    } finally {
      session.release();
    }
  }

  return {
    connection,
    exclusive: (work) => work(),
    query: (sql, parameters = []) =>
      withSession(async (session) => [
        ...(await session.unsafe(sql, parameters as never[])),
      ]) as Promise<never>,
    transaction: async (role, work) => {
      const session = await driver.reserve();
      try {
        const send: Query = async (sql, parameters = []) =>
          [...(await session.unsafe(sql, parameters as never[]))] as never[];
        return await runTransaction(send, role, work);
      } finally {
        session.release();
      }
    },
    script: (sql) =>
      withSession(async (session) => {
        try {
          await session.unsafe(sql).simple();
        } catch (error) {
          await session.unsafe('rollback').simple();
          throw error;
        }
      }),
    close: () => connection.close(),
  };
}
