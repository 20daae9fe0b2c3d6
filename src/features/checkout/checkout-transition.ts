import { BackendError } from '@/api/backend-error.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { savesMoreThanRow } from '@/gifts/extras.ts';
import type {
  CheckoutEvent,
  CheckoutState,
  CommandType,
  CompletedOrder,
  Effect,
  EventOf,
  EventType,
  Notice,
  Step,
  StepName,
  StepOf,
  Transition,
  Way,
} from './checkout-state.ts';
import { priceOfRow, REFUSALS } from './coupons.ts';
import { bringsPass, CURRENCY, toDecimal } from './options.ts';
import type { PaymentToast } from './payment-toasts.ts';
import { type CaptureAnswer, type CaptureOutcome, meaningOf, ZERO_PRICE } from './paypal-capture.ts';
import { isReusable, isUnfinished, type OrderState, type PendingOrder } from './pending-orders.ts';

/** A state at one of these steps. */
type At<Name extends StepName> = CheckoutState<StepOf<Name>>;

const ignore = (state: CheckoutState): Transition => ({ state, effects: [] });

/** Goes on to a step: answers to what the last one asked are late from here. */
const enter = (state: CheckoutState, step: Step, ...effects: Effect[]): Transition => ({
  state: { ...state, attempt: state.attempt + 1, step },
  effects,
});

const showing = (toast: PaymentToast): Effect => ({ do: 'toast', toast });

// The way from the click to an order: nothing is taken here.

/** Back to the form; PayPal's buttons hear that there is no order. */
const stop = (state: CheckoutState, words: string, notice?: Notice, ...effects: Effect[]) =>
  enter(state, { name: 'idle', notice }, { do: 'refuse', words }, ...effects);

/** Back to the form with 'Zahlungsfehler', or that the price has changed. */
const failed = (state: CheckoutState, reason: unknown, notice?: Notice) =>
  stop(
    state,
    'There is no order.',
    notice,
    showing({ name: notice === 'price-changed' ? notice : 'order-failed' }),
    { do: 'tellError', reason },
  );

const failedBefore = (state: CheckoutState, way: Way, words: string, notice?: Notice) =>
  way.kind === 'paypal'
    ? failed(state, new Error(words), notice)
    : stop(state, words, notice, showing({ name: 'save-failed', words }));

const newOrder = (
  row: FrozenGift,
  orderId: string,
  state: OrderState,
  amount: number,
  at: string,
): PendingOrder => ({ giftId: row.id, orderId, state, row, amount, createdAt: at });

/** The order id of a gift that asked no provider: 'DEMO_<gift id>', 'COUPON_<code>_<gift id>'. */
const localOrderId = ({ kind }: Way, { id, applied_coupon }: GiftRow): string =>
  kind === 'coupon' ? `COUPON_${applied_coupon}_${id}` : `${kind.toUpperCase()}_${id}`;

/** What is saved: a gift of a pass carries the pass's option. */
const withOptionOf = (way: Way, row: FrozenGift): FrozenGift =>
  way.kind === 'pass' ? { ...row, price_id: way.option, applied_coupon: null, payment_status: 'paid' } : row;

const beginOrder = (state: CheckoutState, { way }: { way: Way }) =>
  enter(state, { name: 'checking', way }, { do: 'prepare' });

/** PayPal's button is pressed although an order is on its way. */
const refuseOrder = (state: CheckoutState, { way }: EventOf<'order'>): Transition => ({
  state,
  effects: way.kind === 'paypal' ? [{ do: 'refuse', words: 'This gift is being paid for.' }] : [],
});

function askAboutDraft(state: At<'checking'>, { row: prepared, stored }: EventOf<'prepared'>): Transition {
  const { way } = state.step;
  if (!prepared) return stop(state, 'The gift is not ready to be paid for.');
  const row = withOptionOf(way, prepared);
  const amount = way.kind === 'pass' ? 0 : priceOfRow(row);
  const isPayPal = way.kind === 'paypal';
  if (isPayPal && amount <= 0) return stop(state, ZERO_PRICE);
  if (stored !== 'open') return stop(state, 'This gift has been paid for.');
  const cents = isPayPal ? amount : undefined;
  return enter(state, { name: 'asking', way, row, amount }, { do: 'ask', row, cents });
}

const ANNOUNCEMENTS = { coupon: 'free', demo: 'captured', inquiry: 'inquiry-sent' } as const;

