import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, preview } from 'vite';
import { migratedTemplate } from '../../db/support/backend.ts';
import { buildOnce } from './build-once.ts';
import type { ServerKind } from './kinds.ts';

// A server in a process of its own, started by start-server.ts: node serve.ts <kind as JSON> <port> <folder for builds>

const ROOT = join(import.meta.dirname, '../../..');
const [description = '', port = '0', builds = ''] = process.argv.slice(2);
const kind = JSON.parse(description) as ServerKind;
const address = { host: '127.0.0.1', port: Number(port), strictPort: true };

// Whoever started it is gone: nobody will stop it any more.
process.on('disconnect', () => process.exit(0));

const data = process.env.EMBEDDED_DATA_DIR;
// Migrating an empty database takes seconds on every server, copying a migrated one does not.
if (data && !existsSync(data)) await cp(await migratedTemplate(), data, { recursive: true });

let build: string | null = null;
if (kind.serves === 'dev') {
  const server = await createServer({
    root: ROOT,
    mode: kind.mode,
    // Dependencies are prepared apart from those of a developer's own server.
    cacheDir: join(ROOT, 'node_modules/.vite/e2e'),
    // A file saved while the journeys run must neither reload their pages nor restart their server.
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
