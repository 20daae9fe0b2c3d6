import { downloadAddress, savedFileName, storedFile } from '@/gift/stored-file.ts';
import { fileExtension } from '@/gift/text.ts';

export interface FileProps {
  /** Address in the project's storage, or blob address. */
  url: string;
  /** Original name, '' when unknown. */
  fileName: string;
}

/** Name under which the file is saved. */
export const savedName = ({ url, fileName }: FileProps): string =>
  savedFileName(fileName, fileExtension(url.split(/[?#]/)[0] ?? ''));

interface DownloadLinkProps extends FileProps {
  /** Whether the link says the file's name, where nothing beside it does. */
  showsName?: boolean;
}

/**
 * A link that saves the file under its name. Browsers ignore the attribute `download` for other
 * origins; the storage sends the file as a download, under the name that the address asks for.
 */
export function DownloadLink({ url, fileName, showsName = false }: DownloadLinkProps) {
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
      Herunterladen
      {showsName && fileName && (
        <>
          : <bdi>{fileName}</bdi>
        </>
      )}
    </a>
  );
}
