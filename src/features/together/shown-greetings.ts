import type { ShownGreeting } from './greeting.ts';
import { readGreetings } from './requests.ts';

/** The greetings of a gift as far as this page has asked for them. */
export interface ShownGreetings {
  greetings: readonly ShownGreeting[];
  hasMore: boolean;
}

/** By gift, until the page is left: a letter that is opened again has them at once. */
const known = new Map<string, ShownGreetings>();

const NONE: ShownGreetings = { greetings: [], hasMore: true };

export const shownGreetings = (giftId: string): ShownGreetings => known.get(giftId) ?? NONE;

/** Asks for the next thirty. Throws BackendError, or the reason of the caller's abort. */
export async function moreGreetings(giftId: string, signal?: AbortSignal): Promise<ShownGreetings> {
  const last = () => shownGreetings(giftId).greetings.at(-1)?.position ?? 0;
  const { greetings, hasMore } = await readGreetings(giftId, last(), signal);
  // The keepsake may have asked for the same ones meanwhile.
  const further = greetings.filter(({ position }) => position > last());
  const next = { greetings: [...shownGreetings(giftId).greetings, ...further], hasMore };
  known.set(giftId, next);
  return next;
}

/** All of them, for the keepsake. Throws BackendError. */
export async function allGreetings(giftId: string): Promise<readonly ShownGreeting[]> {
  let shown = shownGreetings(giftId);
  while (shown.hasMore) shown = await moreGreetings(giftId);
  return shown.greetings;
}
