import { giftOf } from '../gifts/gift-request.ts';
import type { LinkedGift } from '../gifts/gift-view.ts';

/**
 * Milliseconds after which the start script's request is aborted: browsers hold back a second one
 * for the same address meanwhile. With the page's own (src/api/backend.ts) it ends within 30 s.
 */
export const EARLY_LIMIT = 5000;

/** What the inline start script leaves for the first gift view. */
export interface EarlyGift {
  id: string;
  /** Body of a successful answer; rejects for anything else, and after EARLY_LIMIT. */
  answer: Promise<string>;
}

declare global {
  interface Window {
    __gift?: EarlyGift | undefined;
  }
}

/** The row that the start script has asked for, once; null where there is none. */
export async function takeEarlyGift(giftId: string): Promise<LinkedGift | null> {
  const early = window.__gift;
  window.__gift = undefined;
  if (early?.id !== giftId) return null;
  try {
    return giftOf(JSON.parse(await early.answer)) ?? null;
  } catch {
    return null;
  }
}
