import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { completedOrder, localOrderId, priceOfRow } from './completed-order.ts';
import { isReusable, type PendingOrder } from './pending-orders.ts';
import { save, savedStep } from './saving-table.ts';
import type { Effect, Phase, Step, Table, Way } from './states.ts';

/** From the click to an order: nothing is taken here. */

const IDLE: Phase = { name: 'idle' };
/**
 * PayPal's words for an amount of 0: the free way is shown instead, so nobody needs to read about
 * it.
 */
const ZERO_PRICE = 'CANNOT_BE_ZERO_OR_NEGATIVE';

/**
 * The draft was set aside or discarded, and with it what was uploaded for it: its gift would be
 * saved without its files. Or another tab has paid for it.
 */
const DRAFT_LEFT = 'The draft was left.';

const toast = (name: 'captured' | 'free' | 'inquiry-sent'): Effect => ({ type: 'toast', toast: { name } });

/** PayPal's buttons wait for an order id; nobody waits for the other ways. */
const refuse = (way: Way, words: string): Effect[] =>
  way.kind === 'paypal' ? [{ type: 'refuse-order', words }] : [];

/** Back to the form, silently. */
const stop = (way: Way, words: string, effects: readonly Effect[] = []): Step => ({
  phase: IDLE,
  effects: [...refuse(way, words), ...effects],
});

/** Back to the form with 'Zahlungsfehler', or another toast, and the error callback. */
const fail = (
  words: string,
  reason: unknown,
  phase: Phase = IDLE,
  name: 'order-failed' | 'price-changed' = 'order-failed',
): Step => ({
  phase,
  effects: [
    { type: 'refuse-order', words },
    { type: 'toast', toast: { name } },
    { type: 'report-error', reason },
  ],
});

/** The page was opened before a new price began: nothing is ordered at the one that it shows. */
const priceChanged = (reason: unknown): Step =>
  fail('The price has changed.', reason, { name: 'idle', notice: 'price-changed' }, 'price-changed');

/** What is saved by each way: a gift of a pass carries the pass's option, and no inquiry. */
function rowOf(way: Way, { inquiry, ...row }: FrozenGift): FrozenGift {
  if (way.kind !== 'pass') return inquiry ? { ...row, inquiry } : row;
  return { ...row, price_id: way.option, applied_coupon: null, payment_status: 'paid' };
}

/** An order that asked no provider is placed and saved in one go. */
function place(row: GiftRow, orderId: string, amount: number, now: Date, announce: readonly Effect[]): Step {
  const order: PendingOrder = {
    giftId: row.id,
    orderId,
    state: 'placed',
    row,
    amount,
    createdAt: now.toISOString(),
  };
  return {
    phase: { name: 'saving', order, done: completedOrder(orderId, amount, row) },
    effects: [{ type: 'keep', order }, ...announce, { type: 'save', row }],
  };
}

const ANNOUNCE: Record<Exclude<Way['kind'], 'paypal'>, readonly Effect[]> = {
  coupon: [toast('free')],
  demo: [toast('captured')],
  inquiry: [toast('inquiry-sent')],
  pass: [],
};

const prepare = (way: Way): Step => ({
  phase: { name: 'preparing', way },
  effects: [{ type: 'prepare' }],
});

/**
 * The buyer's part may be ended while the order is still being made; what arrives then is dropped.
 */
const leave = (name: 'cancelled' | 'ended') => (): Step => ({
  phase: IDLE,
  effects: [
    { type: 'refuse-order', words: 'The buyer has left.' },
    { type: 'toast', toast: { name } },
    { type: 'report-cancel' },
  ],
});

const leaveAnywhere = (name: 'cancelled' | 'ended') => ({
  preparing: leave(name),
  asking: leave(name),
  renaming: leave(name),
  ordering: leave(name),
  buyer: leave(name),
});