function orderAfterAnswer(state: At<'asking'>, event: EventOf<'draftAnswered'>): Transition {
  const { way, row, amount } = state.step;
  const { answer, isOrderable, known, at } = event;
  const placed = newOrder(row, localOrderId(way, row), 'placed', amount, at);
  switch (answer.kind) {
    case 'free':
      // The draft may have been left, and its uploads deleted; or another tab has paid for it.
      if (!isOrderable) return stop(state, 'The draft was left.');
      if (way.kind === 'paypal') return orderAtPayPal(state, event);
      return keepAndSave(
        state,
        placed,
        ...(way.kind === 'pass' ? [] : [showing({ name: ANNOUNCEMENTS[way.kind] })]),
      );
    case 'same': {
      if (savesMoreThanRow(row)) return keepAndSave(state, placed);
      const order = { ...(known ?? placed), row };
      return enter(
        state,
        { name: 'found', way, order },
        { do: 'refuse', words: 'This gift is saved.' },
        { do: 'askLead', giftId: row.id },
      );
    }
    case 'other':
      return enter(state, { name: 'renaming', way }, { do: 'rename' });
    case 'price':
      return failed(
        state,
        new Error('The amount that the page shows is not on sale any more.'),
        'price-changed',
      );
    case 'coupon':
      return stop(
        state,
        answer.title,
        undefined,
        { do: 'dropCoupon', giftId: state.giftId },
        showing({ name: 'refused-coupon', title: answer.title, text: answer.text }),
      );
    case 'unreachable':
      return failedBefore(state, way, answer.failure.words, 'unreachable');
  }
}

/** Offers the order of before again while it fits; else a new one is made. */
function orderAtPayPal(state: At<'asking'>, { known, at }: EventOf<'draftAnswered'>): Transition {
  const { row, amount } = state.step;
  return known && isReusable(known, row, amount, new Date(at))
    ? offer(state, { ...known, row })
    : enter(state, { name: 'ordering', row, amount }, { do: 'makeOrder', row, amount });
}

const offer = (state: CheckoutState, order: PendingOrder) =>
  enter(state, { name: 'buyer', order }, { do: 'keep', order }, { do: 'give', orderId: order.orderId });

function goOnUnderNewId(state: At<'renaming'>, { giftId }: EventOf<'renamed'>): Transition {
  return giftId ? beginOrder({ ...state, giftId }, state.step) : stop(state, 'The draft is gone.');
}

function offerNewOrder(
  state: At<'ordering'>,
  { orderId, isOrderable, at }: EventOf<'orderMade'>,
): Transition {
  if (!isOrderable) return stop(state, 'The draft was left.');
  const { row, amount } = state.step;
  return offer(state, newOrder(row, orderId, 'created', amount, at));
}

function hearNoOrder(state: At<'ordering'>, { reason, givenUp, at }: EventOf<'orderNotMade'>): Transition {
  if (reason instanceof BackendError && reason.code === 'PRICE_CHANGED')
    return failed(state, reason, 'price-changed');
  if (meaningOf(reason) !== 'paid-before') return failed(state, reason);
  const { row, amount } = state.step;
  // Its invoice id has been paid by the order that was given up, or by one that this browser does
  // not know: an entry under the gift's id shows the operator that there is money to look for.
  const orderId = givenUp ?? row.id.replaceAll('-', '').toUpperCase();
  return paid(state, newOrder(row, orderId, 'approved', amount, at), null, {
    do: 'refuse',
    words: 'This gift has been paid for.',
  });
}

/** The buyer's part may be ended while the order is still being made. */
const leave = (state: CheckoutState, { how }: EventOf<'leave'>) =>
  stop(state, 'The buyer has left.', undefined, showing({ name: how }), { do: 'tellCancel' });

/** An order that made trouble is not offered again. */
function giveUpOrder(state: CheckoutState, { meaning, reason, known }: EventOf<'buttonsFail'>): Transition {
  const said: Effect[] =
    meaning === 'ended'
      ? [showing({ name: 'ended' }), { do: 'tellCancel' }]
      : [{ do: 'log', words: 'PayPal reports:', reason }, showing({ name: 'buttons-failed' })];
  const forgotten: Effect[] = known?.state === 'created' ? [{ do: 'forget', order: known }] : [];
  return stop(state, 'PayPal reported an error.', undefined, ...forgotten, ...said);
}

