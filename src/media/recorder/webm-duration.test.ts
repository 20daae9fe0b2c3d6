import { describe, expect, it } from 'vitest';
import '../../../tests/files/jsdom-blobs.ts';
import { ascii, big, fixture, join } from '../../../tests/files/bytes.ts';
import { withDuration } from './webm-duration.ts';

/** The first bytes that Chromium's recorder writes, then one cluster. */
const header = join(big(4, 0x1a45dfa3), big(1, 0x9f), new Uint8Array(31));
const segment = join(big(4, 0x18538067), new Uint8Array([0x01, 255, 255, 255, 255, 255, 255, 255]));
const scale = join(big(4, 0x2ad7b183), big(1, 0x0f, 0x42, 0x40));
const app = join(big(2, 0x4d80), big(1, 0x86), ascii('Chrome'));
const info = join(big(4, 0x1549a966), big(1, 0x80 | (scale.length + app.length)), scale, app);
const cluster = join(
  big(4, 0x1f43b675),
  new Uint8Array([0x01, 255, 255, 255, 255, 255, 255, 255]),
  ascii('sound'),
);
const recording = join(header, segment, info, cluster);

const blobOf = (bytes: Uint8Array) => new Blob([bytes.slice()], { type: 'audio/webm' });
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

describe('withDuration', () => {
  it('writes the length into the segment’s information and leaves the rest alone', async () => {
    const whole = await withDuration(blobOf(recording), 2.5);
    const bytes = await bytesOf(whole);
    const at = bytes.indexOf(new Uint8Array([0x44, 0x89, 0x88]));
    expect(bytes.readDoubleBE(at + 3)).toBe(2500);
    expect(whole.type).toBe('audio/webm');
    // Information: id, eight bytes of size, scale, app, duration.
    const start = bytes.indexOf(big(4, 0x1549a966));
    expect(bytes.readBigUInt64BE(start + 4) & 0xffffffn).toBe(BigInt(scale.length + app.length + 11));
    expect(bytes.subarray(0, start).equals(Buffer.from(join(header, segment)))).toBe(true);
    expect(bytes.subarray(at + 11).equals(Buffer.from(cluster))).toBe(true);
  });

  it('changes nothing the second time', async () => {
    const once = await withDuration(blobOf(recording), 2.5);
    const twice = await withDuration(once, 9);
    expect((await bytesOf(twice)).equals(await bytesOf(once))).toBe(true);
  });

  it.each([
    ['an MP4', fixture('clip.mp4')],
    ['a WebM of known size', fixture('clip.webm')],
    ['nothing', new Uint8Array()],
    ['a header alone', header],
    ['a segment without information', join(header, segment, cluster)],
    ['information that is cut off', recording.subarray(0, header.length + segment.length + 9)],
  ])('leaves %s as it is', async (_what, bytes) => {
    const blob = blobOf(bytes);
    expect(await withDuration(blob, 1)).toBe(blob);
  });
});
