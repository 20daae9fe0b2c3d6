import { type CSSProperties, useState } from 'react';
import { safeColor } from '@/gift/papers-and-effects.ts';
import type { StoredFile } from '@/gift/stored-file.ts';
import { fileAddress } from '@/media/showing/file-address.ts';
import { GiftMediaView } from '@/media/showing/gift-media.tsx';
import { VoiceMessage } from '@/media/showing/greetings.tsx';
import { NearViewport } from '@/ui/near-viewport.tsx';
import { useOnline } from '@/ui/use-online.ts';
import { isWrittenByHand } from '@/wrapping/card-contract.ts';
import '@/media/showing/media.css';
import './note-card.css';
import type { Elements } from '@/ui/elements.ts';

/** What a hand draws among words: line breaks, and pictures, which have a font of their own. */
const AMONG_WORDS =
  /\s|\p{Cf}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/gu;

const byHand = (text: string) => isWrittenByHand(text.replace(AMONG_WORDS, '')) || undefined;

/** Characters up to which words are set large. */
const FEW = 40;

/** Unverified words of whoever had a link to the gift. */
export interface Note {
  name: string;
  /** '' where a recording says it all. */
  message: string;
  /** At most one of the two files. */
  picture: StoredFile | null;
  voice: StoredFile | null;
}

interface NoteCardProps {
  note: Note;
  /** Colour of the gift's ribbon, in which the card has its frame. */
  ribbonColor: string | null;
  children?: Elements;
}

/** A greeting or a thank-you on a sheet of the letter's paper, in its hand. */
export function NoteCard({ note, ribbonColor, children }: NoteCardProps) {
  const { name, message } = note;
  return (
    <figure className="note" style={{ '--ribbon': safeColor(ribbonColor) } as CSSProperties}>
      {children}
      {message && (
        <blockquote
          dir="auto"
          className="note-words"
          data-by-hand={byHand(message)}
          data-few={message.length <= FEW || undefined}
        >
          {message}
        </blockquote>
      )}
      <NoteFile {...note} />
      <figcaption dir="auto" className="note-name" data-by-hand={byHand(name)}>
        {name}
      </figcaption>
    </figure>
  );
}

/** Its picture or recording, which is loaded when it comes near the window. */
function NoteFile({ name, picture, voice }: Note) {
  const [isUnplayable, setUnplayable] = useState(false);
  useOnline(isUnplayable ? () => setUnplayable(false) : null);
  const url = fileAddress(picture ?? voice);
  if (!url) return null;
  const file = { url, isUnplayable, onUnplayable: () => setUnplayable(true) };
  return (
    <NearViewport placeholder={<div className={picture ? 'note-picture' : 'h-24'} />}>
      {picture ? (
        <div className="note-picture">
          <GiftMediaView media={{ type: 'image', file: picture, fileName: `Foto von ${name}` }} file={file} />
        </div>
      ) : (
        <VoiceMessage sender={name} file={file} />
      )}
    </NearViewport>
  );
}
