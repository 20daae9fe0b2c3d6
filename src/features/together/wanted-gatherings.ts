import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import type { Gathering } from './greeting.ts';
import { changeGathering, readGathering } from './requests.ts';

/** Gifts that are to gather greetings, until the database has taken the wish. */
const wantedGatherings = idList(STORAGE_KEYS.wantedGatherings);

/** Notes the wish before the gift is saved. */
export const wantGathering = (giftId: string): void => wantedGatherings.add(giftId);

/** Whether its save may still be on its way, so that the database does not know the gift yet. */
const isPending = (giftId: string) => pendingOrders.has(giftId);

async function begin(giftId: string): Promise<Gathering> {
  const gathering = await changeGathering(giftId, true);
  wantedGatherings.remove(giftId);
  return gathering;
}

/**
 * The gathering of a gift, which is switched on where its sender has wanted it in the wizard; null
 * where nobody has. Throws BackendError.
 */
export const gatheringOf = (giftId: string): Promise<Gathering | null> =>
  wantedGatherings.has(giftId) ? begin(giftId) : readGathering(giftId);

/**
 * Switches on what was wanted and is not known to have been taken: the page was closed after
 * paying, or its line was lost. What fails is left to the next visit.
 */
export function beginWanted(): void {
  for (const giftId of wantedGatherings.all())
    begin(giftId).catch((error: unknown) => {
      const isGone = error instanceof BackendError && error.code === 'PT404' && !isPending(giftId);
      if (isGone) wantedGatherings.remove(giftId);
    });
}
