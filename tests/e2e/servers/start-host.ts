import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../run/find-program.ts';
import { freePort } from '../../run/free-port.ts';

/** Web servers whose configuration stands in docs/hosting. */
export const HOSTS = ['nginx', 'caddy'] as const;
export type HostName = (typeof HOSTS)[number];

const DOCUMENTED = join(import.meta.dirname, '../../../docs/hosting');

/** Path of the program, null where it is not installed. */
export const hostProgram = (name: HostName): string | null =>
  findProgram(undefined, [name], [`/usr/sbin/${name}`]);

/** The lines of the documented file that an operator changes, changed; throws where one is missing. */
function adapted(text: string, changes: readonly [line: string, by: string][]): string {
  return changes.reduce((changed, [line, by]) => {
    if (!changed.includes(line)) throw new Error(`docs/hosting does not hold '${line}'.`);
    return changed.replace(line, () => by);
  }, text);
}

interface Place {
  port: number;
  /** The published site. */
  root: string;
  /** For everything that the server writes. */
  home: string;
}

async function configureNginx({ port, root, home }: Place): Promise<string[]> {
  const site = adapted(await readFile(join(DOCUMENTED, 'nginx.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['root /var/www/geschenke;', `root ${root};`],
  ]);
  await writeFile(join(home, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = join(home, 'main.conf');
  await writeFile(
    main,
    `daemon off; master_process off; pid ${home}/nginx.pid; error_log ${home}/error.log;
    events {}
    http {
      include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
      ${kinds.map((kind) => `${kind}_temp_path ${home}/${kind};`).join(' ')}
      include ${home}/site.conf;
    }`,
  );
  return ['-p', home, '-c', main, '-e', join(home, 'error.log')];
}

async function configureCaddy({ port, root, home }: Place): Promise<string[]> {
  const site = adapted(await readFile(join(DOCUMENTED, 'Caddyfile'), 'utf8'), [
    ['geschenke.example {', `http://127.0.0.1:${port} {`],
    ['/var/www/geschenke', root],
  ]);
  const config = join(home, 'Caddyfile');
  // Neither certificates nor an address for commands of other processes.
  await writeFile(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return ['run', '--config', config, '--adapter', 'caddyfile'];
}

const CONFIGURE: Record<HostName, (place: Place) => Promise<string[]>> = {
  nginx: configureNginx,
  caddy: configureCaddy,
};

export interface RunningHost {
  origin: string;
  stop(): Promise<void>;
}

/** Waits until the server answers; throws with its words where it ends before. */
async function answering(origin: string, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (text: Buffer) => {
    words += text;
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended before it was ready:\n${words}`);
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((later) => setTimeout(later, 20));
  }
}

/**
 * Serves a folder by an installed web server with its documented configuration, on a free port and
 * with everything it writes in a temporary folder.
 *
 * @param root a published site; only the host of the address and the place of the site differ from
 *   the documented configuration.
 */
export async function startHost(name: HostName, root: string): Promise<RunningHost> {
  const program = hostProgram(name);
  if (!program) throw new Error(`${name} is not installed.`);
  const home = await mkdtemp(join(tmpdir(), `gifts-${name}-`));
  await mkdir(join(home, 'data'));
  await chmod(home, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const words = await CONFIGURE[name]({ port, root, home });
  const server = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: home },
  });
  const ended = once(server, 'exit');
  await answering(origin, server);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
