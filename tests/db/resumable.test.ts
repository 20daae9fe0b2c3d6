import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ResumableStore } from '../../supabase/embedded/resumable-store.ts';
import { startTestBackend, type TestBackend } from './support/backend.ts';
import { fileFor, withWriteLimit } from './support/world.ts';

const PART = 6 * 1024 * 1024;

describe('resumable uploads', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  }, 240_000);
  afterAll(() => backend?.stop());

  interface Options {
    name?: string;
    contentType?: string;
    bucket?: string;
    apikey?: string;
    /** Breaks the connection after so many accepted bytes. */
    stopAt?: number;
    uploadUrl?: string;
  }

  function upload(
    content: Buffer,
    options: Options = {},
  ): Promise<{ url: string; offsets: number[]; error?: string }> {
    const {
      name = fileFor('gift_video').name,
      contentType = 'video/mp4',
      bucket = 'gift_video',
      stopAt,
    } = options;
    const offsets: number[] = [];
    return new Promise((resolve) => {
      const transfer = new Upload(content as never, {
        endpoint: `${backend.url}/storage/v1/upload/resumable`,
        ...(options.uploadUrl && { uploadUrl: options.uploadUrl }),
        chunkSize: PART,
        retryDelays: [],
        headers: { apikey: options.apikey ?? backend.anonKey, 'x-upsert': 'false' },
        metadata: { bucketName: bucket, objectName: name, contentType, cacheControl: '3600' },
        onChunkComplete: (_, accepted) => {
          offsets.push(accepted);
          if (stopAt !== undefined && accepted >= stopAt) {
            void transfer.abort();
            resolve({ url: transfer.url ?? '', offsets });
          }
        },
        onSuccess: () => resolve({ url: transfer.url ?? '', offsets }),
        onError: (error) => resolve({ url: transfer.url ?? '', offsets, error: error.message }),
      });
      transfer.start();
    });
  }

  /** Begins the upload of a film. */
  const begin = (length = 7) =>
    fetch(`${backend.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        apikey: backend.anonKey,
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': Object.entries({
          bucketName: 'gift_video',
          objectName: fileFor('gift_video').name,
          contentType: 'video/mp4',
        })
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(),
      },
    });

  /** Where the parts of an upload are collected. */
  const onDisk = (url: string) => join(backend.dataDir, 'resumable', url.split('/').at(-1) ?? '');

  const offsetOnDisk = async (url: string) => (await stat(onDisk(url))).size;

  const read = async (name: string) => fetch(`${backend.url}/storage/v1/object/public/gift_video/${name}`);

  test('an interrupted upload continues at its offset, even after a restart of the server', {
    timeout: 240_000,
  }, async () => {
    const { name } = fileFor('gift_video');
    const content = Buffer.alloc(13 * 1024 * 1024, 'abc');
    const first = await upload(content, { name, stopAt: PART });
    expect((await read(name)).status).toBe(400);

    const restarted = await restart();
    const second = await upload(content, {
      name,
      uploadUrl: first.url.replace(/^http:\/\/[^/]+/, restarted.url),
    });
    expect(second.error).toBeUndefined();
    expect(second.offsets[0]).toBe(2 * PART);
    expect(Buffer.from(await (await read(name)).arrayBuffer()).equals(content)).toBe(true);
  });

  test('an upload whose last answer was lost counts as complete; other content under the same name does not', async () => {
    const { name } = fileFor('gift_video');
    const content = Buffer.from('the whole content');
    const first = await upload(content, { name });
    expect((await upload(content, { name, uploadUrl: first.url })).error).toBeUndefined();
    expect((await upload(Buffer.from('another content'), { name })).error).toContain('response code: 409');
  });

  test('an upload whose server was killed before storing the object is finished when its offset is asked for', async () => {
    const { name } = fileFor('gift_video');
    const { url } = await upload(Buffer.from('content'), { name });
    await backend.database.query('delete from storage.objects where name = $1', [name]);
    await backend.database.query('delete from private.spent_file_id');
    expect((await read(name)).status).toBe(400);
    const head = await fetch(url, {
      method: 'HEAD',
      headers: { apikey: backend.anonKey, 'tus-resumable': '1.0.0' },
    });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '7']);
    expect((await read(name)).status).toBe(200);
  });

  test.each([
    ['a foreign type', { contentType: 'text/html' }, '403'],
    ['no type', { contentType: '' }, '403'],
    ['a name that is a path', { name: '../x.mp4' }, '403'],
    ['a name of its own', { name: 'film.mp4' }, '403'],
    ['a bucket that is not there', { bucket: 'other' }, '403'],
    ['no key', { apikey: 'wrong' }, '401'],
  ] as [string, Options, string][])('refuses %s before the first byte', async (_, options, status) => {
    const { error, url, offsets } = await upload(Buffer.from('x'), options);
    expect(error).toContain(`response code: ${status}`);
    expect([url, offsets]).toEqual(['', []]);
  });

  test('refuses a part of an upload that its network may not finish any more', async () => {
    const content = Buffer.alloc(2 * PART);
    const { url } = await upload(content, { stopAt: PART });
    await withWriteLimit(backend, 'file', 0, async () => {
      expect((await upload(content, { uploadUrl: url })).error).toContain('response code: 403');
      expect(await offsetOnDisk(url)).toBe(PART);
    });
  });

  test('unfinished uploads count against the ceiling of stored files until they expire', async () => {
    const [{ stored } = { stored: 0 }] = await backend.database.query<{ stored: number }>(
      'select count(*)::int as stored from storage.objects',
    );
    const store = new ResumableStore({ directory: join(backend.dataDir, 'resumable') });
    const unfinished = await store.countUnfinished();
    await backend.database.query('select private.set_stored_object_ceiling($1)', [stored + unfinished + 1]);
    const first = await begin();
    expect(first.status).toBe(201);
    expect((await begin()).status).toBe(403);
    const description = `${onDisk(first.headers.get('location') ?? '')}.json`;
    const upload = JSON.parse(await readFile(description, 'utf8'));
    await writeFile(description, JSON.stringify({ ...upload, creation_date: '2020-01-01T00:00:00.000Z' }));
    expect((await begin()).status).toBe(201);
    expect(existsSync(description)).toBe(false);
    await backend.database.query('select private.set_stored_object_ceiling(50000)');
  });

  test('refuses exactly 25 MiB before the first byte', async () => {
    expect((await begin(25 * 1024 * 1024)).status).toBe(413);
  });

  async function restart(): Promise<TestBackend> {
    const { dataDir } = backend;
    await backend.stop(true);
    backend = await startTestBackend('pglite', { dataDir });
    return backend;
  }
});
