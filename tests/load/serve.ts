import type { BackendOptions } from '../../supabase/embedded/backend.ts';
import { startEmbeddedBackend } from '../../supabase/embedded/server.ts';

// The backend in a process of its own, whose memory is nobody else's: node --expose-gc serve.ts <options as JSON>

/** Bytes that are left after a collection. */
export interface Memory {
  rss: number;
  heap: number;
}

process.on('disconnect', () => process.exit(0));

const backend = await startEmbeddedBackend(JSON.parse(process.argv[2] ?? '') as BackendOptions);
// All savers share the address of this machine.
for (const kind of ['gift', 'file']) {
  await backend.database.query('select private.set_write_limit($1, 10000000)', [kind]);
}

process.on('message', () => {
  global.gc?.();
  // What a first collection sets free is often held by something that only the second one meets.
  global.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external } satisfies Memory);
});
process.send?.(backend.url);
