import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import type { TestFile } from '../../files/bytes.ts';

/** Bytes of each part of a resumable upload, as Supabase prescribes. */
export const CHUNK = 6 * 1024 * 1024;

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The request that begins a resumable upload of this file under a new name. */
export function creationHeaders(file: TestFile): Record<string, string> {
  const metadata = {
    bucketName: 'gift_media',
    objectName: `${randomUUID()}.mp4`,
    contentType: file.mimeType,
    cacheControl: '3600',
  };
  return {
    'tus-resumable': '1.0.0',
    'upload-length': String(file.bytes.length),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(','),
  };
}

function send(
  method: string,
  url: URL | string,
  headers: OutgoingHttpHeaders,
  body: Uint8Array = new Uint8Array(),
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: {
          apikey: EMBEDDED_ANON_KEY,
          authorization: `Bearer ${EMBEDDED_ANON_KEY}`,
          ...headers,
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode && answer.statusCode < 300) resolve(answer);
          else reject(new Error(`plain client: ${method} ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Milliseconds of an upload by a single POST, as curl sends it. */
export async function postAtOnce(origin: string, file: TestFile): Promise<number> {
  const boundary = randomUUID();
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="${file.name}"\r\nContent-Type: ${file.mimeType}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const started = performance.now();
  await send(
    'POST',
    `${origin}/storage/v1/object/gift_media/${randomUUID()}.mp4`,
    {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  );
  return performance.now() - started;
}

/** Milliseconds of a resumable upload in the same steps as the page's. */
export async function sendInParts(origin: string, file: TestFile): Promise<number> {
  const started = performance.now();
  const created = await send('POST', `${origin}/storage/v1/upload/resumable`, creationHeaders(file));
  const upload = new URL(created.headers.location ?? '', origin);
  for (let offset = 0; offset < file.bytes.length; offset += CHUNK) {
    await send(
      'PATCH',
      upload,
      {
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
      },
      file.bytes.subarray(offset, offset + CHUNK),
    );
  }
  return performance.now() - started;
}
