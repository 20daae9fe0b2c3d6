import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendOptions } from '../../../supabase/embedded/backend.ts';
import { migrationsFingerprint } from '../../../supabase/embedded/migrations.ts';
import { type RunningBackend, startEmbeddedBackend } from '../../../supabase/embedded/server.ts';
import { hasPostgresServer, type PostgresServer, startPostgresServer } from './postgres-server.ts';

export type Driver = 'pglite' | 'postgres';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = join(ROOT, 'supabase/migrations');
/** SQL that takes a protection away from every database of a run (tests/db/mutation). */
const MUTANT = process.env.DATABASE_MUTANT;
const CACHE = join(import.meta.dirname, '../.cache');

/**
 * The drivers to test: those that DATABASE_DRIVERS names, else the one of hosted projects alone. A
 * missing PostgreSQL is reported, so that nobody overlooks the skipped tests.
 */
export function testedDrivers(): Driver[] {
  const wanted = process.env.DATABASE_DRIVERS?.split(' ') ?? ['postgres'];
  if (!hasPostgresServer) console.log('PostgreSQL 15 is not installed: PGlite stands in for it.');
  return (['pglite', 'postgres'] as const).filter((driver) =>
    hasPostgresServer ? wanted.includes(driver) : driver === 'pglite',
  );
}

/**
 * A folder in the cache, made once per state of the migrations: migrating takes seconds, copying
 * does not.
 */
async function made(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const template = join(CACHE, `${name}-${await migrationsFingerprint(MIGRATIONS)}`);
  if (await stat(template).catch(() => undefined)) return template;
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(join(CACHE, 'making-'));
  const fresh = join(making, 'data');
  await make(fresh);
  // Another test file may have made the template meanwhile.
  await rename(fresh, template).catch(() => undefined);
  await rm(making, { recursive: true, force: true });
  return template;
}

/** A migrated PGlite directory to copy. */
export const migratedTemplate = (): Promise<string> =>
  made('migrated', async (dataDir) => {
    await (await startEmbeddedBackend({ dataDir, migrationsDir: MIGRATIONS })).stop();
  });

/** The database of a migrated cluster that others are copied from. */
const MIGRATED = 'migrated';

/** The data of a PostgreSQL server with a migrated database. */
const migratedCluster = (): Promise<string> =>
  made('cluster', async (folder) => {
    const server = await startPostgresServer();
    const databaseUrl = await server.createDatabase(undefined, MIGRATED);
    const dataDir = await mkdtemp(join(tmpdir(), 'gifts-cluster-'));
    await (
      await startEmbeddedBackend({ dataDir, migrationsDir: MIGRATIONS, driver: 'postgres', databaseUrl })
    ).stop();
    await rm(dataDir, { recursive: true, force: true });
    await server.stopAsCluster(folder);
  });

/** The one server of this process; each backend has a database of its own in it. */
let server: Promise<PostgresServer> | undefined;

export interface TestBackend extends RunningBackend {
  dataDir: string;
  driver: Driver;
  /** Of its database on the PostgreSQL server; undefined on PGlite. */
  databaseUrl: string | undefined;
  /** What its PostgreSQL server has logged, '' on PGlite. */
  serverLog(): string;
  /** Stops the backend and deletes its data, unless they are to be opened again. */
  stop(keepData?: boolean): Promise<void>;
}

/**
 * A backend with an empty, migrated database of its own, or with the data of an earlier one
 * (`dataDir`).
 */
export async function startTestBackend(
  driver: Driver = 'pglite',
  options: Partial<BackendOptions> = {},
): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'gifts-backend-')));
  let databaseUrl: string | undefined;
  let serverLog = () => '';
  if (driver === 'postgres') {
    server ??= migratedCluster().then(startPostgresServer);
    const running = await server;
    databaseUrl = await running.createDatabase(MIGRATED);
    serverLog = running.log;
  } else if (!options.dataDir) {
    await cp(await migratedTemplate(), dataDir, { recursive: true });
  }
  const backend = await startEmbeddedBackend({
    migrationsDir: MIGRATIONS,
    trustAddressHeader: true,
    driver,
    ...(databaseUrl && { databaseUrl }),
    ...options,
    dataDir,
  });
  if (MUTANT) await backend.database.script(MUTANT);
  return {
    ...backend,
    dataDir,
    driver,
    databaseUrl,
    serverLog,
    stop: async (keepData = false) => {
      await backend.stop();
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
