import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AudioPlayer } from './audio-player.tsx';
import { BARS, loadPeaks, peaksOf, wavePath } from './peaks.ts';
import { clockTime, spokenTime } from './times.ts';

const SOUND = { url: 'https://files.example/g.mp3', name: 'Sprachnachricht von Max', onUnplayable: vi.fn() };

const slider = (of = 'Stelle') => screen.getByRole('slider', { name: `${of}: ${SOUND.name}` });
const play = () => screen.getByRole('button', { name: `${SOUND.name} abspielen` });
const pause = () => screen.queryByRole('button', { name: `${SOUND.name} anhalten` });

/** jsdom plays nothing: what a media element is told, and its events. */
beforeEach(() => {
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function paused_(
    this: HTMLMediaElement,
  ) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play_(
    this: HTMLMediaElement,
  ) {
    paused.set(this, false);
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause_(this: HTMLMediaElement) {
    paused.set(this, true);
    this.dispatchEvent(new Event('pause'));
  });
});
/** The file tells its length. */
function loaded(container: HTMLElement, seconds: number): HTMLMediaElement {
  const media = container.querySelector('audio, video') as HTMLMediaElement;
  Object.defineProperty(media, 'duration', { configurable: true, value: seconds });
  fireEvent.loadedMetadata(media);
  return media;
}

describe('player', () => {
  it('plays and pauses by its button', () => {
    render(<AudioPlayer {...SOUND} />);
    fireEvent.click(play());
    fireEvent.click(pause() as HTMLElement);
    expect(play()).toBeVisible();
  });

  it('says where it stands, and is moved by the arrow keys', () => {
    const { container } = render(<AudioPlayer {...SOUND} />);
    const media = loaded(container, 65);
    expect(slider()).toHaveAttribute('aria-valuetext', '0 Sekunden von 1 Minute 5 Sekunden');
    for (const [key, seconds] of [
      ['ArrowRight', 5],
      ['ArrowUp', 10],
      ['ArrowLeft', 5],
      ['ArrowLeft', 0],
      ['ArrowDown', 0],
    ] as const) {
      fireEvent.keyDown(slider(), { key });
      fireEvent.timeUpdate(media);
      expect(media.currentTime, key).toBe(seconds);
    }
    fireEvent.change(slider(), { target: { value: '62' } });
    fireEvent.timeUpdate(media);
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    fireEvent.timeUpdate(media);
    expect(slider()).toHaveAttribute('aria-valuetext', '1 Minute 5 Sekunden von 1 Minute 5 Sekunden');
  });

  it('cannot be slid along a recording that does not tell its length', () => {
    const { container } = render(<AudioPlayer {...SOUND} />);
    const media = loaded(container, Number.POSITIVE_INFINITY);
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(media.currentTime).toBe(0);
    expect(slider()).toHaveAttribute('max', '0');
    expect(slider()).toHaveAttribute('aria-valuetext', '0 Sekunden');
  });

  it('sets the volume of a sound, and tells it', () => {
    const { container } = render(<AudioPlayer {...SOUND} />);
    const media = loaded(container, 65);
    expect(slider('Lautstärke')).toHaveAttribute('aria-valuetext', '100 %');
    fireEvent.change(slider('Lautstärke'), { target: { value: '0.3' } });
    expect(media.volume).toBe(0.3);
    fireEvent.volumeChange(media);
    expect(slider('Lautstärke')).toHaveAttribute('aria-valuetext', '30 %');
  });
});

describe('peaks', () => {
  it('are the loudest moments, the loudest of all 1', () => {
    expect(peaksOf(Float32Array.of(0.1, -0.25, 0, 0.5, 0, 0), 3)).toEqual([0.5, 1, 0]);
  });

  it.each([
    ['silence', new Float32Array(10)],
    ['nothing', new Float32Array(0)],
  ])('of %s are all 0', (_, samples) => {
    expect(peaksOf(samples, 2)).toEqual([0, 0]);
  });

  it('are one stroke each; without them a calm line', () => {
    const heights = (path: string) => [...path.matchAll(/v([\d.]+)/g)].map((match) => Number(match[1]));
    expect(heights(wavePath(null))).toEqual(Array(BARS).fill(2));
    expect(heights(wavePath(Array(BARS).fill(1)))).toEqual(Array(BARS).fill(36));
  });

  const stay = new AbortController().signal;
  const answers = (body: BodyInit | null, init?: ResponseInit) =>
    vi.stubGlobal('fetch', async () => new Response(body, init));
  const decodes = (samples: Float32Array | null) =>
    vi.stubGlobal(
      'OfflineAudioContext',
      class {
        async decodeAudioData() {
          if (!samples) throw new DOMException('Unable to decode audio data', 'EncodingError');
          return { getChannelData: () => samples };
        }
      },
    );
  const size = (bytes: number) => ({ headers: { 'content-length': String(bytes) } });

  it('are loaded for a small sound', async () => {
    answers('sound', size(5));
    decodes(new Float32Array(BARS).fill(0.5));
    await expect(loadPeaks(SOUND.url, 60, stay)).resolves.toEqual(Array(BARS).fill(1));
  });

  it.each([
    ['too large', size(3 * 1024 * 1024 + 1), new Float32Array(BARS)],
    ['of unknown size', {}, new Float32Array(BARS)],
    ['gone', { ...size(5), status: 404 }, new Float32Array(BARS)],
    ['not decodable', size(5), null],
  ])('are none for a sound that is %s', async (_, init, samples) => {
    answers('sound', init);
    decodes(samples);
    await expect(loadPeaks(SOUND.url, 60, stay)).resolves.toBeNull();
  });
});

describe('times', () => {
  it.each([
    [0, '0:00', '0 Sekunden'],
    [1.9, '0:01', '1 Sekunde'],
    [65, '1:05', '1 Minute 5 Sekunden'],
    [120, '2:00', '2 Minuten'],
    [3723, '1:02:03', '1 Stunde 2 Minuten 3 Sekunden'],
  ])('%d s are %s, spoken "%s"', (seconds, clock, spoken) => {
    expect(clockTime(seconds)).toBe(clock);
    expect(spokenTime(seconds)).toBe(spoken);
  });
});
