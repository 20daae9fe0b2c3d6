/**
 * Adds the missing duration to a recorded WebM file. MediaRecorder writes WebM as a stream, without
 * the element Duration in the segment's information (Matroska, RFC 9559); players then show no
 * length and cannot seek.
 */

const ID_EBML = 0x1a45dfa3;
const ID_SEGMENT = 0x18538067;
const ID_INFO = 0x1549a966;
const ID_CLUSTER = 0x1f43b675;
const ID_DURATION = 0x4489;
const ID_TIMECODE_SCALE = 0x2ad7b1;

/** Bytes that are read; everything before the first cluster lies within them. */
const HEAD_BYTES = 64 * 1024;

interface Element {
  id: number;
  /** Offset of the size field, of the content and of its end. */
  sizeAt: number;
  content: number;
  end: number;
}

/** Bytes of a variable-size number: one more than the leading zero bits of its first byte. */
const widthOf = (first: number) => Math.clz32(first) - 23;

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idWidth = widthOf(bytes[at] ?? 0);
  const sizeAt = at + idWidth;
  const sizeWidth = widthOf(bytes[sizeAt] ?? 0);
  if (idWidth > 4 || sizeWidth > 8 || sizeAt + sizeWidth > bytes.length) return null;
  let id = 0;
  for (let index = at; index < sizeAt; index += 1) id = id * 256 + (bytes[index] as number);
  let size = (bytes[sizeAt] as number) & (0xff >> sizeWidth);
  for (let index = 1; index < sizeWidth; index += 1) size = size * 256 + (bytes[sizeAt + index] as number);
  const content = sizeAt + sizeWidth;
  // A size with all bits set means 'unknown': the element extends to the end of the file.
  const unknown = size >= 2 ** (7 * sizeWidth) - 1;
  return { id, sizeAt, content, end: unknown ? Number.POSITIVE_INFINITY : content + size };
}

/** A size of eight bytes, whatever its value. */
function sizeField(size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(size) | (1n << 56n));
  return new Uint8Array(view.buffer);
}

function durationElement(ticks: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(11));
  view.setUint16(0, ID_DURATION);
  view.setUint8(2, 0x88);
  view.setFloat64(3, ticks);
  return new Uint8Array(view.buffer);
}

/** Nanoseconds per tick, and whether the element Duration exists already. */
function readInfo(head: Uint8Array, info: Element) {
  let scale = 1_000_000;
  let hasDuration = false;
  for (let at = info.content; at < info.end; ) {
    const child = elementAt(head, at);
    if (!child) break;
    if (child.id === ID_DURATION) hasDuration = true;
    if (child.id === ID_TIMECODE_SCALE) {
      scale = head.subarray(child.content, child.end).reduce((value, byte) => value * 256 + byte, 0);
    }
    at = child.end;
  }
  return { scale, hasDuration };
}

/**
 * The recording with its length (seconds) written into it; the same blob when it is no WebM or has
 * a Duration already.
 */
export async function withDuration(recording: Blob, seconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer());
  const ebml = elementAt(head, 0);
  if (ebml?.id !== ID_EBML) return recording;
  const segment = elementAt(head, ebml.end);
  // Only segments of unknown size are changed, which is what MediaRecorder writes: a known size
  // would have to be updated too.
  if (segment?.id !== ID_SEGMENT || Number.isFinite(segment.end)) return recording;
  for (let at = segment.content; at < head.length; ) {
    const element = elementAt(head, at);
    if (!element || element.id === ID_CLUSTER || !(element.end <= head.length)) return recording;
    if (element.id === ID_INFO) {
      const { scale, hasDuration } = readInfo(head, element);
      if (hasDuration) return recording;
      const duration = durationElement((seconds * 1e9) / scale);
      const size = sizeField(element.end - element.content + duration.length);
      const parts = [
        recording.slice(0, element.sizeAt),
        size,
        recording.slice(element.content, element.end),
        duration,
        recording.slice(element.end),
      ];
      return new Blob(parts, { type: recording.type });
    }
    at = element.end;
  }
  return recording;
}
