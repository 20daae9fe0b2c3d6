export interface FileProps {
  /** http(s) or blob address. */
  url: string;
  /** Original name, '' when unknown. */
  fileName: string;
}

/** Saves the file, or opens it in a tab of its own where its server does not allow saving. */
export function DownloadLink({ url, fileName }: FileProps) {
  return (
    <a
      className="media-download"
      href={url}
      download={fileName}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={fileName ? `Herunterladen: ${fileName}` : undefined}
    >
      Herunterladen
    </a>
  );
}
