import { startEmbeddedBackend } from '../../../supabase/embedded/server.ts';

// A backend in a process of its own, to be killed: prints its address when it is ready.
const [dataDir = '', migrationsDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedBackend({ dataDir, migrationsDir });
console.log(url);
