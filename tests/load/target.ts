import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendOptions } from '../../supabase/embedded/backend.ts';
import { type Driver, migratedTemplate } from '../db/support/backend.ts';
import { startPostgresServer } from '../db/support/postgres-server.ts';
import type { Usage } from './serve.ts';

/** A backend under load, in a separate process. */
export interface Target {
  url: string;
  /** What the backend's process uses; a PostgreSQL server is a process of its own. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a backend with an empty database and high write limits. */
export async function startTarget(driver: Driver): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gifts-load-'));
  const postgres = driver === 'postgres' ? await startPostgresServer() : null;
  const options: BackendOptions = {
    dataDir,
    migrationsDir: join(import.meta.dirname, '../../supabase/migrations'),
    driver,
    // Answers to a seal come from many addresses.
    trustAddressHeader: true,
    ...(postgres && { databaseUrl: await postgres.createDatabase() }),
  };
  if (!postgres) await cp(await migratedTemplate(), dataDir, { recursive: true });
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(options)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The backend ended before it was ready.');
    }),
  ])) as [string];
  return {
    url,
    usage: async () => {
      const answer = once(child, 'message');
      child.send('usage');
      const [usage] = (await answer) as [Usage];
      return usage;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
