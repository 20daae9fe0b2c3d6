import { type ReactNode, useState } from 'react';
import type { GiftFile } from '@/gift/wrapped-gift.ts';
import { DownloadLink } from './download-link.tsx';
import { fileAddress } from './file-address.ts';
import { ForeignFile } from './foreign-file.tsx';

/** Media fragment that starts a film at 0.001 s: at 0, Safari on the iPhone shows no picture before it is played. */
const POSTER = '#t=0.001';

/** A video with the browser's controls; replaced by a download when it cannot be loaded (docs/behaviour.md#gift-card). */
export function VideoPlayer({ url, name }: { url: string; name: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <NotPlayable url={url} name={name}>
        Video kann nicht geladen werden
      </NotPlayable>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it. */}
      <video
        className="media-video"
        src={`${url}${POSTER}`}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onError={() => setBroken(true)}
      />
      <DownloadLink url={url} fileName={name} />
    </>
  );
}

/** The sender's video greeting. */
export function VideoGreeting({ file }: { file: GiftFile }) {
  const url = fileAddress(file);
  return (
    <figure className="media-greeting">
      <figcaption>Videogruß</figcaption>
      {url ? <VideoPlayer url={url} name="Videogruß" /> : <ForeignFile />}
    </figure>
  );
}

/** The music or voice message, which are one field (docs/behaviour.md#media-tab). */
export function AudioMessage({ file }: { file: GiftFile }) {
  const url = fileAddress(file);
  return (
    <figure className="media-greeting">
      <figcaption>Musik</figcaption>
      {url ? <AudioPlayer url={url} /> : <ForeignFile />}
    </figure>
  );
}

function AudioPlayer({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <NotPlayable url={url} name="Musik">
        Musik kann nicht geladen werden
      </NotPlayable>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it. */}
      <audio src={url} aria-label="Musik" controls preload="metadata" onError={() => setBroken(true)} />
      <DownloadLink url={url} fileName="Musik" />
    </>
  );
}

function NotPlayable({ url, name, children }: { url: string; name: string; children: ReactNode }) {
  return (
    <p className="media-broken">
      {children}
      <DownloadLink url={url} fileName={name} />
    </p>
  );
}
