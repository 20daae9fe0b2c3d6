import type { CheckoutHost } from '@/features/checkout/create-checkout.ts';
import type { PendingOrders } from '@/features/checkout/pending-orders.ts';

/** What a checkout with a defect sees of the world. */
export interface Defect {
  pendingOrders?: (real: PendingOrders) => Partial<PendingOrders>;
  host?: (real: CheckoutHost) => Partial<CheckoutHost>;
  capture?: (real: () => Promise<unknown>) => () => Promise<unknown>;
}

/** Any failure of a capture counts as a refusal. */
const forgetful: Defect = {
  capture: (real) => async () => {
    const answer = await real().catch(() => null);
    if ((answer as { status?: unknown } | null)?.status === 'COMPLETED') return answer;
    throw new Error('TRANSACTION_REFUSED');
  },
};

/** The order is not written as approved before it is captured. */
const careless: Defect = {
  pendingOrders: ({ keep }) => ({ keep: (order) => order.state !== 'approved' && keep(order) }),
};

/** An order that may have been paid does not prevent a second order. */
const greedy: Defect = { pendingOrders: () => ({ stateOf: () => 'open' }) };

/** A late save acts on the draft that is open when it finishes. */
const rude: Defect = { host: () => ({ canNavigateToGift: () => true }) };

/** A save takes the form's present content instead of the ordered content. */
const confused: Defect = { host: ({ save }) => ({ save: (row) => save({ ...row, message: 'Neu' }) }) };

export const BROKEN_CHECKOUTS: readonly [rule: string, defect: Defect][] = [
  ['only documented refusals are refusals', forgetful],
  ['approved is written before the capture', careless],
  ['no second order while the first may have been paid', greedy],
  ['what finishes late touches its own draft only', rude],
  ['what is saved is the snapshot', confused],
];
