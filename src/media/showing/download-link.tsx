import { useEffect, useState } from 'react';
import { downloadAddress, savedFileName, storedFile } from '@/gift/stored-file.ts';
import { fileExtension } from '@/gift/text.ts';
import { fileSize, formatBytes } from './file-size.ts';

export interface FileProps {
  /** In the project's storage, or blob address. */
  url: string;
  /** Original name, '' when unknown. */
  fileName: string;
}

/** Name under which the file is saved. */
export const savedName = ({ url, fileName }: FileProps): string =>
  savedFileName(fileName, fileExtension(url.split(/[?#]/)[0] ?? ''));

/** Browsers ignore `download` for other origins: there the address asks for the name. */
export function DownloadLink({ url, fileName, showsName = false }: FileProps & { showsName?: boolean }) {
  const name = savedName({ url, fileName });
  return (
    <a
      className="media-download"
      href={storedFile(url) ? downloadAddress(url, name) : url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={fileName ? `Herunterladen: ${fileName}` : undefined}
    >
      <span>Herunterladen</span>
      {showsName && fileName && (
        <span>
          : <bdi>{fileName}</bdi>
        </span>
      )}
    </a>
  );
}

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
 * A file that the page does not show, with name, type and size, when a HEAD request has told it.
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
    <div className="media-file flex flex-wrap items-center border border-line">
      <span className="media-badge text-center font-semibold" aria-hidden="true">
        {extension.slice(0, 4) || '…'}
      </span>
      <p className="grid min-w-0 text-ink-soft">
        <bdi className="truncate font-semibold text-ink">{fileName || 'Datei zum Geschenk'}</bdi>
        <span>{bytes === null ? kind : `${kind} · ${formatBytes(bytes)}`}</span>
      </p>
      <DownloadLink url={url} fileName={fileName} />
    </div>
  );
}
