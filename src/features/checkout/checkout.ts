import { pendingOrders } from './pending-orders.ts';

/** What the rest of the page may ask about orders; nobody else reads how they are stored. */

/**
 * Whether a gift is paid for, may be, or is being saved: its draft is not offered to be written on.
 */
export const isOnItsWay = (giftId: string): boolean => pendingOrders.isOnItsWay(giftId);

/** Forgets the order of a discarded draft, unless money may have been taken for it. */
export const forgetUnpaidOrder = (giftId: string): void => pendingOrders.forgetUnpaid(giftId);

/** Whether an order of an earlier visit may have to be saved yet; reads local storage only. */
export const hasUnfinishedOrder = (): boolean => pendingOrders.unfinished().length > 0;

/** Calls back when orders change, here or in another tab; the returned function ends that. */
export const subscribeToOrders = pendingOrders.subscribe;
