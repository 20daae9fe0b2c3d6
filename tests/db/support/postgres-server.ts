import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../run/free-port.ts';

const run = promisify(execFile);

const BINARIES = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

/** False where PostgreSQL 15 is not installed; its tests are then reported as skipped. */
export const hasPostgresServer = existsSync(join(BINARIES, 'initdb'));

export interface PostgresServer {
  /** Makes an empty database (or a copy of `template`) and returns its address. */
  createDatabase(template?: string, name?: string): Promise<string>;
  stop(): Promise<void>;
  /** Stops it in order and moves its data to `folder`, from which others may start. */
  stopAsCluster(folder: string): Promise<void>;
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string, args: string[]): [string, string[]] {
  const program = join(BINARIES, command);
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/**
 * Starts a PostgreSQL server of its own in a temporary directory, on a free port.
 *
 * @param cluster a folder that `stopAsCluster` has made, to start from a copy of its data; else the
 *   server is empty.
 */
export async function startPostgresServer(cluster?: string): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'gifts-postgres-'));
  if (process.getuid?.() === 0) {
    const { uid, gid } = await postgresUser();
    chownSync(directory, uid, gid);
  }
  const data = join(directory, 'data');
  // With owner and mode: the server refuses a folder that is not its own.
  if (cluster) await run('cp', ['-a', cluster, data]);
  else
    await run(
      ...asPostgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
    );
  const port = await freePort();
  const server = spawn(
    ...asPostgres('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=120',
    ]),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((ready, failed) => {
    let log = '';
    server.stderr.on('data', (text: Buffer) => {
      log += text;
      if (log.includes('database system is ready to accept connections')) ready();
    });
    server.once('exit', () => failed(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  // Stops the server of an aborted test run.
  const killServer = () => {
    if (!existsSync(join(data, 'postmaster.pid'))) return;
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGQUIT');
  };
  process.once('exit', killServer);
  const psql = (sql: string) =>
    run(...asPostgres('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', sql]));

  async function end(mode: 'immediate' | 'fast') {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    await run(...asPostgres('pg_ctl', ['-D', data, '-m', mode, 'stop']));
    await gone;
    process.off('exit', killServer);
  }

  return {
    async createDatabase(template = 'template1', name = `gifts_${randomUUID().replaceAll('-', '')}`) {
      await psql(`create database ${name} template ${template}`);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await end('immediate');
      rmSync(directory, { recursive: true, force: true });
    },
    async stopAsCluster(folder) {
      await end('fast');
      // Temporary folders may lie on another disk.
      await run('mv', [data, folder]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
