import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '@/ui/icons.tsx';
import { clockTime, spokenTime } from './times.ts';
import type { Playback } from './use-playback.ts';

/** Seconds of one step with an arrow key. */
const STEP = 5;

/** The large round button that plays and pauses. */
export function PlayButton({ name, isPlaying, toggle }: { name: string } & Playback) {
  return (
    <button
      type="button"
      className="player-button"
      aria-label={`${name} ${isPlaying ? 'anhalten' : 'abspielen'}`}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}

/**
 * Where playing stands, as a slider over what `children` draw; they are told by --played, from 0 to
 * 1. Space plays and pauses here as well. Without a known length nothing can be slid.
 */
export function Timeline({
  name,
  playback: { time, duration, toggle, seek },
  children,
}: {
  name: string;
  playback: Playback;
  children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -STEP,
      ArrowDown: -STEP,
      ArrowRight: STEP,
      ArrowUp: STEP,
    };
    const step = steps[event.key];
    if (event.key === ' ') toggle();
    else if (step && duration) seek(Math.min(Math.max(time + step, 0), duration));
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="player-timeline"
      style={{ '--played': duration ? Math.min(time / duration, 1) : 0 } as React.CSSProperties}
    >
      {children}
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
  );
}

/** '0:05 / 1:30', for the eye: the slider says it to a screen reader. */
export function Clock({ time, duration }: Playback) {
  return (
    <span className="player-clock" aria-hidden="true">
      {clockTime(time)}
      {duration !== null && ` / ${clockTime(duration)}`}
    </span>
  );
}
