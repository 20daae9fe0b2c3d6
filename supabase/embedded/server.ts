import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, type BackendOptions, openBackend } from './backend.ts';
import { EMBEDDED_ANON_KEY, EMBEDDED_SERVICE_KEY } from './keys.ts';

export interface RunningBackend {
  /** Origin, to be given to createClient. */
  url: string;
  anonKey: string;
  serviceKey: string;
  /** The database as its owner, past the policies of the API. */
  database: Backend['database'];
  stop(): Promise<void>;
}

/**
 * Connections that may wait to be accepted. Beyond Node's default of 511, simultaneous clients are
 * turned away and have to retry.
 */
const LONGEST_QUEUE = 4096;

/**
 * Starts the embedded backend as a server of its own, without Vite. Port 0 (the default) takes any
 * free one.
 */
export async function startEmbeddedBackend(
  options: BackendOptions & { port?: number },
): Promise<RunningBackend> {
  const backend = await openBackend(options);
  const server = createServer(async (request, response) => {
    if (!(await backend.handle(request, response))) response.writeHead(404).end();
  });
  // Longer than clients keep an idle connection: otherwise the server may close one at the moment
  // in which it is used again.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((listening, failed) => {
    const address = { port: options.port ?? 0, host: '127.0.0.1', backlog: LONGEST_QUEUE };
    server.once('error', failed).listen(address, listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    anonKey: EMBEDDED_ANON_KEY,
    serviceKey: EMBEDDED_SERVICE_KEY,
    database: backend.database,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await backend.stop();
    },
  };
}
