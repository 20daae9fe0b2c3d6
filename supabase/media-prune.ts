import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

/**
 * npm run media:prune [-- --dry-run]: deletes stored files that belong to no gift and are older
 * than 30 days. public.orphaned_media lists them; the storage API deletes them, because a deleted
 * row of storage.objects alone would leave its bytes behind. Environment: SUPABASE_URL,
 * SUPABASE_SECRET_KEY (one of the project's secret keys, or the older service_role key;
 * SUPABASE_SERVICE_KEY is read as well). It never belongs into a page.
 */

/** PostgREST hands out at most 1000 rows, storage deletes at most 1000 files. */
const BATCH = 500;

interface OrphanedFile {
  bucket_id: string;
  name: string;
  created_at: string;
  bytes: number | null;
}

export interface PruneOptions {
  /** Only list what would be deleted. */
  dryRun?: boolean;
  /** Files a request. */
  batch?: number;
  report?: (line: string) => void;
}

export interface PruneResult {
  files: number;
  bytes: number;
}

/** The oldest files after `last`, or the oldest of all. */
async function orphanedFiles(
  client: SupabaseClient,
  last: OrphanedFile | undefined,
  count: number,
): Promise<OrphanedFile[]> {
  const { data, error } = await client.rpc('orphaned_media', {
    how_many: count,
    ...(last && { after_created_at: last.created_at, after_bucket: last.bucket_id, after_name: last.name }),
  });
  if (error) throw new Error(`orphaned_media: ${error.message}`);
  return data as OrphanedFile[];
}

/**
 * Deletes a batch and returns the deleted names: the storage API answers without those that it
 * could not delete.
 */
async function remove(client: SupabaseClient, files: readonly OrphanedFile[]): Promise<OrphanedFile[]> {
  const gone = new Set<string>();
  for (const bucket of new Set(files.map((file) => file.bucket_id))) {
    const names = files.filter((file) => file.bucket_id === bucket).map((file) => file.name);
    const { data, error } = await client.storage.from(bucket).remove(names);
    if (error) throw new Error(`${bucket}: ${error.message}`);
    for (const { name } of data) gone.add(`${bucket}/${name}`);
  }
  return files.filter((file) => gone.has(`${file.bucket_id}/${file.name}`));
}

/**
 * Deletes (or lists) all orphaned files. Throws with the server's words; what was deleted before
 * stays deleted.
 */
export async function pruneMedia(
  client: SupabaseClient,
  { dryRun = false, batch: size = BATCH, report = () => undefined }: PruneOptions = {},
): Promise<PruneResult> {
  const result: PruneResult = { files: 0, bytes: 0 };
  let last: OrphanedFile | undefined;
  for (;;) {
    const batch = await orphanedFiles(client, last, size);
    if (batch.length === 0) return result;
    last = batch.at(-1);
    const done = dryRun ? batch : await remove(client, batch);
    for (const file of done) {
      result.files += 1;
      result.bytes += file.bytes ?? 0;
      report(`${file.bucket_id}/${file.name}  ${file.created_at.slice(0, 10)}  ${file.bytes ?? '?'} bytes`);
    }
    if (!dryRun && done.length < batch.length) {
      report(`${batch.length - done.length} files could not be deleted`);
    }
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * supabase-js sends every key as a bearer token too, but a key of the newer kind (sb_secret_…) is
 * no token: it is sent in apikey only.
 */
const keyInOnePlace: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (headers.get('apikey')?.startsWith('sb_')) headers.delete('authorization');
  return fetch(input, { ...init, headers });
};

/** The operator's client, with a secret key of either kind. */
export function operatorClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false },
    global: { fetch: keyInOnePlace },
    // supabase-js needs a WebSocket even where realtime is not used, and Node 20 has none.
    realtime: { transport: WebSocket as never },
  });
}

async function main(): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY, SUPABASE_SERVICE_KEY } = process.env;
  const key = SUPABASE_SECRET_KEY || SUPABASE_SERVICE_KEY;
  if (!url || !key) throw new Error('Set SUPABASE_URL and SUPABASE_SECRET_KEY first.');
  const dryRun = process.argv.includes('--dry-run');
  const client = operatorClient(url, key);
  const { files, bytes } = await pruneMedia(client, { dryRun, report: print });
  print(`${dryRun ? 'Would delete' : 'Deleted'} ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
