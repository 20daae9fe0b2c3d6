/**
 * Milliseconds after which the HEAD request is aborted; the download card is shown without waiting
 * for it.
 */
const HEAD_TIMEOUT_MS = 5000;

/**
 * Size of a stored file in bytes, by a HEAD request; null when that fails or reports none. Never
 * rejects.
 */
export async function fileSize(url: string, leaving: AbortSignal): Promise<number | null> {
  if (!/^https?:/.test(url)) return null;
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(HEAD_TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', signal });
    const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
    return answer.ok && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}

const MB = 1024 * 1024;

/**
 * '1,4 MB', '1,0 MB', '320 KB', '12 Byte'; in units of 1024 as everywhere in the app. What rounds
 * to 1024 KB is a megabyte.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / MB;
  const digits = megabytes < 9.95 ? 1 : 0;
  return `${megabytes.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits })} MB`;
}
