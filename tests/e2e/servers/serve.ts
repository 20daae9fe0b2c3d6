import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, preview } from 'vite';
import type { Backend } from '../../../supabase/embedded/backend.ts';
import { migratedTemplate } from '../../db/support/backend.ts';
import { buildOnce } from './build-once.ts';
import type { ServerKind } from './kinds.ts';

// One server in a separate process, started by start-server.ts: node serve.ts <kind as JSON> <port>
// <folder for builds>

const ROOT = join(import.meta.dirname, '../../..');
const [description = '', port = '0', builds = ''] = process.argv.slice(2);
const kind = JSON.parse(description) as ServerKind;
const address = { host: '127.0.0.1', port: Number(port), strictPort: true };

// The parent process has ended without stopping this server.
process.on('disconnect', () => process.exit(0));

const data = process.env.EMBEDDED_DATA_DIR;
// Copies a migrated database, because migrating an empty one takes seconds per server.
if (data && !existsSync(data)) await cp(await migratedTemplate(), data, { recursive: true });

let build: string | null = null;
if (kind.serves === 'dev') {
  const server = await createServer({
    root: ROOT,
    mode: kind.mode,
    // A cache of its own, so that a developer's running server keeps its optimised dependencies.
    cacheDir: join(ROOT, 'node_modules/.vite/e2e'),
    // No file watcher: a file saved during the run must neither reload pages nor restart the
    // server.
    server: { ...address, watch: { ignored: ['**'] } },
    clearScreen: false,
  });
  await server.listen();
  await server.transformRequest('/src/main.tsx');
} else {
  build = await buildOnce(kind.mode, builds);
  await preview({ root: ROOT, mode: kind.mode, build: { outDir: build }, preview: address });
}
process.send?.({ build });

// SQL of a journey that has this server to itself, as its owner runs it in the dashboard.
process.on('message', async ({ sql }: { sql: string }) => {
  const { __embeddedBackends: backends } = globalThis as unknown as {
    __embeddedBackends: Map<string, Promise<Backend>>;
  };
  const error = await Promise.all([...backends.values()])
    .then(([backend]) => backend?.database.query(sql))
    .then(() => null, String);
  process.send?.({ error });
});
