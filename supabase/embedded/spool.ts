import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { boundaryOf, readMultipart } from './multipart.ts';
import type { SpooledFile } from './request-context.ts';

/** An upload as it came in: the file on disk, and what the form or the headers said about it. */
export interface ReceivedFile extends SpooledFile {
  contentType: string;
  cacheControl: string;
}

/** The upload is larger than any bucket takes. */
export class TooLargeError extends Error {}

/**
 * Writes an upload to disk while it comes in, from a raw body or from the form that supabase-js sends. Lite would take
 * the whole form into memory, and would look for a part called `file` where supabase-js calls it ''.
 *
 * @param largest bytes a file may have; one more and the rest is not even read.
 * @throws TooLargeError, or an Error when the body is broken or holds no file.
 */
export async function receiveFile(
  request: IncomingMessage,
  directory: string,
  largest: number,
): Promise<ReceivedFile> {
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx');
  const hash = createHash('md5');
  let size = 0;
  const write = async (chunk: Buffer) => {
    size += chunk.length;
    if (size > largest) throw new TooLargeError();
    hash.update(chunk);
    await file.write(chunk);
  };

  let contentType = type;
  let cacheControl = request.headers['cache-control'] ?? 'no-cache';
  try {
    const boundary = boundaryOf(type);
    if (boundary) {
      let seconds = '';
      let current: 'file' | 'cacheControl' | 'other' = 'other';
      let found = false;
      await readMultipart(request, boundary, {
        onPart: (part) => {
          const isFile = part.fileName !== undefined && !found;
          current = isFile ? 'file' : part.name === 'cacheControl' ? 'cacheControl' : 'other';
          if (isFile) contentType = part.contentType ?? 'application/octet-stream';
          found ||= isFile;
        },
        onData: (chunk) => {
          if (current === 'file') return write(chunk);
          if (current === 'cacheControl' && seconds.length < 16) seconds += chunk.toString();
        },
      });
      if (!found) throw new Error('Missing file in multipart upload');
      cacheControl = /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
    } else {
      for await (const chunk of request as AsyncIterable<Buffer>) await write(chunk);
    }
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { path, size, eTag: `"${hash.digest('hex')}"`, contentType: bareType(contentType), cacheControl };
}

/** 'audio/webm;codecs=opus' is audio/webm to a bucket's list. */
export function bareType(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';
}
