import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import type { Gathering } from './greeting.ts';
import { changeGathering, readGathering } from './requests.ts';

/** Gifts that are to collect greetings, until the database has taken the wish. */
const requestedGatherings = idList(STORAGE_KEYS.requestedGatherings);

/** Notes the wish. Called before the gift is saved. */
export const requestGathering = (giftId: string): void => requestedGatherings.add(giftId);

/** Whether the save of a gift may still be on its way, so that the database does not know it yet. */
const isPending = (giftId: string) => pendingOrders.has(giftId);

async function start(giftId: string): Promise<Gathering> {
  const gathering = await changeGathering(giftId, true);
  requestedGatherings.remove(giftId);
  return gathering;
}

/**
 * The gathering of a gift, switched on first if its sender asked for it in the wizard; null if the
 * gift has none. Throws BackendError.
 */
export const gatheringOf = (giftId: string): Promise<Gathering | null> =>
  requestedGatherings.has(giftId) ? start(giftId) : readGathering(giftId);

/**
 * Switches on the gatherings whose request may not have reached the database: the page was closed
 * after paying, or its line was lost. The next visit tries again what fails.
 */
export function startRequestedGatherings(): void {
  for (const giftId of requestedGatherings.all())
    start(giftId).catch((error: unknown) => {
      const isGone = error instanceof BackendError && error.code === 'PT404' && !isPending(giftId);
      if (isGone) requestedGatherings.remove(giftId);
    });
}
