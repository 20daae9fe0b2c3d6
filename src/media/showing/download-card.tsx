import { useEffect, useState } from 'react';
import { fileExtension } from '@/gift/text.ts';
import { DownloadLink, type FileProps } from './download-link.tsx';
import { fileSize, formatBytes } from './file-size.ts';

const KINDS: Readonly<Record<string, string>> = {
  pdf: 'PDF-Dokument',
  doc: 'Word-Dokument',
  docx: 'Word-Dokument',
  xls: 'Excel-Tabelle',
  xlsx: 'Excel-Tabelle',
  ppt: 'PowerPoint-Präsentation',
  pptx: 'PowerPoint-Präsentation',
  heic: 'HEIC-Bild',
  heif: 'HEIF-Bild',
};

/**
 * A download of a file that the page does not show, with name, type and size; the size appears when
 * a HEAD request has told it.
 */
export function DownloadCard({ url, fileName }: FileProps) {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fileSize(url, leaving.signal).then(setBytes);
    return () => leaving.abort();
  }, [url]);

  const extension = fileExtension(url.split(/[?#]/)[0] ?? '') || fileExtension(fileName);
  const kind = KINDS[extension] ?? (extension ? `${extension.toUpperCase()}-Datei` : 'Datei');
  return (
    <div className="media-file">
      <span className="media-badge" aria-hidden="true">
        {extension.slice(0, 4) || '…'}
      </span>
      <p>
        <bdi className="media-file-name">{fileName || 'Datei zum Geschenk'}</bdi>
        <span>{bytes === null ? kind : `${kind} · ${formatBytes(bytes)}`}</span>
      </p>
      <DownloadLink url={url} fileName={fileName} />
    </div>
  );
}
