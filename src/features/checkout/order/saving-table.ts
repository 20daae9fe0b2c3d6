import type { GiftRow } from '@/gift/row.ts';
import { COUPON_USED } from '../coupons.ts';
import { type CompletedOrder, completedOrder } from './completed-order.ts';
import type { PaymentToast } from './payment-toasts.ts';
import type { PendingOrder } from './pending-orders.ts';
import type { Effect, Phase, SaveFailure, Step, Table } from './states.ts';

/**
 * From the money to the confirmed gift: the payment is entered, then the gift saved, both as often
 * as it takes. A payment without a gift is visible to the operator, the reverse is not.
 */

/**
 * The gift row is confirmed. Its sender may have gone on to another draft by then, or look at a
 * gift: both stay as they are.
 */
export function savedStep(
  row: GiftRow,
  done: CompletedOrder,
  mayLead: boolean,
  how: 'saved' | 'saved-before',
): Step {
  const here = done.isInquiry && how === 'saved' ? 'inquiry-stored' : how;
  const toast: PaymentToast = mayLead ? { name: here } : { name: `${here}-elsewhere`, row };
  return {
    phase: { name: 'saved' },
    effects: [
      { type: 'toast', toast },
      { type: 'mark-saved', giftId: row.id },
      mayLead ? { type: 'finish', row, done } : { type: 'finish-elsewhere', row },
    ],
  };
}

const failureToast = ({ kind, words }: SaveFailure): Effect => ({
  type: 'toast',
  toast: kind === 'no-row' ? { name: 'save-unconfirmed' } : { name: 'save-failed', words },
});

const isLocal = ({ state }: PendingOrder) => state === 'placed';

export const save = (order: PendingOrder, done: CompletedOrder): Step => ({
  phase: { name: 'saving', order, done },
  effects: [{ type: 'save', row: order.row }],
});

const enter = (order: PendingOrder, done: CompletedOrder): Step => ({
  phase: { name: 'entering', order, done },
  effects: [{ type: 'enter', order }],
});

const lookBack = (order: PendingOrder): Step => ({
  phase: { name: 'looking-back', order },
  effects: [{ type: 'ask', row: order.row }],
});

/** The form opens again: nothing was paid, and nothing was saved. */
const reopen = (order: PendingOrder, effects: readonly Effect[]): Step => ({
  phase: { name: 'idle' },
  effects: [{ type: 'forget', order }, ...effects],
});

/** An entry that table payments refuses for good does not hold the gift back. */
const refusedEntry = (reason: unknown): Effect => ({
  type: 'log',
  words: 'The payment could not be entered; its order stays visible at PayPal.',
  reason,
});

const recover = (_: Phase, { order }: { order: PendingOrder }): Step =>
  isLocal(order) ? lookBack(order) : enter(order, completedOrder(order.orderId, order.amount, order.row));

const gone = (): Step => ({ phase: { name: 'idle' }, effects: [] });

export const savingTable: Table = {
  recover: { idle: recover, unsaved: recover, 'looking-back': recover },
  gone: { unsaved: gone, 'looking-back': gone },
  entered: { entering: ({ order, done }) => save(order, done) },
  'entry-refused': {
    entering: ({ order, done }, { reason }) => {
      const step = save(order, done);
      return { ...step, effects: [refusedEntry(reason), ...step.effects] };
    },
    otherwise: (phase, { reason }) => ({ phase, effects: [refusedEntry(reason)] }),
  },
  'entry-unanswered': {
    entering: ({ order, done }, { failure }) => ({
      phase: { name: 'unsaved', order, done, failure },
      effects: [failureToast(failure)],
    }),
  },
  saved: {
    saving: ({ order, done }, { mayLead }) => {
      const step = savedStep(order.row, done, mayLead, 'saved');
      if (isLocal(order)) return step;
      return { ...step, effects: [...step.effects, { type: 'verify', giftId: order.giftId }] };
    },
  },
  'save-failed': {
    saving: ({ order, done }, { failure }) => {
      if (isLocal(order) && failure.kind === 'coupon-used') {
        return reopen(order, [
          { type: 'drop-coupon' },
          { type: 'toast', toast: { name: 'refused-coupon', ...COUPON_USED } },
        ]);
      }
      // A save without an answer may have arrived: its row stays frozen and is repeated as it is.
      if (isLocal(order) && failure.kind === 'refused') return reopen(order, [failureToast(failure)]);
      return {
        phase: { name: 'unsaved', order, done, failure },
        effects: [failureToast(failure)],
      };
    },
  },
  'save-again': {
    unsaved: ({ order, done }) => (isLocal(order) ? save(order, done) : enter(order, done)),
  },
};
