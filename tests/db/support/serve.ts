import { startEmbeddedBackend } from '../../../supabase/embedded/server.ts';

// Runs the embedded backend in a separate process, which durability.test.ts kills; prints its
// address when it is ready.
const [dataDir = '', migrationsDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedBackend({ dataDir, migrationsDir });
console.log(url);
