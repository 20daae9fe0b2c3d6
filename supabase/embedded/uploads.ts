import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DISK_FULL, isDiskFull } from './disk-full.ts';
import { type Answer, plainHeaders, send, sendWebResponse, storageError } from './http.ts';
import { type RequestContext, requestContext } from './request-context.ts';
import { type ReceivedFile, receiveFile, TooLargeError } from './spool.ts';

/** Hands a request to Lite with the context of the caller. */
export type LiteFetch = (request: Request, context: RequestContext) => Promise<Response>;

export interface Uploads {
  /** Stores what a POST or PUT to /storage/v1/object/… brings. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Stores a file that is complete on disk, with the rights of the caller. Every upload ends here. */
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

const PATIENCE_BYTES = 64 * 1024 * 1024;

/** Reads on what is not wanted: a browser looks for the answer only when it has sent everything, within reason. */
function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > PATIENCE_BYTES) request.destroy();
  });
}

/** User metadata as the service keeps it: JSON, or nothing where it is none. */
function parsedMetadata(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one way into the buckets: spool to disk, then let Lite apply bucket, size, type and policies to the caller. */
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
          // Lite compares a type in any case; a hosted project only one that an upload declares.
          'content-type': file.contentType ?? (await typeOf(bucket)),
          // Its limit holds for a length that is said; the length of the whole is told by what was written.
          ...(file.saysLength && { 'content-length': String(file.size) }),
          'cache-control': file.cacheControl,
        },
      }),
      {
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
