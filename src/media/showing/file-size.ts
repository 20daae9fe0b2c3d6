/** Bytes of a stored file, by a HEAD request; null when that fails or reports none. Never rejects. */
export async function fileSize(url: string, leaving: AbortSignal): Promise<number | null> {
  if (!/^https?:/.test(url)) return null;
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(5000)]);
    const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', signal });
    const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
    return answer.ok && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}

/** '1,4 MB', '1,0 MB', '320 KB', '12 Byte'. What rounds to 1024 KB is a megabyte. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / 1024 / 1024;
  const digits = megabytes < 9.95 ? 1 : 0;
  const rounded = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${megabytes.toLocaleString('de-DE', rounded)} MB`;
}
