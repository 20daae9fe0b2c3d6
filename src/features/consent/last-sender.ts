import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { cookieDecision } from './consent.ts';

/** A gift's sender, to fill in the next gift; kept only with consent. */
export interface LastSender {
  name: string;
  email: string;
}

/** Keeps the sender for the next gift if the cookie decision is 'accepted'. */
export function rememberSender(sender: LastSender): void {
  if (cookieDecision() === 'accepted') localStore.set(STORAGE_KEYS.lastSender, JSON.stringify(sender));
}

let typed: LastSender | null = null;

/** Notes who was entered as the sender of a gift, for this tab and as long as it is open. */
export function noteSender(sender: LastSender): void {
  if (sender.name && sender.email) typed = sender;
}

/** Forgets the sender typed in this tab: another person may be next at it. */
export function forgetTypedSender(): void {
  typed = null;
}

/** The sender typed last in this tab, else with consent that of the last gift; null without one. */
export function lastSender(): LastSender | null {
  if (typed) return typed;
  if (cookieDecision() !== 'accepted') return null;
  const { name, email } = storedRecord(localStore, STORAGE_KEYS.lastSender);
  return typeof name === 'string' && typeof email === 'string' && name && email ? { name, email } : null;
}
