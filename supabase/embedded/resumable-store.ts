import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/** Received bytes that may wait for the disk: enough for few large writes in place of hundreds of small ones. */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/** MD5 of the first `bytes` bytes of an upload. */
interface Digest {
  hash: Hash;
  bytes: number;
}

/**
 * Parts of uploads on disk, hashed while they come in: to read 25 MB once more after the last part is time that the sender
 * waits. After a restart, or when a write failed halfway, the file is read once more after all.
 */
export class HashingFileStore extends FileStore {
  readonly #digests = new Map<string, Digest>();

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
    const digest = this.#takeDigest(id, offset);
    let position = offset;
    await pipeline(
      content,
      async function* hashed(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          digest?.hash.update(chunk);
          position += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(this.pathOf(id), {
        flags: 'r+',
        start: offset,
        highWaterMark: WRITE_AHEAD_BYTES,
      }),
    );
    if (digest) this.#digests.set(id, { hash: digest.hash, bytes: position });
    return position;
  }

  /** Quoted MD5 of a complete upload of `size` bytes. */
  async eTag(id: string, size: number): Promise<string> {
    const digest = this.#takeDigest(id, size);
    if (digest) return `"${digest.hash.digest('hex')}"`;
    const hash = createHash('md5');
    await pipeline(createReadStream(this.pathOf(id)), hash);
    return `"${hash.digest('hex')}"`;
  }

  override async remove(id: string): Promise<void> {
    this.#digests.delete(id);
    await super.remove(id);
  }

  /** The digest of everything before `offset`, if there is one; taken out, so that a failed write leaves none behind. */
  #takeDigest(id: string, offset: number): Digest | undefined {
    const digest = this.#digests.get(id) ?? { hash: createHash('md5'), bytes: 0 };
    this.#digests.delete(id);
    return digest.bytes === offset ? digest : undefined;
  }
}
