import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { ShownContext } from '../shown.ts';
import { Clock, PlayButton, Timeline } from './controls.tsx';
import { loadPeaks } from './load-peaks.ts';
import { WAVE_BOX, wavePath } from './peaks.ts';
import type { PlayerProps } from './player-props.ts';
import { usePlayback } from './use-playback.ts';
import './player.css';

/**
 * The peaks of a sound once it is shown and its length known; null before, and where there are
 * none.
 */
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

/** Plays a sound: one large button, and the sound drawn as a wave. */
export function AudioPlayer({ url, name, onUnplayable }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio);
  const peaks = usePeaks(url, playback.duration);
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
  return (
    <div className="player player-audio">
      {/* biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it. */}
      <audio ref={audio} src={url} preload="metadata" onError={onUnplayable} />
      <PlayButton name={name} {...playback} />
      <Timeline name={name} playback={playback}>
        {wave('player-wave')}
        {wave('player-wave player-wave-played')}
      </Timeline>
      <Clock {...playback} />
    </div>
  );
}
