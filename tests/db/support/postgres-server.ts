import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../run/free-port.ts';

const run = promisify(execFile);

/** Folder of the programs of PostgreSQL 15. */
export const BINARIES = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

/** False where PostgreSQL 15 is not installed; its tests are then reported as skipped. */
export const hasPostgresServer = existsSync(join(BINARIES, 'initdb'));

export interface PostgresServer {
  /** Makes an empty database (or a copy of `template`) and returns its address. */
  createDatabase(template?: string, name?: string): Promise<string>;
  /** What it has written into its log so far. */
  log(): string;
  /** Stops it in order and moves its data to `folder`, from which others may start. */
  stopAsCluster(folder: string): Promise<void>;
}

/**
 * Runs a server until this process is gone, however it ends, and removes its folder then: by the
 * end of its input.
 */
const UNTIL_LEFT = `
  exec 3<&0
  "$@" &
  server=$!
  { cat <&3 > /dev/null; kill -QUIT $(head -1 "$0/data/postmaster.pid"); } &
  wait $server; (echo 'PostgreSQL has ended.' >&2)
  wait; rm -rf "$0"`;

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string, args: string[]): [string, string[]] {
  const program = join(BINARIES, command);
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
}

/** Whom the files of a server have to belong to. */
export async function serverUser(): Promise<{ uid: number; gid: number }> {
  const [ownUid, ownGid] = [process.getuid?.(), process.getgid?.()];
  if (ownUid !== undefined && ownGid !== undefined && ownUid !== 0) return { uid: ownUid, gid: ownGid };
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
  const { uid, gid } = await serverUser();
  if (cluster && statSync(cluster).uid !== uid)
    throw new Error(`${cluster} was made by another user. Delete it: the next run makes it anew.`);
  const directory = mkdtempSync(join(tmpdir(), 'gifts-postgres-'));
  chownSync(directory, uid, gid);
  const data = join(directory, 'data');
  // With owner and mode: the server refuses a folder that is not its own.
  if (cluster) await run('cp', ['-a', cluster, data]);
  else
    await run(
      ...asPostgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
    );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=120'];
  const places = ['-D', data, '-p', String(port), '-k', directory];
  const [program, args] = asPostgres('postgres', [...places, ...settings.flatMap((each) => ['-c', each])]);
  const server = spawn('sh', ['-c', UNTIL_LEFT, directory, program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((ready, failed) => {
    server.stderr.on('data', (text: Buffer) => {
      log += text;
      if (log.includes('database system is ready to accept connections')) ready();
      if (/FATAL|not found|has ended/.test(log)) failed(new Error(`PostgreSQL did not start:\n${log}`));
    });
  }).catch((error: unknown) => {
    server.stdin.end();
    throw error;
  });
  const psql = (sql: string) =>
    run(...asPostgres('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', sql]));

  return {
    log: () => log,
    async createDatabase(template = 'template1', name = `gifts_${randomUUID().replaceAll('-', '')}`) {
      await psql(`create database ${name} template ${template}`);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    async stopAsCluster(folder) {
      await run(...asPostgres('pg_ctl', ['-D', data, '-m', 'fast', 'stop']));
      // Temporary folders may lie on another disk.
      await run('mv', [data, folder]);
      server.stdin.end();
    },
  };
}
