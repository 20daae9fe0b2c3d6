import { FREE_GIFT_COUPON } from '@/gift/coupons.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { COUPON_USED, priceOfRow } from './coupons.ts';
import { toDecimal } from './money.ts';
import { CURRENCY } from './options.ts';
import type { PaymentToast } from './payment-toasts.ts';
import type { CaptureAnswer, CaptureOutcome } from './paypal-capture.ts';
import { isReusable, type PendingOrder } from './pending-orders.ts';
import type {
  CheckoutEvent,
  CompletedOrder,
  Effect,
  LocalWay,
  Phase,
  SaveFailure,
  Step,
  Table,
  Way,
} from './states.ts';

/**
 * The checkout of one gift as a pure machine: what an event means in a phase stands once, in one of
 * three tables. An event that a phase does not expect changes nothing.
 */

/** The order id of a gift that asked no provider. */
function localOrderId(way: LocalWay, row: GiftRow): string {
  const prefixes: Record<LocalWay, string> = {
    coupon: `COUPON_${row.applied_coupon ?? FREE_GIFT_COUPON}`,
    demo: 'DEMO',
    inquiry: 'INQUIRY',
    pass: 'PASS',
  };
  return `${prefixes[way]}_${row.id}`;
}

/** An order as it is handed to the page; `answer` is PayPal's, null without one. Cents. */
function completedOrder(
  orderId: string,
  cents: number,
  row: GiftRow,
  answer: CaptureAnswer | null = null,
): CompletedOrder {
  return {
    id: orderId,
    status: 'COMPLETED',
    amount: toDecimal(cents),
    currency: CURRENCY,
    payer: answer?.payer ?? null,
    purchaseUnits: Array.isArray(answer?.purchase_units) ? answer.purchase_units : [],
    isInquiry: row.price_id === 'business_pack',
  };
}

// From the click to an order: nothing is taken here.

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

const orderingTable: Table = {
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
    ordering: ({ row, amount }, { reason, meaning, givenUp, now }) => {
      if (meaning === 'price-changed') return priceChanged(reason);
      if (meaning === 'failed') return fail('PayPal made no order.', reason);
      // The invoice id has been paid: by the order that was given up, or by one that this browser
      // knows nothing of. The entry of that one has the gift's id, so that the operator sees that
      // there is money to look for.
      const orderId = givenUp ?? row.id.replaceAll('-', '').toUpperCase();
      const order: PendingOrder = {
        giftId: row.id,
        orderId,
        state: 'approved',
        row,
        amount,
        createdAt: now.toISOString(),
      };
      const step = captureEnded(order, 0, { kind: 'paid-before', reason });
      return {
        ...step,
        effects: [{ type: 'refuse-order', words: 'This gift has been paid for.' }, ...step.effects],
      };
    },
  },
  cancelled: leaveAnywhere('cancelled'),
  ended: leaveAnywhere('ended'),
};

// From the buyer's approval to the answer of the capture: here money is taken.

type Outcomes = { [K in CaptureOutcome['kind']]: Extract<CaptureOutcome, { kind: K }> };