export const orderingTable: Table = {
  pay: {
    idle: (_, { way }) => prepare(way),
    // PayPal's window is gone without a word, and the button is pressed again.
    buyer: (_, { way }) => prepare(way),
    otherwise: (phase, { way }) => ({ phase, effects: refuse(way, 'This gift is being paid for.') }),
  },
  prepared: {
    preparing: ({ way }, { row: prepared, pending, now }) => {
      const row = rowOf(way, prepared);
      const amount = way.kind === 'pass' ? 0 : priceOfRow(row);
      if (way.kind === 'paypal' && amount <= 0) return stop(way, ZERO_PRICE);
      const isPaid = pending !== null && pending.state !== 'created' && pending.state !== 'placed';
      if (isPaid) return stop(way, 'This gift has been paid for.');
      return {
        phase: { name: 'asking', way, row, amount, pending, now },
        effects: [{ type: 'ask', row, ...(way.kind === 'paypal' ? { cents: amount } : { isFree: true }) }],
      };
    },
  },
  'not-prepared': {
    preparing: ({ way }, { failure }) => {
      if (!failure) return stop(way, 'The gift is not ready to be paid for.');
      if (way.kind === 'paypal') return fail(failure.words, new Error(failure.words));
      return {
        phase: IDLE,
        effects: [{ type: 'toast', toast: { name: 'save-failed', words: failure.words } }],
      };
    },
  },
  answered: {
    asking: ({ way, row, amount, pending, now }, { answer, isCurrent, mayLead }) => {
      switch (answer.kind) {
        case 'free': {
          if (!isCurrent) return stop(way, DRAFT_LEFT);
          if (way.kind !== 'paypal')
            return place(row, localOrderId(way.kind, row), amount, now, ANNOUNCE[way.kind]);
          if (!pending || !isReusable(pending, row, amount, now))
            return { phase: { name: 'ordering', row, amount }, effects: [{ type: 'order', row, amount }] };
          const order = { ...pending, row };
          return {
            phase: { name: 'buyer', order },
            effects: [
              { type: 'keep', order },
              { type: 'give-order', orderId: order.orderId },
            ],
          };
        }
        case 'same': {
          // The gift has arrived; whether its inquiry has, only a repeated save tells.
          if (way.kind === 'inquiry') return place(row, localOrderId('inquiry', row), amount, now, []);
          const orderId = pending?.orderId ?? localOrderId(way.kind === 'paypal' ? 'demo' : way.kind, row);
          const step = savedStep(row, completedOrder(orderId, amount, row), mayLead, 'saved-before');
          return { ...step, effects: [...refuse(way, 'This gift is saved.'), ...step.effects] };
        }
        case 'other':
          return { phase: { name: 'renaming', way }, effects: [{ type: 'rename' }] };
        case 'price':
          return priceChanged(new Error('The amount that the page shows is not on sale any more.'));
        case 'coupon':
          return stop(way, answer.title, [
            { type: 'drop-coupon' },
            { type: 'toast', toast: { name: 'refused-coupon', title: answer.title, text: answer.text } },
          ]);
        case 'unreachable': {
          const phase: Phase = { name: 'idle', notice: 'unreachable' };
          const { words } = answer.failure;
          if (way.kind === 'paypal') return fail(words, new Error(words), phase);
          return { phase, effects: [{ type: 'toast', toast: { name: 'save-failed', words } }] };
        }
      }
    },
    'looking-back': ({ order }, { answer, mayLead }) => {
      const done = completedOrder(order.orderId, order.amount, order.row);
      switch (answer.kind) {
        case 'same':
          if (order.row.inquiry) return save(order, done);
          return savedStep(order.row, done, mayLead, 'saved-before');
        case 'unreachable':
          return { phase: { name: 'looking-back', order, failure: answer.failure }, effects: [] };
        default:
          // It never arrived, or something else has: the draft, if it is still there, can be paid
          // for.
          return { phase: IDLE, effects: [{ type: 'forget', order }] };
      }
    },
  },
  renamed: { renaming: ({ way }) => prepare(way) },
  'not-renamed': { renaming: ({ way }) => stop(way, 'The draft is gone.') },
  ordered: {
    ordering: ({ row, amount }, { orderId, now, isCurrent }) => {
      if (!isCurrent) return stop({ kind: 'paypal' }, DRAFT_LEFT);
      const order: PendingOrder = {
        giftId: row.id,
        orderId,
        state: 'created',
        row,
        amount,
        createdAt: now.toISOString(),
      };
      return {
        phase: { name: 'buyer', order },
        effects: [
          { type: 'keep', order },
          { type: 'give-order', orderId },
        ],
      };
    },
  },
  'order-failed': {
    ordering: ({ row, amount }, { reason, meaning, now }) => {
      if (meaning === 'price-changed') return priceChanged(reason);
      if (meaning === 'failed') return fail('PayPal made no order.', reason);
      // The invoice id has been paid: an order of this gift that this browser knows nothing of.
      const step = place(row, `PAID_${row.id}`, amount, now, [toast('captured')]);
      return {
        ...step,
        effects: [{ type: 'refuse-order', words: 'This gift has been paid for.' }, ...step.effects],
      };
    },
  },
  cancelled: leaveAnywhere('cancelled'),
  ended: leaveAnywhere('ended'),
};
