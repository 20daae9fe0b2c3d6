import { asciiAt, viewOf } from '../metadata/bytes.ts';
import { type Box, boxesIn } from '../metadata/iso-media.ts';

/**
 * How the samples of a track are coded (ISO 14496-12, -14 and -15), as far as phones write it:
 * H.264 and HEVC pictures, AAC sound.
 */

export interface VideoFormat {
  /** Codec as WebCodecs names it: 'avc1.64001f', 'hvc1.1.6.L93.B0'. */
  codec: string;
  /** What the decoder has to know beforehand. */
  description: Uint8Array;
  width: number;
  height: number;
}

export interface AudioFormat {
  /** The box esds as it is in the film. */
  esds: Uint8Array;
  sampleRate: number;
  channels: number;
}

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** 'hvc1.1.6.L93.B0', from the record that describes the stream. */
function hevcCodec(record: Uint8Array): string {
  const view = viewOf(record);
  const first = record[1] as number;
  const space = ['', 'A', 'B', 'C'][first >> 6];
  let flags = 0;
  for (let bit = 0; bit < 32; bit += 1) if (view.getUint32(2) & (1 << bit)) flags += 2 ** (31 - bit);
  const constraints = [...record.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    'hvc1',
    `${space}${first & 31}`,
    flags.toString(16).toUpperCase(),
    `${first & 32 ? 'H' : 'L'}${record[12]}`,
    ...constraints.map((value) => value.toString(16).toUpperCase()),
  ].join('.');
}

/** The first entry of a table of descriptions. */
function firstEntry(bytes: Uint8Array, stsd: Box): Box | undefined {
  return boxesIn(bytes, stsd.content + 8, stsd.end)[0];
}

/** The format of a picture track, null for one that phones do not write. */
export function videoFormat(bytes: Uint8Array, stsd: Box): VideoFormat | null {
  const entry = firstEntry(bytes, stsd);
  if (!entry) return null;
  const view = viewOf(bytes);
  const record = boxesIn(bytes, entry.content + 78, entry.end).find(
    ({ type }) => type === 'avcC' || type === 'hvcC',
  );
  if (!record) return null;
  const description = bytes.slice(record.content, record.end);
  const codec =
    record.type === 'avcC'
      ? `avc1.${[...description.subarray(1, 4)].map(hex).join('')}`
      : hevcCodec(description);
  return {
    codec,
    description,
    width: view.getUint16(entry.content + 24),
    height: view.getUint16(entry.content + 26),
  };
}

/** The format of a sound track, null for anything but MPEG sound (AAC). */
export function audioFormat(bytes: Uint8Array, stsd: Box): AudioFormat | null {
  const entry = firstEntry(bytes, stsd);
  if (!entry || asciiAt(bytes, entry.start + 4, 4) !== 'mp4a') return null;
  const view = viewOf(bytes);
  // QuickTime's versions 1 and 2 of the entry carry further fields, and the description lies in a
  // box 'wave'.
  const version = view.getUint16(entry.content + 8);
  const within = boxesIn(bytes, entry.content + 28 + ([0, 16, 36][version] ?? 0), entry.end);
  const wave = within.find(({ type }) => type === 'wave');
  const boxes = wave ? boxesIn(bytes, wave.content, wave.end) : within;
  const esds = boxes.find(({ type }) => type === 'esds');
  if (!esds) return null;
  const isQuickTime2 = version === 2;
  return {
    esds: bytes.slice(esds.start, esds.end),
    sampleRate: isQuickTime2
      ? view.getFloat64(entry.content + 32)
      : view.getUint32(entry.content + 24) / 65536,
    channels: isQuickTime2 ? view.getUint32(entry.content + 40) : view.getUint16(entry.content + 16),
  };
}
