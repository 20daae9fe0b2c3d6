import { asciiAt, bytesOf, MalformedFile, type Stripped, viewOf } from './bytes.ts';

/**
 * WAV and AVI (RIFF), AIFF and CAF are chunks with a name and a length. What players need is known;
 * all else becomes empty chunks of the same size.
 */

interface Chunk {
  name: string;
  start: number;
  content: number;
  end: number;
}

function chunksIn(bytes: Uint8Array, from: number, to: number, isLittle: boolean): Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let start = from; start + 8 <= to; ) {
    const content = start + 8;
    // The last one of a recording that was cut off ends with the file.
    const end = Math.min(content + view.getUint32(start + 4, isLittle), to);
    chunks.push({ name: asciiAt(bytes, start, 4), start, content, end });
    start = end + ((end - content) % 2);
  }
  return chunks;
}

function blank(stripped: Uint8Array, { start, content, end }: Chunk): void {
  stripped.set(bytesOf('JUNK'), start);
  stripped.fill(0, content, end);
}

const OF_SOUND = /^(fmt |data|fact|ds64|PEAK|peak|cue |smpl|inst|wavl|slnt)$/;
/** Heads, index and frames of an AVI; 'strd' and 'strn' are a camera's notes and names. */
const OF_FILM = /^(avih|strh|strf|vprp|indx|idx1|dmlh|ix\d\d|ix..)$/;
const FRAME = /^\d\d(dc|db|wb|pc|ix)$/;
const LISTS = /^(hdrl|strl|odml|movi|rec )$/;

/** A WAV, or an AVI: without its texts, days, and streams of anything but pictures and sound. */
export function stripRiff(bytes: Uint8Array): Stripped {
  const form = asciiAt(bytes, 8, 4);
  const stripped = bytes.slice();
  const isNeeded = (name: string) =>
    form === 'WAVE' ? OF_SOUND.test(name) : OF_FILM.test(name) || FRAME.test(name);
  const walk = (from: number, to: number) => {
    for (const chunk of chunksIn(bytes, from, to, true)) {
      const isList = chunk.name === 'LIST' && LISTS.test(asciiAt(bytes, chunk.content, 4));
      // An AVI of more than 1 GB goes on in a second RIFF.
      if (isList || chunk.name === 'RIFF') walk(chunk.content + 4, chunk.end);
      else if (!isNeeded(chunk.name)) blank(stripped, chunk);
    }
  };
  walk(12, bytes.length);
  return { bytes: stripped, complete: true };
}

const OF_AIFF = /^(COMM|SSND|FVER|MARK|INST)$/;

/** Without names, authors, remarks and ID3. */
export function stripAiff(bytes: Uint8Array): Stripped {
  const stripped = bytes.slice();
  for (const chunk of chunksIn(bytes, 12, bytes.length, false))
    if (!OF_AIFF.test(chunk.name)) blank(stripped, chunk);
  return { bytes: stripped, complete: true };
}

const OF_CAF = /^(desc|data|pakt|kuki|chan|mark|regn|inst)$/;

/** Core Audio: lengths of eight bytes; -1 is the rest of the file. */
export function stripCaf(bytes: Uint8Array): Stripped {
  const stripped = bytes.slice();
  const view = viewOf(bytes);
  for (let start = 8; start + 12 <= bytes.length; ) {
    const length = Number(view.getBigInt64(start + 4));
    const content = start + 12;
    const end = length < 0 ? bytes.length : Math.min(content + length, bytes.length);
    if (!OF_CAF.test(asciiAt(bytes, start, 4))) {
      stripped.set(bytesOf('free'), start);
      stripped.fill(0, content, end);
    }
    start = end;
  }
  return { bytes: stripped, complete: true };
}

/** Without texts, pictures of a cover, and notes of programs. */
export function stripFlac(bytes: Uint8Array): Stripped {
  const stripped = bytes.slice();
  const [STREAM, PADDING, SEEKS] = [0, 1, 3];
  for (let at = 4, isLast = false; !isLast; ) {
    const head = bytes[at];
    if (head === undefined || at + 4 > bytes.length) throw new MalformedFile('a block is cut off');
    isLast = head >= 0x80;
    const end = at + 4 + (viewOf(bytes).getUint32(at) & 0xffffff);
    const kind = head & 0x7f;
    if (kind !== STREAM && kind !== SEEKS) {
      stripped[at] = (head & 0x80) | PADDING;
      stripped.fill(0, at + 4, end);
    }
    at = end;
  }
  return { bytes: stripped, complete: true };
}
