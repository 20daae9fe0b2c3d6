import type { LinkedGift } from '../gift/cover.ts';
import { giftOf } from '../gifts/gift-request.ts';

/**
 * Milliseconds after which the start script's request is aborted. Added to the retries of the
 * page's own request (src/api/backend.ts), a silent server is reported within 30 s. The first
 * request must not stay open: browsers hold back a second request for the same address until the
 * first one has ended.
 */
export const EARLY_LIMIT = 5000;

/**
 * What the inline start script (start.ts) leaves for the first gift view: the id it asked for and
 * the answer on its way.
 */
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

/**
 * The row that the start script has asked for; a second call gets null. Also null when the script
 * asked for nothing, for another gift, failed, or got no answer: the caller then asks by readGift.
 */
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
