import { localStore } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

let remembered: string | null = null;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The browser's own key, hex (docs/decisions/sender-key.md); without storage this page's. */
export function senderKey(): string {
  const stored = localStore.get(STORAGE_KEYS.senderKey);
  const isStored = stored !== null && /^[0-9a-f]{32}$/.test(stored);
  // The key is written again after storage was cleared: what this page has begun belongs to it.
  remembered ??= isStored ? stored : hex(crypto.getRandomValues(new Uint8Array(16)));
  if (!isStored) localStore.set(STORAGE_KEYS.senderKey, remembered);
  return remembered;
}

/** Whether this browser has used its key: without one the database knows nothing of it. */
export function hasSenderKey(): boolean {
  return remembered !== null || localStore.get(STORAGE_KEYS.senderKey) !== null;
}

/** SHA-256 of the key in hex, as the database knows it; null in a page without TLS. */
export async function senderKeyHash(): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(senderKey()));
  return hex(new Uint8Array(hash));
}
