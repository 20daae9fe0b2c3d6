import { localStore } from './storage.ts';

/** A JSON list of texts in local storage; empty where there is none or it cannot be read. */
export function storedStrings(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
