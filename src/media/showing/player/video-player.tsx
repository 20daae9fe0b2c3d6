import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Clock, PlayButton, Timeline } from './controls.tsx';
import { type PlayerProps, POSTER } from './player-props.ts';
import { usePlayback } from './use-playback.ts';
import './player.css';

interface FullScreenVideo extends HTMLVideoElement {
  /** Safari on the iPhone: no other element can fill its screen. */
  webkitEnterFullscreen?: () => void;
}

function fillScreen(video: FullScreenVideo | null): void {
  // A refusal leaves the film where it is, with its controls.
  if (video?.requestFullscreen) video.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}

/** Whether the film fills the screen, where the controls beside it cannot be reached. */
function useFillsScreen(): [fills: boolean, video: React.RefObject<HTMLVideoElement | null>] {
  const video = useRef<HTMLVideoElement>(null);
  const [fills, setFills] = useState(false);
  useEffect(() => {
    const follow = () => setFills(document.fullscreenElement === video.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return [fills, video];
}

/**
 * Plays a film: a tap on the picture or the large button; filling the screen, it has the browser's
 * own controls.
 */
export function VideoPlayer({ url, name, onUnplayable }: PlayerProps) {
  const [fillsScreen, video] = useFillsScreen();
  const playback = usePlayback(video);
  return (
    <div className="player player-video">
      {/* biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it. */}
      <video
        ref={video}
        className="media-video"
        src={`${url}${POSTER}`}
        aria-label={name}
        controls={fillsScreen}
        playsInline
        preload="metadata"
        onClick={fillsScreen ? undefined : playback.toggle}
        onError={onUnplayable}
      />
      <div className="player-bar">
        <PlayButton name={name} {...playback} />
        <Timeline name={name} playback={playback}>
          <span className="player-track" />
        </Timeline>
        <Clock {...playback} />
        <IconButton
          label={`${name} im Vollbild`}
          icon={<Icon name="expand" />}
          onClick={() => fillScreen(video.current)}
        />
      </div>
    </div>
  );
}
