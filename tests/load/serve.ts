import type { BackendOptions } from '../../supabase/embedded/backend.ts';
import { startEmbeddedBackend } from '../../supabase/embedded/server.ts';

// Runs the backend in a separate process, so that its memory and work can be measured: node
// --expose-gc serve.ts <options as JSON>

/**
 * Bytes in use after a garbage collection, and milliseconds that the processor has worked for this
 * process.
 */
export interface Usage {
  rss: number;
  heap: number;
  processor: number;
}

process.on('disconnect', () => process.exit(0));

const backend = await startEmbeddedBackend(JSON.parse(process.argv[2] ?? '') as BackendOptions);
// High write limits, because all savers have the same address.
for (const kind of ['gift', 'file', 'lock']) {
  await backend.database.query('select private.set_write_limit($1, 10000000)', [kind]);
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  global.gc?.();
  // Twice, because finalizers of the first collection release memory for the second.
  global.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external, processor: (user + system) / 1000 } satisfies Usage);
});
process.send?.(backend.url);
