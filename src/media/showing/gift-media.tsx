import { useState } from 'react';
import type { GiftMedia } from '@/gift/wrapped-gift.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { DownloadLink, type FileProps } from './download-link.tsx';
import { fileAddress } from './file-address.ts';
import { ForeignFile } from './foreign-file.tsx';
import { VideoPlayer } from './greetings.tsx';
import './media.css';

// Both are loaded lazily: most gifts hold a picture or a film and need neither.
const DownloadCard = lazyPart(async () => (await import('./download-card.tsx')).DownloadCard, {
  otherwise: DownloadLink,
});
const LargeImage = lazyPart(async () => (await import('./large-image.tsx')).LargeImage, {
  otherwise: () => null,
});

/**
 * The attached file of a gift (docs/behaviour.md#files): image, video, or a download. A file that the browser cannot show becomes
 * a download; none is executed or framed, and an SVG is shown through <img> only. What is not in the project's storage is not shown.
 */
export function GiftMediaView({ media }: { media: GiftMedia | null }) {
  if (!media) return <p className="media-none">Keine Datei angehängt.</p>;
  const { type, fileName } = media;
  const url = fileAddress(media.file);
  if (!url) return <ForeignFile />;
  if (type === 'image') return <ImageView url={url} fileName={fileName} />;
  if (type === 'video') return <VideoPlayer url={url} name={fileName || 'Video'} />;
  return <DownloadCard url={url} fileName={fileName} />;
}

function ImageView({ url, fileName }: FileProps) {
  const [broken, setBroken] = useState(false);
  const [large, setLarge] = useState(false);
  if (broken) return <DownloadCard url={url} fileName={fileName} />;
  const alt = fileName ? `Bild: ${fileName}` : 'Bild zum Geschenk';
  return (
    <>
      <button
        type="button"
        className="media-photo"
        aria-label={`${alt} – groß ansehen`}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt={alt} decoding="async" onError={() => setBroken(true)} />
      </button>
      <DownloadLink url={url} fileName={fileName} />
      {large && <LargeImage url={url} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
}
