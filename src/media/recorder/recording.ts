import { timeoutOr } from '@/browser/timeout-or.ts';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import type { FilmAnswer, FilmTask } from '../video/film-worker.ts';
import { RECORDINGS, type RecordingKind, recordingFile, recordingType } from './recording-kinds.ts';

/** A recording ends by itself this near the limit of a file. */
const SIZE_MARGIN = 1024 * 1024;
const SLICE_MS = 1000;

export interface Recording {
  readonly stream: MediaStream;
  /** Recorded seconds, without pauses. */
  seconds(): number;
  pause(): void;
  resume(): void;
  end(): void;
  discard(): void;
  /** null after `discard`. Rejects when the recorder fails before it has recorded anything. */
  readonly finished: Promise<File | null>;
}

const LENGTH_WAIT_LIMIT = 10_000;

/** With its length; the same where it has one (MP4), or where that fails here and now. */
async function withDuration(recording: Blob): Promise<Blob> {
  if (!recording.type.includes('/webm') || typeof Worker === 'undefined') return recording;
  const worker = new Worker(new URL('../video/film-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FilmAnswer | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => resolve(data);
    worker.onerror = () => resolve(null);
  });
  worker.postMessage({ addDuration: recording } satisfies FilmTask);
  const told = await timeoutOr(answer, LENGTH_WAIT_LIMIT, null);
  worker.terminate();
  return told && 'film' in told ? told.film : recording;
}

/**
 * Asks for microphone (and camera) and records until `end`, the greatest length, the size limit, or
 * a device is removed; what was recorded until then is kept. Throws getUserMedia's DOMException.
 */
export async function startRecording(kind: RecordingKind): Promise<Recording> {
  const { constraints, maxSeconds, audioBitsPerSecond, videoBitsPerSecond } = RECORDINGS[kind];
  const mimeType = recordingType(kind);
  if (!mimeType) throw new DOMException('no recorder', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  const closeDevices = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond, videoBitsPerSecond });
    recorder.start(SLICE_MS);
  } catch (error) {
    closeDevices();
    throw error;
  }

  const parts: Blob[] = [];
  let bytes = 0;
  let discarded = false;
  let recordedMs = 0;
  let runningSince: number | null = performance.now();
  const seconds = () => (recordedMs + (runningSince === null ? 0 : performance.now() - runningSince)) / 1000;
  const hold = () => {
    recordedMs = seconds() * 1000;
    runningSince = null;
  };
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const atLimit = setInterval(() => {
    if (seconds() >= maxSeconds) end();
  }, 100);

  const finished = new Promise<File | null>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes > MAX_FILE_BYTES - SIZE_MARGIN) end();
    };
    recorder.onerror = end;
    recorder.onstop = () => {
      clearInterval(atLimit);
      hold();
      closeDevices();
      if (discarded) return resolve(null);
      if (bytes === 0) return reject(new DOMException('nothing was recorded', 'NotReadableError'));
      const whole = new Blob(parts, { type: recorder.mimeType || mimeType });
      void withDuration(whole).then((data) => resolve(recordingFile(kind, data, seconds())));
    };
  });
  for (const track of stream.getTracks()) track.addEventListener('ended', end);

  return {
    stream,
    seconds,
    finished,
    end,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      hold();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      runningSince = performance.now();
    },
    discard: () => {
      discarded = true;
      end();
    },
  };
}