/** What each end of a capture means: next phase, storage, toast, callback. */
const CAPTURE_ENDED: {
  [K in keyof Outcomes]: (order: PendingOrder, attempt: number, outcome: Outcomes[K]) => Step;
} = {
  captured: (order, _, { answer }) => {
    const captured: PendingOrder = { ...order, state: 'captured' };
    return {
      phase: {
        name: 'entering',
        order: captured,
        done: completedOrder(order.orderId, order.amount, order.row, answer),
      },
      effects: [
        { type: 'keep', order: captured },
        { type: 'toast', toast: { name: 'captured' } },
        { type: 'enter', order: captured },
      ],
    };
  },
  // Entered as unconfirmed, since the order stays approved.
  pending: (order, _, { answer }) => ({
    phase: {
      name: 'entering',
      order,
      done: completedOrder(order.orderId, order.amount, order.row, answer),
    },
    effects: [
      { type: 'toast', toast: { name: 'captured' } },
      { type: 'enter', order },
    ],
  }),
  'paid-before': (order) => {
    const approved: PendingOrder = { ...order, state: 'approved' };
    return {
      phase: {
        name: 'entering',
        order: approved,
        done: completedOrder(order.orderId, order.amount, order.row),
      },
      effects: [
        { type: 'keep', order: approved },
        { type: 'toast', toast: { name: 'captured' } },
        { type: 'enter', order: approved },
      ],
    };
  },
  declined: (order, _, { reason }) => {
    const created: PendingOrder = { ...order, state: 'created' };
    return {
      phase: { name: 'buyer', order: created },
      effects: [
        { type: 'keep', order: created },
        { type: 'toast', toast: { name: 'capture-failed' } },
        { type: 'restart' },
        { type: 'report-error', reason },
      ],
    };
  },
  refused: (order, _, { reason }) => ({
    phase: { name: 'idle' },
    effects: [
      { type: 'forget', order },
      { type: 'toast', toast: { name: 'capture-failed' } },
      { type: 'report-error', reason },
    ],
  }),
  unknown: (order, attempt, { reason }) => ({
    phase: { name: 'uncertain', order, attempt },
    effects: [
      { type: 'enter', order },
      { type: 'toast', toast: { name: 'capture-failed' } },
      { type: 'report-error', reason },
    ],
  }),
  differs: (order, _, { reason }) => {
    const disputed: PendingOrder = { ...order, state: 'disputed' };
    return {
      phase: { name: 'disputed', order: disputed },
      effects: [
        { type: 'keep', order: disputed },
        // The operator has to see this money; the entry says unconfirmed.
        { type: 'enter', order: disputed },
        { type: 'toast', toast: { name: 'order-failed' } },
        { type: 'report-error', reason },
      ],
    };
  },
};

type CaptureAnswered = Extract<CheckoutEvent, { type: 'capture-ended' }>;

/** Whether an outcome says that money was taken: that counts however late it comes. */
const isMoney = ({ kind }: CaptureOutcome) =>
  kind === 'captured' || kind === 'pending' || kind === 'paid-before' || kind === 'differs';

const captureEnded = (order: PendingOrder, attempt: number, outcome: CaptureOutcome): Step =>
  (CAPTURE_ENDED[outcome.kind] as (order: PendingOrder, attempt: number, outcome: CaptureOutcome) => Step)(
    order,
    attempt,
    outcome,
  );

/** PayPal's buttons may be waiting for the id of a further order by then: there is none. */
const lateMoney = (phase: Phase, { attempt, order, outcome }: CaptureAnswered): Step => {
  if (!isMoney(outcome)) return { phase, effects: [] };
  const step = captureEnded(order, attempt, outcome);
  return {
    ...step,
    effects: [{ type: 'refuse-order', words: 'This gift has been paid for.' }, ...step.effects],
  };
};

/** The order is written as approved before capture() is called. */
function capture(known: PendingOrder, attempt: number): Step {
  const order: PendingOrder = known.state === 'captured' ? known : { ...known, state: 'approved' };
  return {
    phase: { name: 'capturing', order, attempt },
    effects: [
      { type: 'keep', order },
      { type: 'capture', order, attempt },
    ],
  };
}

type Approval = Extract<CheckoutEvent, { type: 'approved' }>;

/** The order of this gift as it is kept, if it is the one that the buyer has approved. */
function approvedOrder({ orderId, known }: Approval): PendingOrder | null {
  const isPayable = known?.state === 'created' || known?.state === 'approved' || known?.state === 'captured';
  return isPayable && known.orderId === orderId ? known : null;
}

const strangeApproval = ({ orderId }: Approval): Effect[] => [
  { type: 'toast', toast: { name: 'order-failed' } },
  {
    type: 'report-error',
    reason: new Error(`PayPal approved ${orderId}, which is not the order of this gift.`),
  },
];

const approve =
  (attemptOf: (phase: { attempt?: number }) => number) =>
  <P extends Step['phase']>(phase: P, event: Approval): Step => {
    const order = approvedOrder(event);
    return order
      ? capture(order, attemptOf(phase as { attempt?: number }))
      : { phase, effects: strangeApproval(event) };
  };

const firstAttempt = approve(() => 1);
// PayPal's script restarts the buyer by itself after a declined card; then the answer of the first
// capture never comes.
const nextAttempt = approve(({ attempt = 0 }) => attempt + 1);

type ButtonsFailure = Extract<CheckoutEvent, { type: 'buttons-failed' }>;