// The way from the buyer's approval to the answer of the capture: here money is taken.

/** The order is written as approved before PayPal is asked to capture it. */
function capture(state: CheckoutState, known: PendingOrder): Transition {
  const order: PendingOrder = known.state === 'captured' ? known : { ...known, state: 'approved' };
  return enter(state, { name: 'capturing', order }, { do: 'keep', order }, { do: 'capture', order });
}

const refuseApproval = (state: CheckoutState, { orderId }: EventOf<'approve'>): Transition => ({
  state,
  effects: [
    showing({ name: 'order-failed' }),
    {
      do: 'tellError',
      reason: new Error(`PayPal approved ${orderId}, which is not the order of this gift.`),
    },
  ],
});

function approve(state: CheckoutState, event: EventOf<'approve'>): Transition {
  const { orderId, known } = event;
  const isPayable = known?.orderId === orderId && !['placed', 'disputed'].includes(known.state);
  return isPayable ? capture(state, known) : refuseApproval(state, event);
}

const checkAgain = (state: At<'uncertain'>) => capture(state, state.step.order);

type MoneyKind = 'captured' | 'pending' | 'paid-before' | 'differs';

/** Whether an outcome says that money was taken: that counts however late it comes. */
const isMoney = ({ kind }: CaptureOutcome): boolean =>
  (['captured', 'pending', 'paid-before', 'differs'] satisfies MoneyKind[]).some((money) => money === kind);

/** A late answer comes after a timeout, or when PayPal's script has started the buyer anew. */
function hearLate(state: CheckoutState, event: EventOf<'captureAnswered'>): Transition {
  if (!isMoney(event.outcome)) return ignore(state);
  const { state: next, effects } = afterCapture(state, event);
  return { state: next, effects: [{ do: 'refuse', words: 'This gift has been paid for.' }, ...effects] };
}

/** An answer of a capture of before is late, too. */
const hearCapture = (state: At<'capturing'>, event: EventOf<'captureAnswered'>): Transition =>
  event.isLate || event.attempt !== state.attempt ? hearLate(state, event) : afterCapture(state, event);

function afterCapture(state: CheckoutState, event: EventOf<'captureAnswered'>): Transition {
  const { order, outcome, givenUp } = event;
  switch (outcome.kind) {
    case 'captured':
      return paid(state, { ...order, state: 'captured' }, outcome.answer);
    case 'pending':
      return paid(state, order, outcome.answer);
    case 'paid-before':
      // The order that was given up has paid, as far as this page knows.
      return paid(state, { ...order, orderId: givenUp ?? order.orderId, state: 'approved' });
    case 'declined':
      return restartBuyer(state, { ...order, state: 'created' }, outcome.reason);
    case 'refused':
      return enter(state, { name: 'idle' }, { do: 'forget', order }, ...notTaken(outcome.reason));
    case 'unknown': {
      const said = notTaken(outcome.reason);
      return enter(state, { name: 'uncertain', order }, { do: 'report', order }, ...said);
    }
    case 'differs':
      return dispute(state, { ...order, state: 'disputed' }, outcome.reason);
  }
}

/** Says that a capture did not succeed, as far as the page knows. */
const notTaken = (reason: unknown): Effect[] => [
  showing({ name: 'capture-failed' }),
  { do: 'tellError', reason },
];

const restartBuyer = (state: CheckoutState, order: PendingOrder, reason: unknown) =>
  enter(state, { name: 'buyer', order }, { do: 'keep', order }, { do: 'restart' }, ...notTaken(reason));

const dispute = (state: CheckoutState, order: PendingOrder, reason: unknown) =>
  enter(
    state,
    { name: 'disputed' },
    { do: 'keep', order },
    { do: 'report', order },
    showing({ name: 'order-failed' }),
    { do: 'tellError', reason },
  );

function paid(
  state: CheckoutState,
  order: PendingOrder,
  captureAnswer: CaptureAnswer | null = null,
  ...effects: Effect[]
): Transition {
  return keepAndSave({ ...state, captureAnswer }, order, ...effects, showing({ name: 'captured' }));
}

/** PayPal's buttons say that the order is paid, whose capture will not answer. */
const paidAtButtons = (state: At<'buyer' | 'capturing' | 'uncertain'>) =>
  paid(state, { ...state.step.order, state: 'approved' });

