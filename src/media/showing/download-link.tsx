import { fileExtension } from '@/gift/text.ts';

export interface FileProps {
  /** http(s) or blob address. */
  url: string;
  /** Original name, '' when unknown. */
  fileName: string;
}

/** A name that the recipient's computer can do something with: 'Videogruß' gets the extension of the stored file. */
function savedName({ url, fileName }: FileProps): string {
  const extension = fileExtension(url.split(/[?#]/)[0] ?? '');
  return !fileName || fileExtension(fileName) || !extension ? fileName : `${fileName}.${extension}`;
}

/** Browsers obey `download` on the page's own origin only; Supabase's storage names the file itself when it is asked to. */
function downloadAddress(url: string, name: string): string {
  if (!/^https?:.*\/storage\/v1\/object\/public\//.test(url)) return url;
  const address = new URL(url);
  address.searchParams.set('download', name);
  return address.href;
}

/** Saves the file under its name, or opens it in a tab of its own where its server does not allow saving. */
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
