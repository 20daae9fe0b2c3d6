import { describe, expect, it } from 'vitest';
import '../../../tests/files/jsdom-blobs.ts';
import { ascii, big, fixture, join } from '../../../tests/files/bytes.ts';
import { mov, mp4 } from '../../../tests/files/movies.ts';
import { type Film, readFilm, UnknownFilm } from './read-film.ts';
import { videoFormat } from './sample-entries.ts';
import { writeFilm } from './write-film.ts';

const clip = fixture('clip.mp4');
const blob = (bytes: Uint8Array) => new Blob([bytes.slice()]);

/** The clip with other bytes at a distance from the name of a box. */
function patched(name: string, distance: number, bytes: Uint8Array): Blob {
  const film = clip.slice();
  film.set(bytes, Buffer.from(film).indexOf(ascii(name)) + distance);
  return blob(film);
}

/** The film written anew from its own samples. */
function rewritten(file: Blob, { video, audio }: Film): Blob {
  const data = <Sample extends { at: number; size: number }>(sample: Sample) => ({
    ...sample,
    data: file.slice(sample.at, sample.at + sample.size),
  });
  return writeFilm(
    { ...video, scale: 90_000, samples: video.samples.map(data) },
    audio && { ...audio, scale: audio.sampleRate, samples: audio.samples.map(data) },
  );
}

/** What a film shows and when, without where it lies. */
const contents = ({ video, audio }: Film) =>
  [video, audio].map((track) => track?.samples.map(({ size, time, isKey }) => [size, time, isKey]));

/** The same, to be compared with: times are stored in ticks. */
const alike = ({ video, audio }: Film) =>
  [video, audio].map((track) =>
    track?.samples.map(({ size, time, isKey }) => [size, expect.closeTo(time, 2), isKey]),
  );

describe('readFilm', () => {
  it('reads pictures and sound', async () => {
    const { duration, video, audio } = await readFilm(blob(clip));
    expect(duration).toBeCloseTo(2, 1);
    expect(video).toMatchObject({ width: 160, height: 120, rotation: 0 });
    expect(video.codec).toMatch(/^avc1\.[0-9a-f]{6}$/);
    expect(video.samples).toHaveLength(24);
    expect(video.samples[0]).toMatchObject({ time: 0, isKey: true });
    expect(audio?.samples).toHaveLength(45);
  });

  it.each([
    ['a film with a place and a box that players skip', () => mp4({ size: 40_000 })],
    ['a film of QuickTime', mov],
  ])('reads %s the same', async (_what, make) => {
    expect(contents(await readFilm(blob(make().bytes)))).toEqual(contents(await readFilm(blob(clip))));
  });

  // The matrix begins 44 bytes behind the name of the track's header.
  it.each([
    [90, big(4, 0, 0x10000, 0, 0xffff0000, 0)],
    [180, big(4, 0xffff0000, 0, 0, 0, 0xffff0000)],
    [270, big(4, 0, 0xffff0000, 0, 0x10000, 0)],
  ])('reads a rotation by %d degrees', async (rotation, matrix) => {
    expect((await readFilm(patched('tkhd', 44, matrix))).video.rotation).toBe(rotation);
  });

  it.each([
    ['of another codec', patched('avcC', 0, ascii('av9C')), UnknownFilm],
    ['with sound of another kind', patched('mp4a', 0, ascii('samr')), UnknownFilm],
    ['that is cut off', blob(clip.slice(0, clip.length - 200)), Error],
    ['that is none', blob(ascii('nothing of the kind')), Error],
  ])('refuses a film %s', async (_what, film, kind) => {
    await expect(readFilm(film)).rejects.toBeInstanceOf(kind);
  });
});

describe('writeFilm', () => {
  it('writes what was read, in the same order and at the same times', async () => {
    const film = await readFilm(blob(clip));
    const again = rewritten(blob(clip), film);
    expect(again.type).toBe('video/mp4');
    const read = await readFilm(again);
    expect(contents(read)).toEqual(alike(film));
    expect(read.video).toMatchObject({ codec: film.video.codec, width: 160, height: 120, rotation: 0 });
    const [sample] = read.audio?.samples ?? [];
    const [original] = film.audio?.samples ?? [];
    if (!sample || !original) throw new Error('no sound');
    const bytes = async (file: Blob, { at, size }: typeof sample) =>
      Buffer.from(await file.slice(at, at + size).arrayBuffer()).toString('hex');
    expect(await bytes(again, sample)).toBe(await bytes(blob(clip), original));
  });

  it('keeps pictures that are shown in another order than they are decoded, and a late sound', async () => {
    const film = await readFilm(blob(clip));
    const [first, second, third, ...others] = film.video.samples;
    if (!first || !second || !third) throw new Error('no samples');
    const swapped = [first, { ...second, time: third.time }, { ...third, time: second.time }, ...others];
    const audio = film.audio && {
      ...film.audio,
      samples: film.audio.samples.map((sample) => ({ ...sample, time: sample.time + 0.5 })),
    };
    const changed = { ...film, video: { ...film.video, samples: swapped }, audio };
    const read = await readFilm(rewritten(blob(clip), changed));
    expect(contents(read)).toEqual(alike(changed));
  });
});

it('names HEVC as WebCodecs does', () => {
  // The record of a film that ffmpeg calls Main, level 4.
  const record = join(big(1, 1, 1), big(4, 0x60000000), big(1, 0x90, 0, 0, 0, 0, 0), big(1, 120), big(1, 0));
  const box = (type: string, content: Uint8Array) => join(big(4, content.length + 8), ascii(type), content);
  const entry = box(
    'hvc1',
    join(new Uint8Array(24), big(2, 1920, 1080), new Uint8Array(50), box('hvcC', record)),
  );
  const bytes = box('stsd', join(big(4, 0, 1), entry));
  expect(videoFormat(bytes, { type: 'stsd', start: 0, content: 8, end: bytes.length })).toMatchObject({
    codec: 'hvc1.1.6.L120.90',
    width: 1920,
    height: 1080,
  });
});