const buyerFails = (state: At<'buyer'>, event: EventOf<'buttonsFail'>): Transition =>
  event.meaning === 'paid' ? paidAtButtons(state) : giveUpOrder(state, event);

/** Money may be on its way: nothing else that the buttons report undoes it. */
const captureFails = (state: At<'capturing' | 'uncertain'>, { meaning }: EventOf<'buttonsFail'>) =>
  meaning === 'paid' ? paidAtButtons(state) : ignore(state);

// The way from the money to the confirmed gift.

const keepAndSave = (state: CheckoutState, order: PendingOrder, ...effects: Effect[]) =>
  enter(state, { name: 'saving', order }, { do: 'keep', order }, ...effects, { do: 'save', order });

const save = (state: CheckoutState, order: PendingOrder) =>
  enter(state, { name: 'saving', order }, { do: 'save', order });

const saveAgain = (state: At<'unsaved'>) => save(state, state.step.order);

function hearNotSaved(state: At<'saving'>, { failure }: EventOf<'rowNotSaved'>): Transition {
  const { order } = state.step;
  const { kind, words } = failure;
  const toast = showing(kind === 'no-row' ? { name: 'save-unconfirmed' } : { name: 'save-failed', words });
  // A save without an answer may have arrived.
  const isOver = order.state === 'placed' && (kind === 'coupon-used' || kind === 'refused');
  if (!isOver) return enter(state, { name: 'unsaved', order, failure }, toast);
  // Refused and not paid for: the form opens again.
  const said: Effect[] =
    kind === 'coupon-used'
      ? [{ do: 'dropCoupon', giftId: state.giftId }, showing({ name: 'refused-coupon', ...REFUSALS.used })]
      : [toast];
  return enter(state, { name: 'idle' }, { do: 'forget', order }, ...said);
}

const arrive = (state: CheckoutState, order: PendingOrder, how: 'saved' | 'saved-before') =>
  enter(state, { name: 'arriving', order, how }, { do: 'askLead', giftId: order.giftId });

/** What the success handler gets. */
const completedOrder = (
  { orderId, amount, row }: PendingOrder,
  answer: CaptureAnswer | null,
): CompletedOrder => ({
  id: orderId,
  status: 'COMPLETED',
  amount: toDecimal(amount),
  currency: CURRENCY,
  payer: answer?.payer ?? null,
  purchaseUnits: Array.isArray(answer?.purchase_units) ? answer.purchase_units : [],
  isInquiry: row.price_id === 'business_pack',
});

/** The gift row is confirmed; its sender may have gone on by then, and stays there. */
function finish(state: At<'found' | 'arriving'>, event: EventOf<'leadAnswered'>): Transition {
  const { order } = state.step;
  const how = state.step.name === 'found' ? 'saved-before' : state.step.how;
  const effects: Effect[] = [{ do: 'markSaved', giftId: order.giftId }];
  if (!event.isSaidAlready) effects.push(...tellOfGift(state, order, how, event.mayLead));
  if (how === 'saved' && order.state !== 'placed') effects.push({ do: 'verify', giftId: order.giftId });
  return enter(state, { name: 'saved' }, ...effects);
}

function tellOfGift(
  { captureAnswer }: CheckoutState,
  order: PendingOrder,
  how: 'saved' | 'saved-before',
  mayLead: boolean,
): Effect[] {
  const { row } = order;
  const done = completedOrder(order, captureAnswer);
  const name = done.isInquiry && how === 'saved' ? 'inquiry-stored' : how;
  const told: Effect[] = mayLead
    ? [showing({ name }), { do: 'tellSaved', row, order: done }]
    : [showing({ name, elsewhere: row }), { do: 'tellSavedElsewhere', row }];
  // The pass that was bought stands and falls with what the browser has stored.
  return order.amount > 0 && bringsPass(row) ? [{ do: 'keepStorage' }, ...told] : told;
}

function recover(state: CheckoutState, { left }: EventOf<'recover'>): Transition {
  // Another tab has saved it meanwhile, or heard that nothing was taken.
  if (!left || !isUnfinished(left)) return enter(state, { name: 'idle' });
  if (left.state !== 'placed') return save(state, left);
  return enter(state, { name: 'lookingBack', order: left }, { do: 'ask', row: left.row });
}

