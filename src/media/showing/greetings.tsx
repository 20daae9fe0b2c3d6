import { useRef } from 'react';
import { DownloadLink } from './download-link.tsx';
import { FOREIGN_FILE_WORDS } from './file-address.ts';
import { AudioPlayer } from './player/audio-player.tsx';
import { useOneAtATime } from './shown.ts';

/**
 * Media fragment that starts a film at 0.001 s: at 0, Safari on the iPhone shows no picture before
 * it is played.
 */
const POSTER = '#t=0.001';

/** A file of the letter, and whether the browser has failed to show it. */
export interface ShownFile {
  url: string;
  isUnplayable: boolean;
  onUnplayable: () => void;
}

/**
 * A film with the browser's own controls; replaced by a download when it cannot be loaded
 * (docs/behaviour.md#gift-card).
 */
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
      src={`${url}${POSTER}`}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onPlay={onPlay}
      onError={onUnplayable}
    />
  );
}

/**
 * What a greeting is called beside its player: 'Videogruß von Max', without a known sender
 * 'Videogruß'.
 */
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

/** The sender's video greeting. */
export function VideoGreeting({ sender, file }: GreetingProps) {
  const name = greetingOf(VIDEO_GREETING, sender);
  return (
    <figure className="media-greeting">
      <figcaption dir="auto">{name}</figcaption>
      {file ? (
        <Film {...file} name={file.isUnplayable ? VIDEO_GREETING : name} />
      ) : (
        <p className="media-broken">{FOREIGN_FILE_WORDS}</p>
      )}
    </figure>
  );
}

/** The music or voice message, which are one field (docs/behaviour.md#media-tab). */
export function VoiceMessage({ sender, file }: GreetingProps) {
  const name = greetingOf(VOICE_MESSAGE, sender);
  return (
    <figure className="media-greeting">
      <figcaption dir="auto">{name}</figcaption>
      {file ? <Sound {...file} name={name} /> : <p className="media-broken">{FOREIGN_FILE_WORDS}</p>}
    </figure>
  );
}

function Sound({ name, isUnplayable, ...file }: ShownFile & { name: string }) {
  return isUnplayable ? (
    <NotPlayable url={file.url} name={VOICE_MESSAGE} text="Sprachnachricht kann nicht geladen werden" />
  ) : (
    <AudioPlayer {...file} name={name} />
  );
}

function NotPlayable({ url, name, text }: { url: string; name: string; text: string }) {
  return (
    <p className="media-broken">
      {text}
      <DownloadLink url={url} fileName={name} />
    </p>
  );
}
