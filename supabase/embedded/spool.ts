import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyHeaders } from '@fastify/busboy';
import type { SpooledFile } from './request-context.ts';

/**
 * A received upload: the file on disk, with the type and cache time from the form or the headers.
 */
export interface ReceivedFile extends SpooledFile {
  /** undefined where a resumable upload declared none; other uploads always have one. */
  contentType: string | undefined;
  cacheControl: string;
  /** Whether the request declared its length. */
  saysLength: boolean;
  /**
   * JSON that the sender stores with the file: the form's field `metadata`, or the header
   * `x-metadata` in base64.
   */
  userMetadata?: string | undefined;
}

/** The upload is larger than its bucket takes. */
export class TooLargeError extends Error {}

/**
 * Bytes of the largest body without a declared length. A hosted project has no such limit; here it
 * protects the developer's disk.
 */
const LARGEST_BODY = 512 * 1024 * 1024;

/** Writes a stream to disk; resolves with size and MD5 of what was written. */
async function write(content: AsyncIterable<Buffer>, path: string, largest: number): Promise<SpooledFile> {
  const hash = createHash('md5');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > largest ? new TooLargeError() : null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { flags: 'wx' }));
  return { path, size, eTag: `"${hash.digest('hex')}"` };
}

/**
 * Reads the form that supabase-js sends. A refused form does not end the request, so that the
 * refusal can be answered.
 */
async function receiveForm(request: IncomingMessage, path: string, largest: number): Promise<ReceivedFile> {
  const form = new Busboy({ headers: request.headers as BusboyHeaders });
  const fields: Record<string, string> = {};
  let file: Promise<ReceivedFile> | undefined;
  const read = new Promise<void>((resolve, reject) => {
    form.on('field', (name, value) => {
      fields[name] = value;
    });
    form.on('file', (_name, content, _fileName, _encoding, contentType) => {
      if (file) return void content.resume();
      file = write(content, path, largest).then((spooled) => ({
        ...spooled,
        contentType: bareType(contentType),
        cacheControl: '',
        saysLength: true,
      }));
      file.catch(reject);
    });
    form.once('finish', resolve).once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new Error('The upload broke off.'));
    });
  });
  request.pipe(form);
  try {
    await read;
    if (!file) throw new Error('Missing file in multipart upload');
    const { cacheControl, metadata } = fields;
    return {
      ...(await (file as Promise<ReceivedFile>)),
      cacheControl: cacheControl ? `max-age=${cacheControl}` : 'no-cache',
      userMetadata: metadata,
    };
  } finally {
    request.unpipe(form);
  }
}

/**
 * Writes an upload to disk while it comes in, from a raw body or from the form that supabase-js
 * sends. Lite reads the whole form into memory, and expects a part called `file` where supabase-js
 * sends one with an empty name.
 *
 * @param largest bytes that a file of declared length may have. As on a hosted project, a body
 *   without one is stored whole and then refused by the database.
 * @throws TooLargeError, or an Error when the body is broken or holds no file.
 */
export async function receiveFile(
  request: IncomingMessage,
  directory: string,
  largest: number,
): Promise<ReceivedFile> {
  const { headers } = request;
  const path = join(directory, randomUUID());
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  try {
    if (contentType.startsWith('multipart/form-data')) {
      return await receiveForm(request, path, largest);
    }
    if (Number(headers['content-length']) > largest) throw new TooLargeError();
    const spooled = await write(request, path, LARGEST_BODY);
    const said = headers['x-metadata'];
    return {
      ...spooled,
      contentType: bareType(contentType),
      saysLength: headers['content-length'] !== undefined,
      cacheControl: headers['cache-control'] ?? 'no-cache',
      userMetadata: typeof said === 'string' ? Buffer.from(said, 'base64').toString() : undefined,
    };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * A type without its parameters, as a bucket lists it: 'audio/webm' for 'audio/webm;codecs=opus'.
 */
export function bareType(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';
}
