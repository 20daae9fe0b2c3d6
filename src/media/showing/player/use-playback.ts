import { type RefObject, useState } from 'react';
import { useOneAtATime } from '../shown.ts';

/** State of an audio element. */
export interface Playback {
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; null while unknown, and for a recording whose file does not tell. */
  duration: number | null;
  /** From 0 to 1. */
  volume: number;
}

/** State and commands of an audio element, and the handlers that follow it. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>) {
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    time: 0,
    duration: null,
    volume: 1,
  });
  const silenceOther = useOneAtATime(audio);
  const follow = () => {
    const media = audio.current;
    if (!media) return;
    setPlayback({
      isPlaying: !media.paused,
      time: media.currentTime,
      duration: Number.isFinite(media.duration) ? media.duration : null,
      volume: media.volume,
    });
  };
  return {
    playback,
    toggle: () => {
      const media = audio.current;
      // A refusal needs no answer here: what cannot be played tells by its event `error`, and a
      // pause before the first sound is one as well.
      if (media?.paused) media.play().catch(() => undefined);
      else media?.pause();
    },
    seek: (seconds: number) => {
      if (audio.current) audio.current.currentTime = seconds;
    },
    setVolume: (volume: number) => {
      if (audio.current) audio.current.volume = volume;
    },
    handlers: {
      onPlay: () => {
        silenceOther();
        follow();
      },
      onPause: follow,
      onEnded: follow,
      onTimeUpdate: follow,
      onSeeking: follow,
      onDurationChange: follow,
      onLoadedMetadata: follow,
      onVolumeChange: follow,
    },
  };
}
