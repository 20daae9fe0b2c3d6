import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

/**
 * npm run media:prune [-- --dry-run]: deletes stored files that belong to no gift and are older
 * than 30 days. public.orphaned_media lists them; the storage API deletes them, because a deleted
 * row of storage.objects alone would leave its bytes behind.
 *
 * npm run media:prune -- --gift <id> [--dry-run]: deletes one gift with its thanks, its greetings and
 * all files that no other gift holds (public.files_of_gift), whatever their age.
 *
 * Environment: SUPABASE_URL, SUPABASE_SECRET_KEY (one of the project's secret keys, or the older
 * service_role key; SUPABASE_SERVICE_KEY is read as well). It never belongs into a page.
 */

/** PostgREST hands out at most 1000 rows, storage deletes at most 1000 files. */
const BATCH = 500;

interface StoredFile {
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
  last: StoredFile | undefined,
  count: number,
): Promise<StoredFile[]> {
  const { data, error } = await client.rpc('orphaned_media', {
    how_many: count,
    ...(last && { after_created_at: last.created_at, after_bucket: last.bucket_id, after_name: last.name }),
  });
  if (error) throw new Error(`orphaned_media: ${error.message}`);
  return data as StoredFile[];
}

/**
 * Deletes a batch and returns the deleted names: the storage API answers without those that it
 * could not delete.
 */
async function remove(client: SupabaseClient, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const gone = new Set<string>();
  for (const bucket of new Set(files.map((file) => file.bucket_id))) {
    const names = files.filter((file) => file.bucket_id === bucket).map((file) => file.name);
    const { data, error } = await client.storage.from(bucket).remove(names);
    if (error) throw new Error(`${bucket}: ${error.message}`);
    for (const { name } of data) gone.add(`${bucket}/${name}`);
  }
  return files.filter((file) => gone.has(`${file.bucket_id}/${file.name}`));
}

function count(files: readonly StoredFile[], result: PruneResult, report: (line: string) => void): void {
  for (const { bucket_id, name, created_at, bytes } of files) {
    result.files += 1;
    result.bytes += bytes ?? 0;
    report(`${bucket_id}/${name}  ${created_at.slice(0, 10)}  ${bytes ?? '?'} bytes`);
  }
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
  let last: StoredFile | undefined;
  for (;;) {
    const batch = await orphanedFiles(client, last, size);
    if (batch.length === 0) return result;
    last = batch.at(-1);
    const done = dryRun ? batch : await remove(client, batch);
    count(done, result, report);
    if (!dryRun && done.length < batch.length) {
      report(`${batch.length - done.length} files could not be deleted`);
    }
  }
}

/**
 * Deletes one gift with its files (or lists them): the files first, so that a run that breaks off
 * finds the rest the next time. Throws where there is no such gift, and where a file stays.
 */
export async function pruneGift(
  client: SupabaseClient,
  id: string,
  { dryRun = false, batch: size = BATCH, report = () => undefined }: PruneOptions = {},
): Promise<PruneResult> {
  const found = await client.from('gifts').select('id').eq('id', id);
  if (found.error) throw new Error(`gifts: ${found.error.message}`);
  if (found.data.length === 0) throw new Error(`There is no gift ${id}.`);
  const { data, error } = await client.rpc('files_of_gift', { of_gift: id });
  if (error) throw new Error(`files_of_gift: ${error.message}`);
  const files = data as StoredFile[];
  const result: PruneResult = { files: 0, bytes: 0 };
  for (let begin = 0; begin < files.length; begin += size) {
    const batch = files.slice(begin, begin + size);
    count(dryRun ? batch : await remove(client, batch), result, report);
  }
  if (dryRun) return result;
  if (result.files < files.length)
    throw new Error(`${files.length - result.files} files could not be deleted. The gift stays.`);
  const deleted = await client.from('gifts').delete().eq('id', id);
  if (deleted.error) throw new Error(`gifts: ${deleted.error.message}`);
  return result;
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
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, gift: { type: 'string' } } });
  const client = operatorClient(url, key);
  const options = { dryRun: values['dry-run'] ?? false, report: print };
  const { files, bytes } = await (values.gift
    ? pruneGift(client, values.gift, options)
    : pruneMedia(client, options));
  const what = values.gift ? `the gift ${values.gift} and ` : '';
  print(
    `${options.dryRun ? 'Would delete' : 'Deleted'} ${what}${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB.`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
