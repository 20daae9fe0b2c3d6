/** What the inline start script (src/start) leaves for the first gift view: the id it asked for and the answer on its way. */
export interface EarlyGift {
  id: string;
  /** Body of a successful answer; rejects for anything else. */
  answer: Promise<string>;
}

declare global {
  interface Window {
    __gift?: EarlyGift | undefined;
  }
}

/** Milliseconds: with the patient question that follows, silence is called so before 30 s are over. */
const PATIENCE = 4000;

/**
 * The row that the start script has asked for, once; null when it asked for nothing, for another gift, failed, or got no answer. Whoever gets
 * null asks again, patiently.
 */
export async function takeEarlyGift(giftId: string): Promise<unknown> {
  const early = window.__gift;
  window.__gift = undefined;
  if (early?.id !== giftId) return null;
  try {
    const silence = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
    return JSON.parse(await Promise.race([early.answer, silence]));
  } catch {
    return null;
  }
}
