import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '@/ui/icons.tsx';
import { ShownContext, useOneAtATime } from '../shown.ts';
import { loadPeaks, WAVE_BOX, wavePath } from './peaks.ts';
import { clockTime, spokenTime } from './times.ts';
import './player.css';

const STEP = 5;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
};

/** On an iPhone only its keys set the volume. */
function canSetVolume(): boolean {
  const audio = new Audio();
  audio.volume = 0.5;
  return audio.volume === 0.5;
}

/** null before it is shown and its length known, and where there are none. */
function usePeaks(url: string, duration: number | null): readonly number[] | null {
  const isShown = useContext(ShownContext);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (!isShown || duration === null) return;
    const leaving = new AbortController();
    void loadPeaks(url, duration, leaving.signal).then(
      (loaded) => leaving.signal.aborted || setPeaks(loaded),
    );
    return () => leaving.abort();
  }, [url, duration, isShown]);
  return peaks;
}

interface AudioPlayerProps {
  url: string;
  name: string;
  onUnplayable: () => void;
}

/** Without a known length nothing can be slid. */
export function AudioPlayer({ url, name, onUnplayable }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  /** null while unknown, and for a recording whose file does not tell. */
  const [duration, setDuration] = useState<number | null>(null);
  const [volume, setVolume] = useState(1);
  const silenceOther = useOneAtATime(audio);
  const follow = ({ currentTarget: media }: SyntheticEvent<HTMLAudioElement>) => {
    setPlaying(!media.paused);
    setTime(media.currentTime);
    setDuration(Number.isFinite(media.duration) ? media.duration : null);
    setVolume(media.volume);
  };
  const toggle = () => {
    const media = audio.current;
    // What cannot be played tells by its event `error`; a pause before the first sound refuses too.
    if (media?.paused) media.play().catch(() => undefined);
    else media?.pause();
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
  };
  const [hasVolume] = useState(canSetVolume);
  const peaks = usePeaks(url, duration);
  const path = useMemo(() => wavePath(peaks), [peaks]);
  const wave = (className: string) => (
    <svg
      className={className}
      viewBox={`0 0 ${WAVE_BOX.width} ${WAVE_BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === ' ') toggle();
    else if (step && duration) seek(Math.min(Math.max(time + step, 0), duration));
    else return;
    event.preventDefault();
  };
  return (
    <div className="player grid items-center">
      {/* biome-ignore lint/a11y/useMediaCaption: a private sound; nobody has written captions. */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onError={onUnplayable}
        onPlay={(event) => {
          silenceOther();
          follow(event);
        }}
        onPause={follow}
        onEnded={follow}
        onTimeUpdate={follow}
        onSeeking={follow}
        onDurationChange={follow}
        onLoadedMetadata={follow}
        onVolumeChange={follow}
      />
      <button
        type="button"
        className="player-button grid place-items-center rounded-full"
        aria-label={`${name} ${isPlaying ? 'anhalten' : 'abspielen'}`}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} className="size-6" />
      </button>
      <div
        className="player-timeline relative min-w-0"
        style={{ '--played': duration ? Math.min(time / duration, 1) : 0 } as CSSProperties}
      >
        {wave('player-wave')}
        {wave('player-wave player-wave-played')}
        <input
          type="range"
          aria-label={`Stelle: ${name}`}
          aria-valuetext={duration ? `${spokenTime(time)} von ${spokenTime(duration)}` : spokenTime(time)}
          min={0}
          max={duration ?? 0}
          step="any"
          value={duration ? Math.min(time, duration) : 0}
          onChange={(event) => seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* For the eye: the slider says it to a screen reader. */}
      <span className="player-clock text-ink-soft tabular-nums" aria-hidden="true">
        {duration === null ? clockTime(time) : `${clockTime(time)} / ${clockTime(duration)}`}
      </span>
      {hasVolume && (
        <label className="player-volume flex items-center text-ink-soft">
          <Icon name="sound" />
          <input
            type="range"
            aria-label={`Lautstärke: ${name}`}
            aria-valuetext={`${Math.round(volume * 100)} %`}
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={(event) => {
              if (audio.current) audio.current.volume = event.target.valueAsNumber;
            }}
          />
        </label>
      )}
    </div>
  );
}
