import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import { SERVER_KINDS } from './servers/kinds.ts';
import { type RunningServer, startServer } from './servers/start-server.ts';

/** Journeys in which the operator changes what is for everybody: each has a server of its own. */
export const test = base.extend<{ ownServer: RunningServer }>({
  ownServer: [
    async ({ payPal }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gifts-own-'));
      const server = await startServer(SERVER_KINDS[payPal ? 'built-paypal' : 'built'], folder);
      await use(server);
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 300_000 },
  ],
  serverOrigin: async ({ ownServer }, use) => {
    await use(ownServer.origin);
  },
});
