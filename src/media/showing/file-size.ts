/** Milliseconds after which the HEAD request is aborted; the download card is shown without waiting for it. */
const HEAD_TIMEOUT_MS = 5000;

/** Size of a stored file in bytes, by a HEAD request; null when that fails or reports none. Never rejects. */
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

/** '1,4 MB', '320 KB', '12 Byte'; in units of 1024 as everywhere in the app. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  const inMegabytes = bytes >= 1024 * 1024;
  const amount = bytes / (inMegabytes ? 1024 * 1024 : 1024);
  const digits = amount < 10 && inMegabytes ? 1 : 0;
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: digits })} ${inMegabytes ? 'MB' : 'KB'}`;
}
