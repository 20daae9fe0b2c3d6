import { useEffect, useState } from 'react';
import type { MediaType } from '@/gift/file-types.ts';
import type { Elements } from '@/ui/elements.ts';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { formatBytes } from './showing/file-size.ts';
import { hasPicture } from './showing/shows-here.ts';

/** Blob address of a file, null until it is made; revoked when the file changes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => {
      URL.revokeObjectURL(url);
      // The same file may come back by an undo.
      setMade(null);
    };
  }, [file]);
  return made && made.file === file ? made.url : null;
}

interface FileThumbnailProps {
  file: File;
  mediaType: MediaType;
  icon: IconName;
  onUnshowable: () => void;
}

/** A small picture of an image or film, an icon for everything else. Decorative. */
function FileThumbnail({ file, mediaType, icon, onUnshowable }: FileThumbnailProps) {
  const url = useObjectUrl(file);
  const [failed, setFailed] = useState<File | null>(null);
  const fail = () => {
    setFailed(file);
    onUnshowable();
  };
  const look = 'size-full object-cover';
  const showable = url && failed !== file;
  return (
    <span
      aria-hidden="true"
      className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-field
        bg-berry-soft text-berry"
    >
      {showable && mediaType === 'image' ? (
        <img src={url} alt="" decoding="async" className={look} onError={fail} />
      ) : showable && mediaType === 'video' ? (
        <video
          src={`${url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          className={look}
          onLoadedMetadata={({ currentTarget }) => {
            if (!hasPicture(currentTarget)) fail();
          }}
          onError={fail}
        />
      ) : (
        <Icon name={icon} className="size-7" />
      )}
    </span>
  );
}

/** A chosen file with its picture, name and size, and what can be done with it. */
export function FileCard({ children, ...thumbnail }: FileThumbnailProps & { children: Elements }) {
  const { name, size } = thumbnail.file;
  return (
    <div className="chosen-file flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
      <FileThumbnail {...thumbnail} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-ink-soft">{formatBytes(size)}</p>
      </div>
      {children}
    </div>
  );
}