/** An order that made trouble is not offered again. */
function buttonsFailed({ reason, meaning }: ButtonsFailure): Step {
  const effects: Effect[] =
    meaning === 'ended'
      ? [{ type: 'toast', toast: { name: 'ended' } }, { type: 'report-cancel' }]
      : [
          { type: 'log', words: 'PayPal reports:', reason },
          { type: 'toast', toast: { name: 'buttons-failed' } },
        ];
  return {
    phase: { name: 'idle' },
    effects: [
      { type: 'refuse-order', words: 'PayPal reported an error.' },
      { type: 'forget-unpaid' },
      ...effects,
    ],
  };
}

const paidBefore = (order: PendingOrder, reason: unknown) =>
  captureEnded(order, 0, { kind: 'paid-before', reason });

const moneyTable: Table = {
  approved: {
    idle: firstAttempt,
    buyer: firstAttempt,
    capturing: nextAttempt,
    uncertain: nextAttempt,
    preparing: (phase, event) => ({ phase, effects: strangeApproval(event) }),
    asking: (phase, event) => ({ phase, effects: strangeApproval(event) }),
    renaming: (phase, event) => ({ phase, effects: strangeApproval(event) }),
    ordering: (phase, event) => ({ phase, effects: strangeApproval(event) }),
  },
  'capture-ended': {
    capturing: (phase, event) =>
      event.attempt === phase.attempt || isMoney(event.outcome)
        ? captureEnded(event.order, event.attempt, event.outcome)
        : { phase, effects: [] },
    idle: lateMoney,
    preparing: lateMoney,
    asking: lateMoney,
    ordering: lateMoney,
    buyer: lateMoney,
    uncertain: lateMoney,
  },
  'check-again': {
    uncertain: ({ order, attempt }) => capture(order, attempt + 1),
  },
  'buttons-failed': {
    idle: (_, event) => buttonsFailed(event),
    preparing: (_, event) => buttonsFailed(event),
    asking: (_, event) => buttonsFailed(event),
    renaming: (_, event) => buttonsFailed(event),
    ordering: (_, event) => buttonsFailed(event),
    buyer: ({ order }, event) =>
      event.meaning === 'paid' ? paidBefore(order, event.reason) : buttonsFailed(event),
    // Once money may be on its way, nothing that the buttons report undoes it.
    capturing: (phase, { meaning, reason }) =>
      meaning === 'paid' ? paidBefore(phase.order, reason) : { phase, effects: [] },
    uncertain: (phase, { meaning, reason }) =>
      meaning === 'paid' ? paidBefore(phase.order, reason) : { phase, effects: [] },
  },
};

// From the money to the confirmed gift: the payment is entered, then the gift saved, both as often
// as it takes. A payment without a gift is visible to the operator, the reverse is not.

/**
 * The gift row is confirmed. Its sender may have gone on to another draft by then, or look at a
 * gift: both stay as they are.
 */
function savedStep(
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

const save = (order: PendingOrder, done: CompletedOrder): Step => ({
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

const savingTable: Table = {
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

type AnyHandler = (phase: Phase, event: CheckoutEvent) => Step;
type Row = Partial<Record<Phase['name'] | 'otherwise', AnyHandler>>;

/** The types of the tables hold that each handler gets the phase and event of its place. */
const TABLE = { ...orderingTable, ...moneyTable, ...savingTable } as Partial<
  Record<CheckoutEvent['type'], unknown>
>;

export function nextStep(phase: Phase, event: CheckoutEvent): Step {
  const row = TABLE[event.type] as Row | undefined;
  const handler = row?.[phase.name] ?? row?.otherwise;
  return handler?.(phase, event) ?? { phase, effects: [] };
}

/**
 * Whether money, a payment entry or the save is on its way: what PayPal's window reports meanwhile
 * decides nothing.
 */
export function isUnderWay({ name }: Phase): boolean {
  return name === 'capturing' || name === 'entering' || name === 'saving';
}

/**
 * Whether the gift is locked against the other tabs of this browser: while anything is on its way,
 * and from the tap where no provider is asked. There the save follows as soon as files and row are
 * ready, often at once, and a lock takes a moment.
 */
export function needsLock(phase: Phase): boolean {
  const isBefore = phase.name === 'preparing' || phase.name === 'asking';
  return isUnderWay(phase) || (isBefore && phase.way.kind !== 'paypal');
}
