import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { cookieDecision } from './consent.ts';

/**
 * Name and e-mail of the last gift's sender, to fill in the next gift. The app works without it, so
 * it is kept only with consent.
 */
export interface LastSender {
  name: string;
  email: string;
}

/** Keeps the sender for the next gift if the cookie decision is 'accepted'. */
export function rememberSender(sender: LastSender): void {
  if (cookieDecision() === 'accepted') localStore.set(STORAGE_KEYS.lastSender, JSON.stringify(sender));
}

/** The sender of the last gift, null without one or without consent. */
export function lastSender(): LastSender | null {
  if (cookieDecision() !== 'accepted') return null;
  const { name, email } = storedRecord(localStore, STORAGE_KEYS.lastSender);
  return typeof name === 'string' && typeof email === 'string' && name && email ? { name, email } : null;
}
