import { existsSync } from 'node:fs';
import { readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
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

  const partHeaders = (offset: number) => ({
    apikey: backend.anonKey,
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });

  /** Where the parts of an upload are collected. */
  const onDisk = (url: string) => join(backend.dataDir, 'resumable', url.split('/').at(-1) ?? '');

  const offsetOnDisk = async (url: string) => (await stat(onDisk(url))).size;

  const read = async (name: string) => fetch(`${backend.url}/storage/v1/object/public/gift_video/${name}`);

  test('a file arrives in parts and is an object like any other', async () => {
    const { name } = fileFor('gift_video');
    const content = Buffer.alloc(14 * 1024 * 1024, 'ein Gruß ');
    const { error, offsets } = await upload(content, { name });
    expect(error).toBeUndefined();
    expect(offsets).toEqual([PART, 2 * PART, content.length]);
    const answer = await read(name);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('max-age=3600');
    expect(answer.headers.get('etag')).toMatch(/^"\w+"$/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  test('an interrupted part keeps its received bytes, and only the rest is sent again', async () => {
    const { name } = fileFor('gift_video');
    const content = Buffer.alloc(3 * PART, 'xyz');
    const { url } = await upload(content, { name, stopAt: PART });
    const cut = request(url, { method: 'PATCH', headers: { ...partHeaders(PART), 'content-length': PART } });
    cut.on('error', () => undefined);
    cut.write(content.subarray(PART, PART + PART / 2));
    await expect.poll(() => offsetOnDisk(url)).toBe(PART + PART / 2);
    const closed = new Promise((resolve) => cut.once('close', resolve));
    cut.destroy();
    await closed;

    const rest = await upload(content, { name, uploadUrl: url });
    expect(rest.error).toBeUndefined();
    expect(rest.offsets[0]).toBe(PART + PART / 2 + PART);
    const answer = await read(name);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is answered with 507', async () => {
    const path = (await begin()).headers.get('location') ?? '';
    const file = onDisk(path);
    await rm(file);
    await symlink('/dev/full', file);
    const answer = await fetch(new URL(path, backend.url), {
      method: 'PATCH',
      headers: partHeaders(0),
      body: 'content',
    });
    expect(answer.status).toBe(507);
  });

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
    expect([first.status, (await begin()).status]).toEqual([201, 403]);
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
