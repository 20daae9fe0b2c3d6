import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/** Received bytes that may wait for the disk: enough for few large writes in place of hundreds of small ones. */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/** Parts of uploads on disk. */
export class ResumableStore extends FileStore {
  constructor(options: ConstructorParameters<typeof FileStore>[0]) {
    super(options);
    // Without 'creation-defer-length': every upload says its size first and is measured against the limit then.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** Returns the offset behind what was written. */
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
