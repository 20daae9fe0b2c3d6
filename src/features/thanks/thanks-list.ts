import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';
import { timeoutOr } from '@/browser/timeout-or.ts';
import { WAIT_LIMIT } from '@/gifts/gift-list.ts';
import { hasMadeGifts } from '@/gifts/own-gifts.ts';
import { readThanks, type Thanks } from './thanks.ts';

interface ThanksList {
  /** Thanks for all gifts of this browser, oldest first; empty until they have been asked for. */
  thanks: readonly Thanks[];
  /** Ids of those that this browser has not shown. */
  fresh: ReadonlySet<string>;
}

/** Milliseconds for which an answer is new enough for every part of the page. */
const FRESH_MS = 60_000;

/** Ids of thanks that this browser has shown. */
const seen = idList(STORAGE_KEYS.seenThanks);
/** Ids of deleted ones: an answer that was on its way meanwhile may still hold them. */
const deleted = new Set<string>();
let list: ThanksList = { thanks: [], fresh: new Set() };
let askedAt = Number.NEGATIVE_INFINITY;
let coming: Promise<unknown> | null = null;
const [emit, subscribe] = createListeners();

function publish(all: readonly Thanks[]) {
  const thanks = all.filter(({ id }) => !deleted.has(id));
  const known = new Set(seen.all());
  const fresh = thanks.filter(({ id, hidden }) => !hidden && !known.has(id));
  list = { thanks, fresh: new Set(fresh.map(({ id }) => id)) };
  emit();
}

/** The received thanks, for React. */
export const useThanksList = (): ThanksList => useSyncExternalStore(subscribe, () => list);

/** Ids of the own gifts that were thanked for, without hidden thanks, for React. */
export const useThankedGifts = (): ReadonlySet<string> =>
  new Set(
    useThanksList()
      .thanks.filter(({ hidden }) => !hidden)
      .map(({ giftId }) => giftId),
  );

/** Whether any are known. */
export const hasThanks = (): boolean => list.thanks.length > 0;

/** Whether thanks that are not hidden are known for an own gift. */
export const isThanked = (giftId: string): boolean =>
  list.thanks.some((one) => one.giftId === giftId && !one.hidden);

async function load() {
  publish(await readThanks());
  // Thanks are set in Kalam; a font that came later would lay them out anew.
  if (list.thanks.length > 0) await document.fonts?.load('1rem Kalam').catch(() => undefined);
}

/**
 * Asks for the thanks of all own gifts, once for all parts of the page. Without an answer nothing
 * is said: the visitor has not asked for them, and the next part or visit asks again.
 *
 * @param isWanted whether the visitor wants to read one that is known to be there.
 */
export function loadThanks(isWanted = false): void {
  const now = performance.now();
  if ((now - askedAt < FRESH_MS && !isWanted) || !hasMadeGifts()) return;
  askedAt = now;
  const answer = load().catch(() => {
    askedAt = Number.NEGATIVE_INFINITY;
  });
  coming = timeoutOr(answer, WAIT_LIMIT, undefined).finally(() => {
    coming = null;
  });
}

/** Resolves when they have come, or not within WAIT_LIMIT; null while none come. Never rejects. */
export const comingThanks = (): Promise<unknown> | null => coming;

/** Notes that a thank-you was shown: it is not new any more. The last one takes the header's mark with it. */
export function markShown(id: string): void {
  if (!list.fresh.has(id)) return;
  seen.add(id);
  publish(list.thanks);
}

/** Puts a changed thank-you into the list, or takes a deleted one out (null). */
export function replaceThanks(id: string, changed: Thanks | null): void {
  if (!changed) deleted.add(id);
  publish(list.thanks.map((one) => (changed && one.id === id ? changed : one)));
}
