import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasPostgresServer, serverUser, startPostgresServer } from './support/postgres-server.ts';

describe.runIf(hasPostgresServer)('a PostgreSQL server that cannot start says so at once', () => {
  let cluster: string;
  beforeEach(async () => {
    cluster = await mkdtemp(join(tmpdir(), 'gifts-no-cluster-'));
  });
  afterEach(() => rm(cluster, { recursive: true, force: true }));

  test('for a cluster that is none', async () => {
    const { uid, gid } = await serverUser();
    await chown(cluster, uid, gid);
    await expect(startPostgresServer(cluster)).rejects.toThrow(/did not start:.*postgresql\.conf/s);
  });

  test.runIf(process.getuid?.() === 0)('for a cluster of another user', async () => {
    expect((await stat(cluster)).uid).toBe(0);
    await expect(startPostgresServer(cluster)).rejects.toThrow(`${cluster} was made by another user`);
  });
});
