import { createHash } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';
import { requestContext } from './request-context.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;

let temporaryNames = 0;

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Copies `source` to `target`, atomically and synced to disk, so that a killed process leaves no
 * half file.
 */
async function placeDurably(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.${temporaryNames++}.part`;
  // A hard link saves copying the bytes; across file systems, where links fail, they are copied.
  await link(source, temporary).catch(() => copyFile(source, temporary, constants.COPYFILE_FICLONE));
  await syncToDisk(temporary);
  await rename(temporary, target);
  await syncToDisk(dirname(target));
}

/**
 * The bytes of stored objects. A file on disk is named by the hash of bucket and object name, so no
 * object name can lead outside of the directory or clash on a file system that ignores case. The
 * content is the spooled upload of the request.
 */
export class ObjectFiles implements StorageAdapter {
  readonly driver = null;
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  pathOf(bucket: string, name: string): string {
    const hash = createHash('sha256').update(`${bucket}/${name}`).digest('hex');
    return join(this.#directory, bucket.replace(/[^a-z0-9_-]/gi, '_'), hash);
  }

  async #place(source: string, bucket: string, name: string): Promise<void> {
    await placeDurably(source, this.pathOf(bucket, name));
    const context = requestContext.getStore();
    if (context) context.placed = { bucket, name };
  }

  async uploadObject(
    bucket: string,
    name: string,
    _version: string | undefined,
    _body: unknown,
    mimetype: string,
    cacheControl: string,
  ) {
    const spooled = requestContext.getStore()?.spooled;
    if (!spooled) throw new Error('An object is only stored from a spooled upload.');
    await this.#place(spooled.path, bucket, name);
    const { size, eTag } = spooled;
    return { cacheControl, contentLength: size, size, mimetype, lastModified: new Date(), eTag };
  }

  async getObject(bucket: string, name: string) {
    const metadata = await this.headObject(bucket, name);
    return { metadata, httpStatusCode: 200, body: await readFile(this.pathOf(bucket, name)) };
  }

  async headObject(bucket: string, name: string) {
    const { size, mtime } = await stat(this.pathOf(bucket, name));
    return {
      cacheControl: 'max-age=3600',
      contentLength: size,
      size,
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag: `"${size}-${mtime.getTime()}"`,
    };
  }

  async deleteObject(bucket: string, name: string): Promise<void> {
    await rm(this.pathOf(bucket, name), { force: true });
  }

  async deleteObjects(bucket: string, names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.deleteObject(bucket, name)));
  }

  async copyObject(
    bucket: string,
    name: string,
    _version: string | undefined,
    toBucket: string,
    toName: string,
    _toVersion: string | undefined,
  ) {
    await this.#place(this.pathOf(bucket, name), toBucket, toName);
    const { eTag, lastModified } = await this.headObject(toBucket, toName);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, name: string): Promise<string> {
    return `file://${this.pathOf(bucket, name)}`;
  }
}
