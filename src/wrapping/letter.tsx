import {
  type CSSProperties,
  memo,
  type ReactElement,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { EMPTY_MESSAGE, type GiftFile, UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { DownloadLink } from '@/media/showing/download-link.tsx';
import { fileAddress } from '@/media/showing/file-address.ts';
import { GiftMediaView } from '@/media/showing/gift-media.tsx';
import { VIDEO_GREETING, VideoGreeting, VOICE_MESSAGE, VoiceMessage } from '@/media/showing/greetings.tsx';
import { ShownContext } from '@/media/showing/shown.ts';
import { PartBoundary } from '@/ui/part-boundary.tsx';
import { useOnline } from '@/ui/use-online.ts';
import {
  HEART,
  isWrittenByHand,
  LETTER,
  LETTER_DOWNLOADS,
  LETTER_MEDIA,
  LETTER_MESSAGE,
  LETTER_NONE,
  LETTER_SENDER,
} from './card-contract.ts';
import '@/media/showing/media.css';
import './letter.css';

interface LetterProps {
  gift: WrappedGift;
  headingId: string;
  /** 'card': scrolls within the card of 3:4. 'unfolds': as long as it is, in the page. */
  mode: 'card' | 'unfolds';
}

/** One word fills the paper, 72 letters are running text. */
function sizeOf(message: string) {
  const size = Math.min(2.6, 8.5 / Math.sqrt(message.length));
  if (size <= 1) return {};
  const longest = Math.max(...message.split(/\s/).map((word) => word.length));
  return { 'data-short': true, style: { '--size': size, '--longest': longest } as CSSProperties };
}

/** Inside of the card (docs/behaviour.md#gift-card); `memo`, or each turn would draw it again. */
export const Letter = memo(function Letter({ gift, headingId, mode }: LetterProps) {
  const { media, videoGreeting, audio, senderName } = gift;
  const message = gift.message || EMPTY_MESSAGE;
  const [unplayable, setUnplayable] = useState<readonly string[]>([]);
  // A lost request looks like a file that the browser cannot show.
  const tryAgain = () => setUnplayable([]);
  useOnline(unplayable.length > 0 ? tryAgain : null);
  const shown = (file: GiftFile) => {
    const url = fileAddress(file);
    if (!url) return null;
    const onUnplayable = () => setUnplayable((urls) => [...urls, url]);
    return { url, isUnplayable: unplayable.includes(url), onUnplayable };
  };

  // What is a download already, because it is a document or cannot be shown, is not offered a
  // second time.
  const nameOfMedia = media?.fileName || (media?.type === 'video' ? 'Video' : 'Bild zum Geschenk');
  const downloads = [
    { file: media?.type === 'file' ? null : media?.file, fileName: nameOfMedia },
    { file: videoGreeting, fileName: VIDEO_GREETING },
    { file: audio, fileName: VOICE_MESSAGE },
  ].flatMap(({ file, fileName }) => {
    const url = fileAddress(file ?? null);
    return url && !unplayable.includes(url) ? [{ url, fileName }] : [];
  });

  return (
    <section
      className={LETTER}
      aria-label="Nachricht und Beilagen"
      // A long letter in the card is scrolled with the arrow keys.
      tabIndex={mode === 'card' ? 0 : undefined}
    >
      <h2 id={headingId} className="letter-name">
        <svg viewBox="-10 -9 20 19" aria-hidden="true">
          <path d={HEART} />
        </svg>
        Für <Name>{gift.recipientName || UNKNOWN_RECIPIENT}</Name>
      </h2>
      <p className={LETTER_MESSAGE} dir="auto" {...sizeOf(message)}>
        {message}
      </p>
      <div className={LETTER_MEDIA}>
        {/* Keys by address, so that another file gets a fresh player; prefixed, because a row of
            another program may name one address three times. */}
        {media && (
          <Enclosure key={`media ${fileAddress(media.file)}`} file={media.file} fileName={nameOfMedia}>
            <GiftMediaView media={media} file={shown(media.file)} />
          </Enclosure>
        )}
        {videoGreeting && (
          <Enclosure
            key={`video ${fileAddress(videoGreeting)}`}
            file={videoGreeting}
            fileName={VIDEO_GREETING}
          >
            <VideoGreeting sender={senderName} file={shown(videoGreeting)} />
          </Enclosure>
        )}
        {audio && (
          <Enclosure key={`audio ${fileAddress(audio)}`} file={audio} fileName={VOICE_MESSAGE}>
            <VoiceMessage sender={senderName} file={shown(audio)} />
          </Enclosure>
        )}
        {mode === 'unfolds' && unplayable.length > 0 && (
          <p className="text-center text-[0.875em] text-ink-soft" dir="auto">
            {`Hilft auch das Herunterladen nicht? ${senderName ? `Frag ${senderName}` : 'Frag, wer dir den Link geschickt hat'}.`}
          </p>
        )}
      </div>
      {unplayable.length > 0 && <WhenShownAgain callBack={tryAgain} />}
      {senderName && (
        <p className={LETTER_SENDER}>
          Von <Name>{senderName}</Name>
        </p>
      )}
      {downloads.length > 0 && (
        <ul className={LETTER_DOWNLOADS}>
          {downloads.map((file) => (
            <li key={`${file.fileName} ${file.url}`}>
              <DownloadLink {...file} showsName />
            </li>
          ))}
        </ul>
      )}
      {!media && <p className={LETTER_NONE}>Keine Datei angehängt.</p>}
    </section>
  );
});

interface EnclosureProps {
  file: GiftFile;
  fileName: string;
  children: ReactElement;
}

/** A player that throws leaves the words, and its file can still be saved. */
function Enclosure({ file, fileName, children }: EnclosureProps) {
  const url = fileAddress(file);
  const otherwise = () => (
    <p className="media-broken">
      <span>Das lässt sich hier nicht zeigen.</span>
      {url && <DownloadLink url={url} fileName={fileName} />}
    </p>
  );
  return <PartBoundary otherwise={otherwise}>{children}</PartBoundary>;
}

function Name({ children }: { children: string }) {
  return <bdi data-by-hand={isWrittenByHand(children) || undefined}>{children}</bdi>;
}

/**
 * Calls back when the letter comes into view again: a browser that takes itself for online says
 * nothing after a lost request. A part of its own, as the letter is not drawn anew by each turn.
 */
function WhenShownAgain({ callBack }: { callBack: () => void }) {
  const isShown = use(ShownContext);
  const wasShown = useRef(isShown);
  const comesBack = useEffectEvent(callBack);
  useEffect(() => {
    if (isShown && !wasShown.current) comesBack();
    wasShown.current = isShown;
  }, [isShown]);
  return null;
}
