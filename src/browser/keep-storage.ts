/**
 * Asks the browser to keep what this site has stored until the visitor deletes it: without that,
 * Safari takes it away after seven days without a visit, and others when the disk is full.
 */
export function keepStorage(): void {
  // `persist` is missing on pages without TLS.
  void navigator.storage?.persist?.().catch(() => undefined);
}
