import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { ownGifts } from '@/gifts/own-gifts.ts';
import { readThanks } from './received-thanks.ts';
import { rememberSeen, seenThanks } from './seen-thanks.ts';
import type { Thanks } from './thanks.ts';

interface ThanksList {
  /** Thanks for all gifts of this browser, oldest first; empty until they have been asked for. */
  thanks: readonly Thanks[];
  /** Ids of those that this browser had not shown when they arrived. */
  fresh: ReadonlySet<string>;
}

let list: ThanksList = { thanks: [], fresh: new Set() };
/** Milliseconds for which an answer is new enough for every part of the page. */
const FRESH_MS = 60_000;

let askedAt = Number.NEGATIVE_INFINITY;
const [tell, subscribe] = createListeners();

function publish(next: Partial<ThanksList>) {
  list = { ...list, ...next };
  tell();
}

const current = () => list;

/** The received thanks, for React. */
export function useThanksList(): ThanksList {
  return useSyncExternalStore(subscribe, current);
}

/** Ids of the own gifts that were thanked for, without hidden thanks. */
export function useThankedGifts(): ReadonlySet<string> {
  const { thanks } = useThanksList();
  return new Set(thanks.filter(({ hidden }) => !hidden).map(({ giftId }) => giftId));
}

async function load() {
  const thanks = await readThanks();
  const seen = seenThanks();
  publish({
    thanks,
    fresh: new Set(thanks.filter(({ id, hidden }) => !hidden && !seen.has(id)).map(({ id }) => id)),
  });
}

/**
 * Asks for the thanks of all gifts, if this browser has any, once for all parts of the page.
 * Without an answer nothing is said: nobody has asked for them, and the next part or visit asks
 * again.
 */
export function loadThanks(): void {
  const now = performance.now();
  if (now - askedAt < FRESH_MS || ownGifts().length === 0) return;
  askedAt = now;
  load().catch(() => {
    askedAt = Number.NEGATIVE_INFINITY;
  });
}

/**
 * Remembers a thank-you as shown by this browser: it is new no longer, and the mark in the header
 * goes with the last.
 */
export function markShown(id: string): void {
  if (!list.fresh.has(id)) return;
  rememberSeen(
    id,
    list.thanks.map((one) => one.id),
  );
  publish({ fresh: new Set([...list.fresh].filter((one) => one !== id)) });
}

/** Puts a changed thank-you into the list, or takes it out. */
export function replaceThanks(id: string, changed: Thanks | null): void {
  publish({ thanks: list.thanks.flatMap((one) => (one.id !== id ? [one] : changed ? [changed] : [])) });
}
