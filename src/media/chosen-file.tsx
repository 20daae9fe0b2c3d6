import { mediaTypeOf, storedType, type UploadKind } from '@/gift/file-types.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { FileThumbnail, useObjectUrl } from './file-thumbnail.tsx';
import { FILE_WORDS } from './file-words.ts';
import { formatBytes } from './showing/file-size.ts';

/** Plays a chosen audio file. */
function AudioPlayback({ file, onUnplayable }: { file: File; onUnplayable: () => void }) {
  const url = useObjectUrl(file);
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: a sound that the sender has chosen a moment ago has no captions.
  return <audio src={url} controls aria-label="Anhören" className="w-full" onError={onUnplayable} />;
}

export interface ChosenFileProps {
  kind: UploadKind;
  file: File;
  onRemove: () => void;
  /** Called when this browser cannot show or play the file. */
  onUnshowable: () => void;
}

/**
 * The file that is in the gift: picture, name and size, a player for a sound, and the button that
 * removes it.
 */
export function ChosenFile({ kind, file, onRemove, onUnshowable }: ChosenFileProps) {
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
      <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
        {words.remove}
      </Button>
      {kind === 'audio' && <AudioPlayback file={file} onUnplayable={onUnshowable} />}
    </div>
  );
}
