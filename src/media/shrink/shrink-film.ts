import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { longestMinutes, type Plan, planFor } from './plan.ts';
import { type Film, readFilm, type Sample, UnknownFilm, type VideoTrack } from './read-film.ts';
import { type WrittenSample, writeFilm } from './write-film.ts';

/**
 * Makes a film of a phone small enough for a gift: its pictures are decoded, drawn smaller and
 * upright, and encoded as H.264; its sound is copied. Runs in a worker.
 */

export type Shrunk = { ok: true; film: Blob } | { ok: false; why: 'too-long'; minutes: number };

/**
 * H.264 in three profiles, the best first, each for at least 1280 × 720. No other codec plays in
 * every browser.
 */
const CODECS = ['avc1.640020', 'avc1.4d0020', 'avc1.42001f'] as const;
/** Seconds between two pictures that can be decoded alone, so that players can jump. */
const KEY_EVERY = 2;
/**
 * Seconds that at least lie between two pictures: films of 50 and more a second keep every second
 * one.
 */
const LEAST_GAP = 1 / 40;
/** Pictures that wait for decoder or encoder. */
const QUEUE = 12;
/** Bytes that are read of the file at a time. */
const READ_BYTES = 2 * 1024 * 1024;
/** Encodings of a film that comes out too large, each with a lower rate. */
const TRIES = 3;

/** Bytes of samples, read in large pieces. */
function sampleReader(file: Blob) {
  let from = 0;
  let piece = new Uint8Array();
  return async ({ at, size }: Sample): Promise<Uint8Array> => {
    if (at < from || at + size > from + piece.length) {
      from = at;
      piece = new Uint8Array(await file.slice(at, at + Math.max(size, READ_BYTES)).arrayBuffer());
    }
    return piece.subarray(at - from, at - from + size);
  };
}

async function encoderFor({ width, height, bitrate }: Plan): Promise<VideoEncoderConfig> {
  for (const codec of CODECS) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate: 30,
      latencyMode: 'quality',
      avc: { format: 'avc' },
    };
    if ((await VideoEncoder.isConfigSupported(config)).supported) return config;
  }
  throw new UnknownFilm('no encoder');
}

/** Draws a frame turned upright, as large as the canvas. */
function drawUpright(canvas: OffscreenCanvas, frame: VideoFrame, rotation: number): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new UnknownFilm('no canvas');
  const { width, height } = canvas;
  const isTurned = rotation % 180 !== 0;
  const [drawnWidth, drawnHeight] = isTurned ? [height, width] : [width, height];
  context.setTransform(1, 0, 0, 1, width / 2, height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(frame, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
}

interface Encoded {
  samples: WrittenSample[];
  description: Uint8Array;
}

async function encode(
  file: Blob,
  { samples, rotation, codec, description }: VideoTrack,
  plan: Plan,
  onTime: (seconds: number) => void,
): Promise<Encoded> {
  const written: WrittenSample[] = [];
  let avcC: Uint8Array | null = null;
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const encoder = new VideoEncoder({
    error: fail,
    output: (chunk, metadata) => {
      const { description } = metadata?.decoderConfig ?? {};
      if (description && !avcC) avcC = new Uint8Array(bytesOfSource(description));
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const time = chunk.timestamp / 1e6;
      written.push({
        data: new Blob([data]),
        time,
        duration: (chunk.duration ?? 0) / 1e6,
        isKey: chunk.type === 'key',
      });
      onTime(time);
    },
  });
  encoder.configure(await encoderFor(plan));

  const canvas = new OffscreenCanvas(plan.width, plan.height);
  let last = Number.NEGATIVE_INFINITY;
  let lastKey = Number.NEGATIVE_INFINITY;
  const take = (frame: VideoFrame) => {
    const time = frame.timestamp / 1e6;
    if (failure || time < 0 || time - last < LEAST_GAP) return;
    last = time;
    const keyFrame = time - lastKey >= KEY_EVERY;
    if (keyFrame) lastKey = time;
    drawUpright(canvas, frame, rotation);
    const smaller = new VideoFrame(canvas, {
      timestamp: frame.timestamp,
      ...(frame.duration !== null && { duration: frame.duration }),
    });
    encoder.encode(smaller, { keyFrame });
    smaller.close();
  };
  const decoder = new VideoDecoder({
    error: fail,
    output: (frame) => {
      try {
        take(frame);
      } catch (error) {
        fail(error);
      }
      frame.close();
    },
  });
  decoder.configure({ codec, description });

  const room = async (coder: VideoDecoder | VideoEncoder, queued: () => number) => {
    while (queued() > QUEUE && !failure) {
      await new Promise((resolve) => coder.addEventListener('dequeue', resolve, { once: true }));
    }
  };
  const read = sampleReader(file);
  for (const sample of samples) {
    await room(decoder, () => decoder.decodeQueueSize);
    await room(encoder, () => encoder.encodeQueueSize);
    if (failure) break;
    decoder.decode(
      new EncodedVideoChunk({
        type: sample.isKey ? 'key' : 'delta',
        timestamp: Math.round(sample.time * 1e6),
        duration: Math.round(sample.duration * 1e6),
        data: await read(sample),
      }),
    );
  }
  if (!failure) await decoder.flush().catch(fail);
  if (!failure) await encoder.flush().catch(fail);
  if (decoder.state !== 'closed') decoder.close();
  if (encoder.state !== 'closed') encoder.close();
  if (failure || !avcC || written.length === 0) throw failure ?? new UnknownFilm('nothing was encoded');
  return { samples: written, description: avcC };
}

const bytesOfSource = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** Measures of the film as it is shown. */
function measuresOf({ duration, video, audio }: Film) {
  const isTurned = video.rotation % 180 !== 0;
  return {
    width: isTurned ? video.height : video.width,
    height: isTurned ? video.width : video.height,
    duration,
    audioBytes: audio?.samples.reduce((sum, { size }) => sum + size, 0) ?? 0,
  };
}

/**
 * The film, small enough for a gift. Throws where this browser cannot read, decode or encode it.
 */
export async function shrinkFilm(file: Blob, onProgress: (done: number) => void): Promise<Shrunk> {
  const film = await readFilm(file);
  const { video, audio } = film;
  const { codec, description } = video;
  if (!(await VideoDecoder.isConfigSupported({ codec, description })).supported) {
    throw new UnknownFilm(`no decoder for ${codec}`);
  }
  const measures = measuresOf(film);
  const plan = planFor(measures);
  if (!plan) return { ok: false, why: 'too-long', minutes: longestMinutes(measures) };
  const sound = audio && {
    ...audio,
    scale: audio.sampleRate,
    samples: audio.samples.map((sample) => ({
      ...sample,
      data: file.slice(sample.at, sample.at + sample.size),
    })),
  };
  let { bitrate } = plan;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const pictures = await encode(file, video, { ...plan, bitrate }, (time) =>
      onProgress(Math.min(1, time / film.duration)),
    );
    const { width, height } = plan;
    const whole = writeFilm({ ...pictures, width, height, scale: 90_000 }, sound);
    if (whole.size < MAX_FILE_BYTES) return { ok: true, film: whole };
    bitrate = Math.floor(bitrate * 0.85 * (MAX_FILE_BYTES / whole.size));
  }
  throw new UnknownFilm('an encoder that does not keep to its rate');
}
