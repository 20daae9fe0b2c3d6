import type { BackendOptions } from '../../supabase/embedded/backend.ts';
import { startEmbeddedBackend } from '../../supabase/embedded/server.ts';

// Runs the backend in a separate process, so that its memory can be measured: node --expose-gc serve.ts <options as JSON>

/** Bytes in use after a garbage collection. */
export interface Memory {
  rss: number;
  heap: number;
}

process.on('disconnect', () => process.exit(0));

const backend = await startEmbeddedBackend(JSON.parse(process.argv[2] ?? '') as BackendOptions);
// High write limits, because all savers have the same address.
for (const kind of ['gift', 'file', 'lock']) {
  await backend.database.query('select private.set_write_limit($1, 10000000)', [kind]);
}

process.on('message', () => {
  global.gc?.();
  // Twice, because finalizers of the first collection release memory for the second.
  global.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external } satisfies Memory);
});
process.send?.(backend.url);
