import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';
import { ownGifts } from '@/gifts/own-gifts.ts';
import { readGreetingIds } from './requests.ts';

/** Greetings of own gifts that this browser has not shown, by gift; asked for once a visit. */
type News = Awaited<ReturnType<typeof readGreetingIds>>;

let news: News = [];
let isAsked = false;
/** Shown by this page, where storage is forbidden. */
const shown = new Set<string>();
const [tell, subscribe] = createListeners();

const seen = () => new Set([...storedStrings(STORAGE_KEYS.seenGreetings), ...shown]);

/** Whether this browser has shown a greeting before. */
export const isSeen = (id: string): boolean => seen().has(id);

/**
 * Remembers greetings as shown: they are new no longer, and the mark in the header goes with the
 * last.
 */
export function markSeen(ids: readonly string[]): void {
  for (const id of ids) shown.add(id);
  localStore.set(STORAGE_KEYS.seenGreetings, JSON.stringify([...seen()]));
  news = unseen(news);
  tell();
}

const unseen = (all: News): News => {
  const known = seen();
  return all
    .map(({ giftId, ids }) => ({ giftId, ids: ids.filter((id) => !known.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
};

async function load() {
  const all = await readGreetingIds();
  // What was deleted is forgotten.
  const existing = new Set(all.flatMap(({ ids }) => ids));
  const kept = storedStrings(STORAGE_KEYS.seenGreetings).filter((id) => existing.has(id));
  localStore.set(STORAGE_KEYS.seenGreetings, JSON.stringify(kept));
  news = unseen(all);
  tell();
}

/**
 * Asks for them, if this browser has any gift. Without an answer nothing is said: nobody has asked.
 */
export function loadNews(): void {
  if (isAsked || ownGifts().length === 0) return;
  isAsked = true;
  load().catch(() => {
    isAsked = false;
  });
}

/** The own gift with new greetings that was saved last, null without one. */
export const useGiftWithNews = (): string | null =>
  useSyncExternalStore(subscribe, () => news.at(-1)?.giftId ?? null);
