/** How long a server may take to tell the size; the card does not wait for it. */
const PATIENCE_MS = 5000;

/** Size of a stored file in bytes, by a HEAD request; null when nobody tells. Never rejects. */
export async function fileSize(url: string, leaving: AbortSignal): Promise<number | null> {
  if (!/^https?:/.test(url)) return null;
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', signal });
    const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
    return answer.ok && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}

/** '1,4 MB', '320 KB', '12 Byte'; units of 1024 as everywhere in the product. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  const inMegabytes = bytes >= 1024 * 1024;
  const amount = bytes / (inMegabytes ? 1024 * 1024 : 1024);
  const digits = amount < 10 && inMegabytes ? 1 : 0;
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: digits })} ${inMegabytes ? 'MB' : 'KB'}`;
}
