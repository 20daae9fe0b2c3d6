import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/**
 * Received bytes that may wait for the disk: enough to write in few large pieces instead of
 * hundreds of small ones.
 */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/** Unfinished resumable uploads as files on disk. */
export class ResumableStore extends FileStore {
  constructor(options: ConstructorParameters<typeof FileStore>[0]) {
    super(options);
    // 'creation-defer-length' is left out, so that every upload states its size first and is
    // checked against the limit.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** Uploads that were begun and are not complete. */
  async countUnfinished(): Promise<number> {
    const ids = (await this.configstore.list?.()) ?? [];
    const uploads = await Promise.all(ids.map((id) => this.getUpload(id).catch(() => undefined)));
    return uploads.filter((upload) => upload && upload.offset !== upload.size).length;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** Returns the offset after the written bytes. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), {
      flags: 'r+',
      start: offset,
      highWaterMark: WRITE_AHEAD_BYTES,
    });
    await pipeline(content, file);
    return offset + file.bytesWritten;
  }
}
