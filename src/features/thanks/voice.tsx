import { useState } from 'react';
import type { StoredFile } from '@/gift/stored-file.ts';
import { DownloadLink } from '@/media/showing/download-link.tsx';
import { fileAddress } from '@/media/showing/file-address.ts';

/** The recording of a thank-you; a download where the browser cannot play it. */
export function Voice({ file }: { file: StoredFile }) {
  const [broken, setBroken] = useState(false);
  const url = fileAddress(file);
  if (!url) return null;
  return (
    <div className="mt-3 grid gap-2">
      {broken ? (
        <p className="text-sm">Die Sprachnachricht kann nicht geladen werden.</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a private recording; nobody has written captions for it.
        <audio
          src={url}
          aria-label="Sprachnachricht"
          controls
          preload="metadata"
          className="w-full"
          onError={() => setBroken(true)}
        />
      )}
      {broken && <DownloadLink url={url} fileName="Sprachnachricht" />}
    </div>
  );
}
