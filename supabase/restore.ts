import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { operatorClient } from './media-prune.ts';

/**
 * npm run backup -- <folder>, npm run restore -- <folder> [--overwrite]: rows, files and settings of a
 * project, and back into a project to which the migrations were pushed (docs/operating.md#backups).
 * Environment: DATABASE_URL (the owner's connection), SUPABASE_URL, SUPABASE_SECRET_KEY. Needs pg_dump
 * and psql in the PATH.
 */

const run = promisify(execFile);

export interface Project {
  databaseUrl: string;
  /** 'https://<project-ref>.supabase.co', without a '/' at its end. */
  url: string;
  /** With a secret key. */
  client: SupabaseClient;
  /** Folder of pg_dump and psql; '' for those in the PATH. */
  programs?: string;
}

interface BackedUpFile {
  bucket_id: string;
  name: string;
  type: string;
}

/** What has to be the same before and after. */
interface State {
  settings: Record<string, unknown>;
  /** By 'schema.table'. */
  rows: Record<string, number>;
  /** What each policy says, by table and name: a setting may be one (private.set_list_mode). */
  policies: Record<string, string>;
  /** Function that PostgREST calls before each request. */
  hook: string;
  files: number;
  filesWithoutOwner: number;
  /** Gifts with a file at another address than the project's. */
  foreignAddresses: number;
}

interface Manifest {
  state: State;
  files: BackedUpFile[];
}

const DATA = 'data.sql';
const MANIFEST = 'manifest.json';
const BUCKETS = ['gift_media', 'gift_audio', 'gift_video'];
const ADDRESSES = ['media_url', 'music_url', 'video_greeting_url'];
/** Counts of the last hours; restoring files adds to them. */
const TRANSIENT = new Set(['private.write_event']);

const program = (project: Project, name: string) => (project.programs ? join(project.programs, name) : name);

async function withDatabase<Result>(
  { databaseUrl }: Project,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const stateOf = (project: Project) =>
  withDatabase(project, async (sql): Promise<State> => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private') order by 1`;
    const rows: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !TRANSIENT.has(table.name))) {
      const [counted] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${name}`);
      rows[name] = counted?.count ?? 0;
    }
    const [settings] = await sql`select to_jsonb(settings) as settings from private.settings`;
    const [counts] = await sql`
      select
        (select jsonb_object_agg(format('%s: %s', tablename, policyname), concat(qual, ' check ', with_check))
          from pg_policies where schemaname in ('public', 'private', 'storage')) as policies,
        (select count(*)::int from storage.objects where bucket_id in ${sql(BUCKETS)}) as files,
        (select count(*)::int from storage.objects as object
          left join private.file_owner as owner using (bucket_id, name)
          where object.bucket_id in ${sql(BUCKETS)} and owner.key_hash is null) as "filesWithoutOwner",
        (select count(*)::int from public.gifts as gift
          where exists (
            select from unnest(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as address
            where address is not null and not starts_with(address, ${`${project.url}/`})
          )) as "foreignAddresses",
        (select coalesce(min(setting), '') from pg_db_role_setting as held
          join pg_roles as role on role.oid = held.setrole, unnest(held.setconfig) as setting
          where role.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%') as hook`;
    return { settings: settings?.settings, rows, ...(counts as unknown as Omit<State, 'settings' | 'rows'>) };
  });

/** Writes rows, files and a manifest into a folder. Throws where a file cannot be read. */
export async function backUp(project: Project, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true });
  await run(program(project, 'pg_dump'), [
    '--data-only',
    '--schema=public',
    '--schema=private',
    `--file=${join(folder, DATA)}`,
    project.databaseUrl,
  ]);
  const files = await withDatabase(
    project,
    async (sql) => sql<BackedUpFile[]>`
      select bucket_id, name, metadata ->> 'mimetype' as type from storage.objects
      where bucket_id in ${sql(BUCKETS)} order by bucket_id, name`,
  );
  for (const { bucket_id, name } of files) {
    const { data, error } = await project.client.storage.from(bucket_id).download(name);
    if (error) throw new Error(`${bucket_id}/${name}: ${error.message}`);
    await mkdir(join(folder, bucket_id), { recursive: true });
    await writeFile(join(folder, bucket_id, name), Buffer.from(await data.arrayBuffer()));
  }
  const manifest = { state: await stateOf(project), files: [...files] };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
  return manifest;
}

