/** The parts of a multipart/form-data body as they stream in. */
interface PartHeaders {
  name: string;
  /** undefined for a plain field. */
  fileName: string | undefined;
  contentType: string | undefined;
}

interface PartReader {
  onPart(headers: PartHeaders): void;
  /** Content of the part announced last, in order. May return a promise to slow the sender down. */
  onData(chunk: Buffer): Promise<void> | void;
}

const LARGEST_PART_HEADER = 16 * 1024;

function parsePartHeaders(text: string): PartHeaders {
  const line = (name: string) => text.match(new RegExp(`^${name}:\\s*(.*)$`, 'im'))?.[1]?.trim();
  const disposition = line('content-disposition') ?? '';
  const parameter = (name: string) =>
    disposition.match(new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i'))?.[1];
  return {
    name: parameter('name') ?? '',
    fileName: parameter('filename'),
    contentType: line('content-type'),
  };
}

/** The boundary of a multipart content type; undefined when there is none. */
export function boundaryOf(contentType: string): string | undefined {
  const match = contentType.match(/^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i);
  return match?.[1] ?? match?.[2];
}

/**
 * Reads a multipart body chunk by chunk; nothing but a few kilobytes is held back.
 *
 * @throws when the body ends before its closing boundary, or is no multipart body at all.
 */
export async function readMultipart(
  body: AsyncIterable<Buffer>,
  boundary: string,
  reader: PartReader,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line break before it; lending it one makes all of them alike.
  let held: Buffer = Buffer.from('\r\n');
  let state: 'preamble' | 'headers' | 'content' | 'end' = 'preamble';

  for await (const chunk of body) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let again = true; again && state !== 'end'; ) {
      again = false;
      if (state === 'headers') {
        // '--' after a delimiter closes the body, a line break starts a part.
        if (held.length >= 2 && held.subarray(0, 2).toString() === '--') {
          state = 'end';
          break;
        }
        const end = held.indexOf('\r\n\r\n');
        if (end >= 0) {
          reader.onPart(parsePartHeaders(held.subarray(0, end).toString('utf8')));
          held = held.subarray(end + 4);
          state = 'content';
          again = true;
        } else if (held.length > LARGEST_PART_HEADER) {
          throw new Error('A part of the form has no end to its headers.');
        }
        continue;
      }
      const found = held.indexOf(delimiter);
      const contentEnd = found >= 0 ? found : Math.max(0, held.length - delimiter.length);
      if (state === 'content' && contentEnd > 0) await reader.onData(held.subarray(0, contentEnd));
      if (found >= 0) {
        held = held.subarray(found + delimiter.length);
        state = 'headers';
        again = true;
      } else {
        held = held.subarray(contentEnd);
      }
    }
  }
  if (state !== 'end') throw new Error('The form ended before its closing boundary.');
}