function lookBack(state: At<'lookingBack'>, { answer }: EventOf<'draftAnswered'>): Transition {
  const { order } = state.step;
  if (answer.kind === 'unreachable') return enter(state, { name: 'unsaved', order, failure: answer.failure });
  // Something else has its id, or nothing: the draft, if it is still there, can be paid for.
  if (answer.kind !== 'same') return enter(state, { name: 'idle' }, { do: 'forget', order });
  return savesMoreThanRow(order.row) ? save(state, order) : arrive(state, order, 'saved-before');
}

type Handler<Name extends StepName, Type extends EventType> = (
  state: At<Name>,
  event: EventOf<Type>,
) => Transition;

/** Which answers a step waits for. */
interface Awaited {
  checking: 'prepared' | 'notPrepared';
  asking: 'draftAnswered';
  renaming: 'renamed';
  ordering: 'orderMade' | 'orderNotMade';
  found: 'leadAnswered';
  lookingBack: 'draftAnswered';
  saving: 'rowSaved' | 'rowNotSaved';
  arriving: 'leadAnswered';
}

type AwaitedAt<Name extends StepName> = Name extends keyof Awaited ? Awaited[Name] : never;

type Row<Name extends StepName> = { readonly [Type in CommandType | AwaitedAt<Name>]: Handler<Name, Type> };

/** Nothing has been taken for this order; money of a capture of before may turn up. */
const PREPARING = {
  order: refuseOrder,
  approve: refuseApproval,
  leave,
  buttonsFail: giveUpOrder,
  checkAgain: ignore,
  saveAgain: ignore,
  recover: ignore,
  captureAnswered: hearLate,
};

/** What is or was paid is decided: nothing that PayPal's window reports changes it. */
const DECIDED = {
  order: refuseOrder,
  approve: ignore,
  leave: ignore,
  buttonsFail: ignore,
  checkAgain: ignore,
  saveAgain: ignore,
  recover: ignore,
  captureAnswered: ignore,
};

/** What every step makes of every event; the types miss no pair. */
const TRANSITIONS: { readonly [Name in StepName]: Row<Name> } = {
  idle: { ...PREPARING, order: beginOrder, approve, leave: ignore, recover },
  checking: {
    ...PREPARING,
    prepared: askAboutDraft,
    notPrepared: (state, { failure }) => failedBefore(state, state.step.way, failure.words),
  },
  asking: { ...PREPARING, draftAnswered: orderAfterAnswer },
  renaming: { ...PREPARING, renamed: goOnUnderNewId },
  ordering: { ...PREPARING, orderMade: offerNewOrder, orderNotMade: hearNoOrder },
  found: { ...PREPARING, leave: ignore, buttonsFail: ignore, leadAnswered: finish },
  // PayPal's window may be gone without a word, and the button is pressed again.
  buyer: { ...PREPARING, order: beginOrder, approve, buttonsFail: buyerFails },
  capturing: {
    ...PREPARING,
    approve,
    leave: ignore,
    buttonsFail: captureFails,
    captureAnswered: hearCapture,
  },
  uncertain: { ...PREPARING, approve, leave: ignore, buttonsFail: captureFails, checkAgain },
  lookingBack: { ...DECIDED, draftAnswered: lookBack },
  saving: {
    ...DECIDED,
    rowSaved: (state) => arrive(state, state.step.order, 'saved'),
    rowNotSaved: hearNotSaved,
  },
  arriving: { ...DECIDED, leadAnswered: finish },
  unsaved: { ...DECIDED, saveAgain, recover },
  disputed: DECIDED,
  saved: DECIDED,
};

/** Whether an answer belongs to a step that is over; only a capture's answer counts then. */
const isOver = (state: CheckoutState, event: CheckoutEvent) =>
  'attempt' in event && event.type !== 'captureAnswered' && event.attempt !== state.attempt;

/** The checkout of one gift, from the click to the confirmed row (docs/decisions/pending-orders.md). */
export function transition(state: CheckoutState, event: CheckoutEvent): Transition {
  if (isOver(state, event)) return ignore(state);
  // The types of the table fit each step and event; a look-up by both forgets that.
  const row = TRANSITIONS[state.step.name] as { [Type in EventType]?: unknown };
  const handler = row[event.type] as ((at: CheckoutState, what: CheckoutEvent) => Transition) | undefined;
  return handler?.(state, event) ?? ignore(state);
}
