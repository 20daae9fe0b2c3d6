import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openBackend } from './backend.ts';
import { lockData } from './data-lock.ts';

// npm run db:reset: deletes the data of the embedded backend and makes an empty, migrated database.
const dataDir = resolve(process.env.EMBEDDED_DATA_DIR ?? '.embedded');
const unlock = await lockData(dataDir).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return async () => undefined;
  throw error;
});
await unlock();
await rm(dataDir, { recursive: true, force: true });
const backend = await openBackend({ dataDir });
await backend.stop();
console.log(`Empty database in ${dataDir}`);
process.exit(0);
