import { type RefObject, useContext, useEffect, useState } from 'react';
import { ShownContext } from '../shown.ts';

/** What plays now: starting one player stops the other. */
let playing: HTMLMediaElement | null = null;

export interface Playback {
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; null while unknown, and for a recording whose file does not tell. */
  duration: number | null;
  toggle: () => void;
  seek: (seconds: number) => void;
}

/** State and commands of an audio or video element. */
export function usePlayback(ref: RefObject<HTMLMediaElement | null>): Playback {
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState<number | null>(null);
  const isShown = useContext(ShownContext);

  useEffect(() => {
    const media = ref.current;
    if (!media) return;
    const listening = new AbortController();
    const follow = () => {
      setPlaying(!media.paused);
      setTime(media.currentTime);
      setDuration(Number.isFinite(media.duration) ? media.duration : null);
    };
    const claim = () => {
      if (playing !== media) playing?.pause();
      playing = media;
    };
    const { signal } = listening;
    for (const type of [
      'play',
      'pause',
      'ended',
      'timeupdate',
      'seeking',
      'durationchange',
      'loadedmetadata',
    ])
      media.addEventListener(type, follow, { signal });
    media.addEventListener('play', claim, { signal });
    follow();
    return () => {
      listening.abort();
      if (playing === media) playing = null;
    };
  }, [ref]);

  useEffect(() => {
    if (!isShown) ref.current?.pause();
  }, [ref, isShown]);

  return {
    isPlaying,
    time,
    duration,
    toggle: () => {
      const media = ref.current;
      // A refusal needs no answer here: what cannot be played tells by its event `error`, and a
      // pause before the first sound is one as well.
      if (media?.paused) media.play().catch(() => undefined);
      else media?.pause();
    },
    seek: (seconds) => {
      if (ref.current) ref.current.currentTime = seconds;
    },
  };
}
