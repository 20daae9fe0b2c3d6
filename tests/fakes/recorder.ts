import { vi } from 'vitest';

/** A fake microphone, of samples of this loudness, and MediaRecorder that the test controls. */
export function fakeRecorder({
  types = ['audio/webm;codecs=opus', 'video/webm;codecs=vp8,opus'],
  loudness = 0.5,
} = {}) {
  class FakeTrack extends EventTarget {
    stop = vi.fn();
  }
  const track = new FakeTrack();
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  const getUserMedia = vi.fn(async () => stream);

  class FakeMediaRecorder {
    static latest: FakeMediaRecorder;
    static isTypeSupported = (type: string) => types.includes(type);
    state: RecordingState = 'inactive';
    mimeType: string;
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    onerror?: () => void;
    constructor(_stream: MediaStream, options: MediaRecorderOptions) {
      this.mimeType = options.mimeType ?? '';
      FakeMediaRecorder.latest = this;
    }
    start = () => {
      this.state = 'recording';
    };
    pause = () => {
      this.state = 'paused';
    };
    resume = () => {
      this.state = 'recording';
    };
    stop = () => {
      this.state = 'inactive';
      this.onstop?.();
    };
    deliver = (data: Blob) => this.ondataavailable?.({ data });
  }

  class FakeAudioContext {
    state = 'running';
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (wave: Float32Array) => wave.fill(loudness),
    });
    resume = async () => undefined;
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }

  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return { getUserMedia, track, recorder: () => FakeMediaRecorder.latest };
}

type RecordingState = 'inactive' | 'recording' | 'paused';
