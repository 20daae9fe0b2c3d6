/**
 * Asks the browser to keep what this site has stored until somebody deletes it: without that, Safari
 * takes it away after seven days without a visit, and others when the disk is full.
 */
export function keepStorage(): void {
  // Not on pages without TLS.
  void navigator.storage?.persist?.().catch(() => undefined);
}
