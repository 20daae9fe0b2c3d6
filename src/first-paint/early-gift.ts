/**
 * Milliseconds that the start script's request may take: with the patient repetitions that follow (fetch-with-retry.ts), silence is
 * called so before 30 s are over. It has to end, too: in a browser's cache requests for one address wait for each other.
 */
export const EARLY_LIMIT = 5000;

/** What the inline start script (start.ts) leaves for the first gift view: the id it asked for and the answer on its way. */
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
 * The row that the start script has asked for; a second call gets null. Also null when the script asked for nothing, for another gift, failed,
 * or got no answer: the caller then asks by readGift.
 */
export async function takeEarlyGift(giftId: string): Promise<unknown> {
  const early = window.__gift;
  window.__gift = undefined;
  if (early?.id !== giftId) return null;
  try {
    return JSON.parse(await early.answer);
  } catch {
    return null;
  }
}
