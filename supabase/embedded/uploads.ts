import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DISK_FULL, isDiskFull } from './disk-full.ts';
import { type Answer, plainHeaders, send, sendWebResponse, storageError } from './http.ts';
import { type RequestContext, requestContext } from './request-context.ts';
import { type ReceivedFile, receiveFile, TooLargeError } from './spool.ts';

/** Lets Lite answer a request, in the context of the caller. */
export type LiteFetch = (request: Request, context: RequestContext) => Promise<Response>;

export interface Uploads {
  /** Stores the file of a POST or PUT to /storage/v1/object/…. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Stores a file that is complete on disk, with the caller's rights. Every kind of upload ends
   * here.
   */
  store(
    file: ReceivedFile,
    path: string,
    method: 'POST' | 'PUT',
    headers: Record<string, string>,
  ): Promise<Response>;
}

interface Options {
  lite: LiteFetch;
  spoolDirectory: string;
  /** Bytes of the largest file that any bucket takes. */
  largestFile: () => Promise<number>;
  /** A type that the bucket takes. */
  typeOf: (bucket: string) => Promise<string>;
}

const BUCKET = /\/object\/(?:upload\/sign\/)?([^/]+)\//;

function tooLarge(largest: number): Answer {
  return storageError(
    413,
    'Payload too large',
    `The object exceeded the maximum allowed size of ${largest} bytes`,
  );
}

function refusalFor(error: unknown, largest: number): Answer {
  if (error instanceof TooLargeError) return tooLarge(largest);
  if (isDiskFull(error)) return storageError(507, 'InsufficientStorage', DISK_FULL);
  return storageError(400, 'InvalidRequest', error instanceof Error ? error.message : String(error));
}

const DRAIN_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads and discards up to 64 MiB of a refused upload: a browser reads the answer only after it has
 * sent its body.
 */
function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAIN_LIMIT_BYTES) request.destroy();
  });
}

/** User metadata as hosted Storage keeps them: parsed JSON, undefined for text that is no JSON. */
export function parsedMetadata(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Uploads into the buckets: the file is spooled to disk, then Lite checks bucket, size, type and
 * the caller's policies.
 */
export function createUploads({ lite, spoolDirectory, largestFile, typeOf }: Options): Uploads {
  const store: Uploads['store'] = async (file, path, method, headers) => {
    const bucket = path.match(BUCKET)?.[1] ?? '';
    const robots = headers['x-robots-tag'];
    return lite(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(headers.apikey && { apikey: headers.apikey }),
          ...(headers.authorization && { authorization: headers.authorization }),
          'x-upsert': headers['x-upsert'] ?? 'false',
          // Lite checks the type of every upload, a hosted project only a declared one: an
          // undeclared one is sent as a type that the bucket allows.
          'content-type': file.contentType ?? (await typeOf(bucket)),
          // Lite's size limit is left to declared lengths; the database checks the size of any
          // other upload.
          ...(file.saysLength && { 'content-length': String(file.size) }),
          'cache-control': file.cacheControl,
        },
      }),
      {
        method,
        headers,
        spooled: file,
        object: {
          userMetadata: parsedMetadata(file.userMetadata),
          metadata: {
            ...(file.contentType === undefined && { mimetype: 'application/octet-stream' }),
            ...(robots && { xRobotsTag: robots }),
          },
        },
      },
    );
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const largest = await largestFile();
    let file: ReceivedFile;
    try {
      file = await receiveFile(request, spoolDirectory, largest);
    } catch (error) {
      response.setHeader('connection', 'close');
      send(response, refusalFor(error, largest));
      drain(request);
      return;
    }
    try {
      const context = requestContext.getStore();
      const headers = context?.headers ?? plainHeaders(request);
      const method = request.method === 'PUT' ? 'PUT' : 'POST';
      await sendWebResponse(response, await store(file, request.url ?? '/', method, headers));
    } finally {
      await rm(file.path, { force: true });
    }
  }

  return { receive, store };
}
