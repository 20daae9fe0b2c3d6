import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_KINDS, type ServerName } from './kinds.ts';
import { BUILDS_FOLDER, type RunningServer, startServer } from './start-server.ts';

/**
 * Starts servers when a worker first asks for them and stops them at the end of the run, so that a
 * run of one file starts only the servers of that file.
 */

const ORIGINS_ADDRESS = 'E2E_ORIGINS';

const isName = (name: string): name is ServerName => name in SERVER_KINDS;

/**
 * Starts to answer workers, in the test runner's process; the returned function stops that and all
 * servers.
 */
export async function serveOrigins(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-e2e-'));
  // Servers that a journey starts itself use the same builds.
  process.env[BUILDS_FOLDER] ??= folder;
  const servers = new Map<ServerName, Promise<RunningServer>>();
  // One after the other: two simultaneous first starts would optimise the same dependencies twice.
  let queue: Promise<unknown> = Promise.resolve();

  const serverOf = (name: ServerName): Promise<RunningServer> => {
    const running = servers.get(name);
    if (running) return running;
    const home = join(folder, name);
    const starting = queue.then(() => mkdir(home)).then(() => startServer(SERVER_KINDS[name], home));
    queue = starting.catch(() => undefined);
    servers.set(name, starting);
    return starting;
  };

  const registry = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? '';
    try {
      if (!isName(name)) throw new Error(`There is no server called '${name}'.`);
      const { origin } = await serverOf(name);
      response.end(origin);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  process.env[ORIGINS_ADDRESS] = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  return async () => {
    registry.closeAllConnections();
    registry.close();
    const running = await Promise.allSettled(servers.values());
    await Promise.all(running.map((server) => server.status === 'fulfilled' && server.value.kill()));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Origin of a server of this run; waits for its start. Called in workers. */
export async function originOf(name: ServerName): Promise<string> {
  const answer = await fetch(`${process.env[ORIGINS_ADDRESS]}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
