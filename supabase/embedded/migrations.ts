import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

interface Migration {
  version: string;
  name: string;
  sql: string;
  hash: string;
}

const HISTORY_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  name text,
  statements text[],
  hash text not null
);
`;

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{14}_\w+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      return {
        version: file.slice(0, 14),
        name: file.slice(15, -4),
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

/** A fingerprint of all migrations, for caches of migrated databases. */
export async function migrationsFingerprint(directory: string): Promise<string> {
  const migrations = await readMigrations(directory);
  return createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16);
}

/**
 * Applies the new migrations of `directory`, each file in its own transaction, and records them in
 * the history table of the Supabase CLI. Lite's runner is not used: it loads its whole command line
 * tool and compares schemas at every start.
 *
 * @returns the number of applied files.
 * @throws when a file that was already applied has been changed, or fails.
 */
export async function applyMigrations(database: Database, directory: string): Promise<number> {
  await database.script(HISTORY_SQL);
  const history = await database.query<{ version: string; hash: string }>(
    'select version, hash from supabase_migrations.schema_migrations',
  );
  const hashes = new Map(history.map(({ version, hash }) => [version, hash]));
  let applied = 0;
  for (const { version, name, sql, hash } of await readMigrations(directory)) {
    const known = hashes.get(version);
    if (known === hash) continue;
    if (known) {
      throw new Error(
        `Migration ${version}_${name} was changed after it had been applied. ` +
          'Put the change into a new migration, or start over with `npm run db:reset`.',
      );
    }
    try {
      await database.script(
        `begin;\n${sql}\n;insert into supabase_migrations.schema_migrations (version, name, hash) ` +
          `values ('${version}', '${name}', '${hash}');\ncommit;`,
      );
    } catch (error) {
      throw new Error(
        `Migration ${version}_${name} failed: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      );
    }
    applied += 1;
  }
  return applied;
}
