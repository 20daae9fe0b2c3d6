import { fileExtension } from '@/gift/text.ts';

export interface FileProps {
  /** http(s) or blob address. */
  url: string;
  /** Original name, '' when unknown. */
  fileName: string;
}

/** Name under which the file is saved; a name without extension ('Videogruß') gets that of the stored file. */
function savedName({ url, fileName }: FileProps): string {
  const extension = fileExtension(url.split(/[?#]/)[0] ?? '');
  return !fileName || fileExtension(fileName) || !extension ? fileName : `${fileName}.${extension}`;
}

/** Address for the download. Browsers ignore the attribute `download` for other origins; Supabase's storage names the file when the address has the parameter `download`. */
function downloadAddress(url: string, name: string): string {
  if (!/^https?:.*\/storage\/v1\/object\/public\//.test(url)) return url;
  const address = new URL(url);
  address.searchParams.set('download', name);
  return address.href;
}

/** A link that saves the file under its name, or opens it in a new tab where its server does not send it as a download. */
export function DownloadLink({ url, fileName }: FileProps) {
  const name = savedName({ url, fileName });
  return (
    <a
      className="media-download"
      href={downloadAddress(url, name)}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={fileName ? `Herunterladen: ${fileName}` : undefined}
    >
      Herunterladen
    </a>
  );
}
