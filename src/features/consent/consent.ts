import { acrossTabs, createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** The decision as local storage keeps it (docs/behaviour.md#cookie-banner). */
export type CookieDecision = 'accepted' | 'declined';

/** The decision made on this page; used where local storage is forbidden. */
let remembered: CookieDecision | null = null;
const [emit, subscribeHere] = createListeners();

const isDecision = (value: string | null): value is CookieDecision =>
  value === 'accepted' || value === 'declined';

/** The decision, null while undecided; without local storage it lasts as long as the page. */
export function cookieDecision(): CookieDecision | null {
  const stored = localStore.get(STORAGE_KEYS.cookieDecision);
  return isDecision(stored) ? stored : remembered;
}

/** Stores the decision; 'declined' also deletes the last sender. */
export function setCookieDecision(next: CookieDecision): void {
  if (next === 'declined') localStore.remove(STORAGE_KEYS.lastSender);
  const kept = localStore.set(STORAGE_KEYS.cookieDecision, next);
  remembered = kept ? null : next;
  emit();
}

/** Calls the listener after every decision, also one made in another tab. */
export const subscribe = acrossTabs(subscribeHere, STORAGE_KEYS.cookieDecision);
