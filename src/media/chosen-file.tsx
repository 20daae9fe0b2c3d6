import type { Ref } from 'react';
import { mediaTypeOf, storedType, type UploadKind } from '@/gift/file-types.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { FileThumbnail, useObjectUrl } from './file-thumbnail.tsx';
import { FILE_WORDS } from './file-words.ts';
import { formatBytes } from './showing/file-size.ts';
import { VOICE_MESSAGE } from './showing/greetings.tsx';
import { AudioPlayer } from './showing/player/audio-player.tsx';

export interface ChosenFileProps {
  kind: UploadKind;
  file: File;
  onRemove: () => void;
  exchange: Ref<HTMLButtonElement>;
  /** Whether the other ways to fill the place are in sight. */
  showsOthers: boolean;
  onToggleOthers: () => void;
  /** This browser cannot show or play the file. */
  onUnshowable: () => void;
}

/** The file in the gift, with the buttons that remove or exchange it. */
export function ChosenFile({
  kind,
  file,
  onRemove,
  exchange,
  showsOthers,
  onToggleOthers,
  onUnshowable,
}: ChosenFileProps) {
  const sound = useObjectUrl(kind === 'audio' ? file : null);
  const mimeType = storedType(kind, file)?.mimeType;
  if (!mimeType) return null;
  const words = FILE_WORDS[kind];
  const mediaType = mediaTypeOf(mimeType);
  return (
    <div className="chosen-file flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
      <FileThumbnail
        file={file}
        mediaType={mediaType}
        icon={mediaType === 'file' && kind === 'main' ? 'file' : words.icon}
        onUnshowable={onUnshowable}
      />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {file.name}
        </p>
        <p className="text-sm text-ink-soft">{formatBytes(file.size)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
          {words.remove}
        </Button>
        <Button
          ref={exchange}
          variant="quiet"
          size="sm"
          icon={<Icon name="refresh" />}
          aria-expanded={showsOthers}
          onClick={onToggleOthers}
        >
          Austauschen
        </Button>
      </div>
      {sound && (
        <div className="w-full">
          <AudioPlayer url={sound} name={VOICE_MESSAGE} onUnplayable={onUnshowable} />
        </div>
      )}
    </div>
  );
}
