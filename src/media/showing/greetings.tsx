import { useRef } from 'react';
import type { Elements } from '@/ui/elements.ts';
import { DownloadLink } from './download-link.tsx';
import { FOREIGN_FILE_WORDS } from './file-address.ts';
import { AudioPlayer } from './player/audio-player.tsx';
import { useOneAtATime } from './shown.ts';
import { hasPicture } from './shows-here.ts';

export interface ShownFile {
  url: string;
  isUnplayable: boolean;
  onUnplayable: () => void;
}

/** With the browser's own controls (docs/behaviour.md#gift-card). */
export function Film({ name, url, isUnplayable, onUnplayable }: ShownFile & { name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const onPlay = useOneAtATime(video);
  return isUnplayable ? (
    <NotPlayable url={url} name={name} text="Video kann nicht geladen werden" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it.
    <video
      ref={video}
      className="media-video"
      // At 0, Safari on the iPhone shows no picture before the film is played.
      src={`${url}#t=0.001`}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onPlay={onPlay}
      onLoadedMetadata={({ currentTarget }) => {
        if (!hasPicture(currentTarget)) onUnplayable();
      }}
      onError={onUnplayable}
    />
  );
}

/** 'Videogruß von Max', without a known sender 'Videogruß'. */
export const greetingOf = (kind: string, sender: string) => (sender ? `${kind} von ${sender}` : kind);

interface GreetingProps {
  /** '' when unknown. */
  sender: string;
  /** null for a file outside of the project's storage. */
  file: ShownFile | null;
}

/** Names of the greetings' files. */
export const VIDEO_GREETING = 'Videogruß';
export const VOICE_MESSAGE = 'Sprachnachricht';

/** A greeting under its name; a foreign file is not shown. */
function Greeting({ name, children }: { name: string; children: Elements }) {
  return (
    <figure className="media-greeting">
      <figcaption dir="auto">{name}</figcaption>
      {children || <p className="media-broken">{FOREIGN_FILE_WORDS}</p>}
    </figure>
  );
}

/** The sender's video greeting. */
export function VideoGreeting({ sender, file }: GreetingProps) {
  const name = greetingOf(VIDEO_GREETING, sender);
  return (
    <Greeting name={name}>
      {file && <Film {...file} name={file.isUnplayable ? VIDEO_GREETING : name} />}
    </Greeting>
  );
}

/** The music or voice message, which are one field (docs/behaviour.md#media-tab). */
export function VoiceMessage({ sender, file }: GreetingProps) {
  const name = greetingOf(VOICE_MESSAGE, sender);
  return (
    <Greeting name={name}>
      {file?.isUnplayable ? (
        <NotPlayable url={file.url} name={VOICE_MESSAGE} text="Sprachnachricht kann nicht geladen werden" />
      ) : (
        file && <AudioPlayer url={file.url} name={name} onUnplayable={file.onUnplayable} />
      )}
    </Greeting>
  );
}

function NotPlayable({ url, name, text }: { url: string; name: string; text: string }) {
  return (
    <p className="media-broken">
      <span>{text}</span>
      <DownloadLink url={url} fileName={name} />
    </p>
  );
}
