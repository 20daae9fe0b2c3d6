import {
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { longestMinutes, type Plan, planFor } from './plan.ts';

/** The work of the large library mediabunny, apart from the page. Ending the worker cancels it. */

export type FilmTask = { shrink: Blob } | { addDuration: Blob };

/** How far it is (0 to 1), then the film, the minutes that would fit, or the reason. */
export type FilmAnswer =
  | { progress: number }
  | { film: Blob }
  | { longestMinutes: number }
  | { error: string };

/** Of H.264, the best first, each for at least 1280 × 720. */
const PROFILES = ['avc1.640020', 'avc1.4d0020', 'avc1.42001f'] as const;
/** Seconds between pictures that can be decoded alone, so that players can jump. */
const KEY_EVERY = 2;
/** Pictures a second: films of 50 and more keep every second one or fewer. */
const FRAME_RATE = 30;
/** Of sound that is encoded anew. */
const SOUND_BITRATE = 128_000;
const TRIES = 3;

const tell = (message: FilmAnswer) => self.postMessage(message);

async function profileFor({ width, height, bitrate }: Plan): Promise<string> {
  for (const fullCodecString of PROFILES) {
    const quality = new Quality({ bitrate });
    if (await canEncodeVideo('avc', { width, height, quality, fullCodecString })) return fullCodecString;
  }
  throw new Error('no encoder for H.264');
}

/** AAC, which every player knows, or Opus where AAC cannot be encoded. */
async function soundCodec(audio: InputAudioTrack): Promise<'aac' | 'opus'> {
  return (await audio.getCodec()) === 'aac' || (await canEncodeAudio('aac')) ? 'aac' : 'opus';
}

/** Copies or encodes the sound when it is executed. Throws where it would be lost. */
async function soundConversion(input: Input, output: Output, audio: InputAudioTrack): Promise<Conversion> {
  const codec = await soundCodec(audio);
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    video: { discard: true },
    audio: (track) => (track.id === audio.id ? { codec } : { discard: true }),
    // The first samples of AAC lie before 0. Asked for less, the library would encode it anew.
    copy: codec === (await audio.getCodec()) ? { mode: 'forced' } : {},
    trim: { start: 0 },
    showWarnings: false,
  });
  if (conversion.utilizedTracks.length === 0) throw new Error('sound that cannot be kept');
  return conversion;
}

async function encode(
  input: Input,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  { width, height, bitrate }: Plan,
  frameRate: number,
  onTime: (seconds: number) => void,
): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new VideoSampleSource({
    codec: 'avc',
    fullCodecString: await profileFor({ width, height, bitrate }),
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_EVERY,
    transform: {
      width,
      height,
      fit: 'fill',
      alpha: 'discard',
      ...(frameRate > FRAME_RATE && {
        frameRate: frameRate / Math.max(1, Math.round(frameRate / FRAME_RATE)),
      }),
    },
  });
  output.addVideoTrack(pictures);
  const sound = audio && (await soundConversion(input, output, audio));
  await output.start();
  const encodePictures = async () => {
    for await (const sample of new VideoSampleSink(video).samples()) {
      // What an edit of the film cuts off at its beginning lies before 0.
      if (sample.timestamp >= 0) await pictures.add(sample);
      onTime(sample.timestamp);
      sample.close();
    }
    pictures.close();
  };
  await Promise.all([encodePictures(), sound?.execute()]);
  await output.finalize();
  return new Blob([target.buffer as ArrayBuffer], { type: 'video/mp4' });
}

/**
 * Tells the film with upright pictures in H.264 and its AAC sound. Throws where it cannot be done.
 */
async function shrink(file: Blob): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  if (!video || !(await video.canDecode())) throw new Error('no pictures that can be read');
  const audio = await input.getPrimaryAudioTrack();
  const duration = await input.computeDuration();
  const isCopied = (await audio?.getCodec()) === 'aac';
  const measures = {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    duration,
    audioBitrate: !audio ? 0 : isCopied ? (await audio.computePacketStats()).averageBitrate : SOUND_BITRATE,
  };
  const plan = planFor(measures);
  if (!plan) return tell({ longestMinutes: longestMinutes(measures.audioBitrate) });
  const frameRate = (await video.computePacketStats()).averagePacketRate;
  let { bitrate } = plan;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const film = await encode(input, video, audio, { ...plan, bitrate }, frameRate, (seconds) =>
      tell({ progress: Math.min(1, Math.max(0, seconds / duration)) }),
    );
    if (film.size < MAX_FILE_BYTES) return tell({ film });
    bitrate = Math.floor(bitrate * 0.85 * (MAX_FILE_BYTES / film.size));
  }
  throw new Error('an encoder that does not keep to its rate');
}

/** Tells a recorded WebM with a length and an index: without, players cannot seek. */
async function addDuration(recording: Blob): Promise<void> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(recording), formats: [WEBM] }),
    output: new Output({ format: new WebMOutputFormat(), target }),
    copy: { mode: 'forced' },
    showWarnings: false,
  });
  if (conversion.discardedTracks.length > 0) throw new Error('a track that cannot be copied');
  await conversion.execute();
  tell({ film: new Blob([target.buffer as ArrayBuffer], { type: recording.type }) });
}

self.onmessage = ({ data }: MessageEvent<FilmTask>) => {
  const done = 'shrink' in data ? shrink(data.shrink) : addDuration(data.addDuration);
  done.catch((error: unknown) => tell({ error: String(error) }));
};
