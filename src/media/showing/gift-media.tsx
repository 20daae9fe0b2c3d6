import { useContext, useEffect, useRef, useState } from 'react';
import type { GiftMedia } from '@/gift/wrapped-gift.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DownloadCard, type FileProps } from './download-link.tsx';
import { FOREIGN_FILE_WORDS } from './file-address.ts';
import { Film, type ShownFile } from './greetings.tsx';
import { ShownContext } from './shown.ts';
import './media.css';

interface GiftMediaProps {
  media: GiftMedia;
  /** null for a file outside of the project's storage. */
  file: ShownFile | null;
}

/** No file is executed or framed (docs/behaviour.md#files); an SVG is shown through <img> only. */
export function GiftMediaView({ media: { type, fileName }, file }: GiftMediaProps) {
  if (!file) return <p className="media-broken">{FOREIGN_FILE_WORDS}</p>;
  if (type === 'video') return <Film {...file} name={fileName || 'Video'} />;
  if (type === 'file' || file.isUnplayable) return <DownloadCard url={file.url} fileName={fileName} />;
  return <ImageView {...file} fileName={fileName} />;
}

function ImageView({ url, fileName, onUnplayable }: FileProps & ShownFile) {
  const [large, setLarge] = useState(false);
  const alt = fileName ? `Bild: ${fileName}` : 'Bild zum Geschenk';
  const photo = useRef<HTMLImageElement>(null);
  const isShown = useContext(ShownContext);
  const [isLate, setLate] = useState(false);
  // A photo of which nothing has come when the letter is seen keeps the 4:3 that were held for it: in
  // its own shape it would move the words.
  useEffect(() => setLate(isShown && photo.current?.naturalWidth === 0), [isShown]);
  return (
    <>
      <button
        type="button"
        className="media-photo"
        aria-label={`${alt} – groß ansehen`}
        onClick={() => setLarge(true)}
      >
        <img
          ref={photo}
          src={url}
          alt={alt}
          decoding="async"
          data-late={isLate || undefined}
          onError={onUnplayable}
        />
      </button>
      {large && (
        <Dialog title={alt} onClose={() => setLarge(false)} className="media-large">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard. */}
          <img
            src={url}
            alt={alt}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          />
        </Dialog>
      )}
    </>
  );
}
