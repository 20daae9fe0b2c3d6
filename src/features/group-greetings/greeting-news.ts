import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';
import { ownGifts } from '@/gifts/own-gifts.ts';
import { readGreetingIds } from './requests.ts';

/** Greetings of own gifts that this browser has not shown, by gift; asked for once a visit. */
let news: Awaited<ReturnType<typeof readGreetingIds>> = [];
let isAsked = false;
const [emit, subscribe] = createListeners();

const seen = () => storedStrings(STORAGE_KEYS.seenGreetings);

function show(all: typeof news, known: readonly string[]) {
  localStore.set(STORAGE_KEYS.seenGreetings, JSON.stringify(known));
  news = all
    .map(({ giftId, ids }) => ({ giftId, ids: ids.filter((id) => !known.includes(id)) }))
    .filter(({ ids }) => ids.length > 0);
  emit();
}

/** Whether this browser has shown a greeting before. */
export const isSeen = (id: string): boolean => seen().includes(id);

/** Notes that a greeting was shown: it is not new any more. The last one takes the header's mark with it. */
export const markSeen = (id: string): void => show(news, [...seen(), id]);

async function load() {
  const all = await readGreetingIds();
  // Ids of deleted greetings are forgotten.
  const existing = new Set(all.flatMap(({ ids }) => ids));
  show(
    all,
    seen().filter((id) => existing.has(id)),
  );
}

/** Asks for new greetings, if this browser has any gift. Fails silently: no part of the page waits. */
export function loadNews(): void {
  if (isAsked || ownGifts().length === 0) return;
  isAsked = true;
  load().catch(() => {
    isAsked = false;
  });
}

let isMarkFollowed = false;

/** Tells that a mark in the header was pressed, that of the greetings or another one. */
export function followMark(isOfGreetings: boolean): void {
  isMarkFollowed = isOfGreetings;
}

/** Whether the greetings that are shown now were asked for by their mark; once. */
export function takeFollowedMark(): boolean {
  const was = isMarkFollowed;
  isMarkFollowed = false;
  return was;
}

/** The own gift with new greetings that was saved last, null without one. */
export const useGiftWithNews = (): string | null =>
  useSyncExternalStore(subscribe, () => news.at(-1)?.giftId ?? null);