/**
 * What psql runs in one transaction. No trigger does its work again, no foreign key minds the order,
 * and of every table of the backup what the migrations have put there goes first.
 */
function loadingScript(data: string, file: string, url: string): string {
  const tables = [...data.matchAll(/^COPY (\S+) \(/gm)].map(([, name]) => name);
  return [
    'set session_replication_role = replica;',
    ...tables.map((name) => `delete from ${name};`),
    `\\i '${file.replaceAll("'", "''")}'`,
    ...ADDRESSES.map(
      (column) => `update public.gifts set ${column} =
        :'url' || substring(${column} from '/storage/v1/object/public/.*')
        where ${column} like '%/storage/v1/object/public/%' and not starts_with(${column}, :'url' || '/');`,
    ),
    'set session_replication_role = origin;',
    // What these settings mean stands in policies, which the migrations have made as delivered.
    'select private.set_list_mode(list_mode) from private.settings;',
    'select private.set_require_verified_payment(require_verified_payment) from private.settings;',
  ]
    .join('\n')
    .replaceAll(":'url'", `'${url.replaceAll("'", "''")}'`);
}

/** What differs after a restoring, in a line each. */
function differences(before: State, after: State): string[] {
  const wanted: State = { ...before, foreignAddresses: 0 };
  const flat = ({ rows, settings, policies, ...rest }: State): Record<string, unknown> => ({
    ...settings,
    ...rows,
    ...policies,
    ...rest,
  });
  const [old, now] = [flat(wanted), flat(after)];
  return Object.keys(old)
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map((name) => `${name}: ${JSON.stringify(old[name])} before, ${JSON.stringify(now[name])} now`);
}

/**
 * Brings a backup into a project of the same version, and returns what is not as before.
 * Throws, and changes no row, where the project has gifts and `overwrite` is not said.
 */
export async function restore(
  project: Project,
  folder: string,
  { overwrite = false } = {},
): Promise<string[]> {
  const { state, files } = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const [held] = await withDatabase(project, (sql) => sql`select count(*)::int as gifts from public.gifts`);
  if (held?.gifts && !overwrite)
    throw new Error(`The project has ${held.gifts} gifts. --overwrite replaces them by those of the backup.`);
  const data = join(folder, DATA);
  const script = join(folder, 'restore.sql');
  await writeFile(script, loadingScript(await readFile(data, 'utf8'), data, project.url));
  await run(program(project, 'psql'), [
    '--quiet',
    '--no-psqlrc',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    `--file=${script}`,
    project.databaseUrl,
  ]);
  for (const { bucket_id, name, type } of files) {
    const bytes = await readFile(join(folder, bucket_id, name));
    const { error } = await project.client.storage.from(bucket_id).upload(name, bytes, { contentType: type });
    // A project that is restored over itself has the file still; its name stands for its content.
    if (error && !/exists/i.test(error.message)) throw new Error(`${bucket_id}/${name}: ${error.message}`);
  }
  return differences(state, await stateOf(project));
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const [command, folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const { DATABASE_URL: databaseUrl, SUPABASE_URL, SUPABASE_SECRET_KEY: key } = process.env;
  if (!databaseUrl || !SUPABASE_URL || !key)
    throw new Error('Set DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY first.');
  if (!folder) throw new Error('Name the folder of the backup.');
  const url = SUPABASE_URL.replace(/\/$/, '');
  const project = { databaseUrl, url, client: operatorClient(url, key) };
  if (command === 'backup') {
    const { files, state } = await backUp(project, folder);
    return print(`Backed up ${state.rows['public.gifts']} gifts and ${files.length} files.`);
  }
  const wrong = await restore(project, folder, { overwrite: process.argv.includes('--overwrite') });
  for (const line of wrong) print(line);
  if (wrong.length > 0) throw new Error('Restored, but not all is as before.');
  print('Restored. List mode, settings, rows, owners, files, policies, hook and addresses are as before.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
