import type { CaptureOutcome } from '../paypal/capture.ts';
import { completedOrder } from './completed-order.ts';
import type { PendingOrder } from './pending-orders.ts';
import type { CheckoutEvent, Effect, Phase, Step, Table } from './states.ts';

/** From the buyer's approval to the answer of the capture: here money is taken. */

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

export const moneyTable: Table = {
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
