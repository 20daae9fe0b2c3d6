import type { ShownGreeting } from './greeting.ts';
import { readGreetings } from './requests.ts';

/** The greetings of a gift as far as this page has asked for them. */
export interface ShownGreetings {
  greetings: readonly ShownGreeting[];
  hasMore: boolean;
}

/** Known greetings by gift, until the page is left: a letter that is opened again has them at once. */
const known = new Map<string, ShownGreetings>();

const NONE: ShownGreetings = { greetings: [], hasMore: true };

export const shownGreetings = (giftId: string): ShownGreetings => known.get(giftId) ?? NONE;

/** Asks for the next thirty. Throws BackendError, or the reason of the caller's abort. */
async function moreGreetings(giftId: string, signal?: AbortSignal): Promise<ShownGreetings> {
  const last = () => shownGreetings(giftId).greetings.at(-1)?.position ?? 0;
  const { greetings, hasMore } = await readGreetings(giftId, last(), signal);
  // The page and the keepsake may ask for the same ones at once.
  const further = greetings.filter(({ position }) => position > last());
  const next = { greetings: [...shownGreetings(giftId).greetings, ...further], hasMore };
  known.set(giftId, next);
  return next;
}

interface AskingOptions {
  signal?: AbortSignal | undefined;
  /** Called with what is known after each thirty. */
  onMore?: (shown: ShownGreetings) => void;
}

/**
 * Asks for all that are not known yet, thirty after thirty. Throws BackendError, or the reason of
 * the caller's abort.
 */
export async function allGreetings(
  giftId: string,
  { signal, onMore }: AskingOptions = {},
): Promise<readonly ShownGreeting[]> {
  let shown = shownGreetings(giftId);
  while (shown.hasMore) {
    shown = await moreGreetings(giftId, signal);
    signal?.throwIfAborted();
    onMore?.(shown);
  }
  return shown.greetings;
}
