import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import { giftRow } from '../../../tests/builders.ts';
import type { SaveFailure } from './checkout-services.ts';
import type {
  CheckoutEvent,
  CheckoutState,
  EventOf,
  EventType,
  Step,
  StepName,
  Way,
} from './checkout-state.ts';
import { transition } from './checkout-transition.ts';
import type { CaptureOutcome } from './paypal-capture.ts';
import type { OrderState, PendingOrder } from './pending-orders.ts';
import '../../../tests/install-extras.ts';

const ATTEMPT = 7;
const AT = '2026-01-15T12:00:00.000Z';
const row: FrozenGift = giftRow();
const asked = { price_id: 'business_pack', inquiry: { company: 'Lot GbR', gift_count: 25 } };
/** Saves an inquiry after its row. */
const rowWithMore = { ...row, ...asked } as FrozenGift;
const paypal: Way = { kind: 'paypal' };
const demo: Way = { kind: 'demo' };
const refused: SaveFailure = { kind: 'refused', words: 'Nein.' };
const repeatable: SaveFailure = { kind: 'repeatable', words: 'Keine Verbindung.' };

const order = (state: OrderState, orderedRow = row): PendingOrder => ({
  giftId: row.id,
  orderId: 'ORDER1',
  state,
  row: orderedRow,
  amount: 249,
  createdAt: AT,
});

/** A checkout at each of its steps, in the variants that answer differently. */
const STEPS: { [Name in StepName]: Extract<Step, { name: Name }>[] } = {
  idle: [{ name: 'idle' }],
  checking: [
    { name: 'checking', way: paypal },
    { name: 'checking', way: demo },
  ],
  asking: [
    { name: 'asking', way: paypal, row, amount: 249 },
    { name: 'asking', way: demo, row, amount: 0 },
    { name: 'asking', way: { kind: 'inquiry' }, row: rowWithMore, amount: 0 },
  ],
  renaming: [{ name: 'renaming', way: paypal }],
  ordering: [{ name: 'ordering', row, amount: 249 }],
  found: [{ name: 'found', way: paypal, order: order('created') }],
  buyer: [{ name: 'buyer', order: order('created') }],
  capturing: [{ name: 'capturing', order: order('approved') }],
  uncertain: [{ name: 'uncertain', order: order('approved') }],
  lookingBack: [
    { name: 'lookingBack', order: order('placed') },
    { name: 'lookingBack', order: order('placed', rowWithMore) },
  ],
  saving: [
    { name: 'saving', order: order('captured') },
    { name: 'saving', order: order('placed') },
  ],
  arriving: [{ name: 'arriving', order: order('captured'), how: 'saved' }],
  unsaved: [{ name: 'unsaved', order: order('captured'), failure: repeatable }],
  disputed: [{ name: 'disputed' }],
  saved: [{ name: 'saved' }],
};

const OUTCOMES: CaptureOutcome[] = [
  { kind: 'captured', answer: null },
  { kind: 'pending', answer: {} },
  ...(['paid-before', 'differs', 'declined', 'refused', 'unknown'] as const).map((kind) => ({
    kind,
    reason: kind,
  })),
];

const answered = { attempt: ATTEMPT, at: AT, isOrderable: true };

/** Every event, in the variants that lead elsewhere. */
const EVENTS: { [Type in EventType]: EventOf<Type>[] } = {
  order: [
    { type: 'order', way: paypal },
    { type: 'order', way: demo },
  ],
  approve: [
    { type: 'approve', orderId: 'ORDER1', known: order('created') },
    { type: 'approve', orderId: 'OTHER', known: order('created') },
  ],
  leave: [{ type: 'leave', how: 'cancelled' }],
  buttonsFail: (['ended', 'paid', 'broken'] as const).map((meaning) => ({
    type: 'buttonsFail',
    meaning,
    reason: meaning,
    known: order('created'),
  })),
  checkAgain: [{ type: 'checkAgain' }],
  saveAgain: [{ type: 'saveAgain' }],
  recover: [null, order('placed'), order('captured')].map((left) => ({ type: 'recover', left })),
  captureAnswered: [true, false].flatMap((isLate) =>
    OUTCOMES.map((outcome) => ({
      type: 'captureAnswered' as const,
      attempt: isLate ? ATTEMPT - 1 : ATTEMPT,
      order: order('approved'),
      outcome,
      isLate,
      givenUp: null,
    })),
  ),
  prepared: [
    { type: 'prepared', attempt: ATTEMPT, row, stored: 'open' },
    { type: 'prepared', attempt: ATTEMPT, row, stored: 'paid' },
    { type: 'prepared', attempt: ATTEMPT, row: null, stored: 'open' },
  ],
  notPrepared: [{ type: 'notPrepared', attempt: ATTEMPT, failure: repeatable }],
  draftAnswered: [
    ...(['free', 'same', 'other', 'price'] as const).map((kind) => ({ kind })),
    { kind: 'coupon' as const, title: 'Gutschein abgelaufen', text: '' },
    { kind: 'unreachable' as const, failure: repeatable },
  ].flatMap((answer) =>
    [null, order('created')].map((known) => ({
      type: 'draftAnswered' as const,
      ...answered,
      answer,
      known,
    })),
  ),
  renamed: ['new', null].map((giftId) => ({ type: 'renamed', attempt: ATTEMPT, giftId })),
  orderMade: [true, false].map((isOrderable) => ({
    type: 'orderMade',
    ...answered,
    isOrderable,
    orderId: 'ORDER2',
  })),
  orderNotMade: [
    new BackendError('PRICE_CHANGED'),
    new Error('DUPLICATE_INVOICE_ID'),
    new Error('Failed to fetch'),
  ].map((reason) => ({ type: 'orderNotMade', attempt: ATTEMPT, at: AT, reason, givenUp: null })),
  rowSaved: [{ type: 'rowSaved', attempt: ATTEMPT }],
  rowNotSaved: [refused, repeatable].map((failure) => ({ type: 'rowNotSaved', attempt: ATTEMPT, failure })),
  leadAnswered: [{ type: 'leadAnswered', attempt: ATTEMPT, mayLead: true, isSaidAlready: false }],
};

const at = (step: Step): CheckoutState => ({
  giftId: row.id,
  attempt: ATTEMPT,
  step,
  captureAnswer: null,
});

const allStates: CheckoutState[] = Object.values(STEPS).flat().map(at);
const allEvents: CheckoutEvent[] = Object.values(EVENTS).flat();
const allTransitions = allStates.flatMap((from) =>
  allEvents.map((event) => ({ from, event, ...transition(from, event) })),
);

const RECORD = 'docs/decisions/pending-orders.md';

/** Mermaid's words for every step that a transition enters, by the events that lead there. */
function diagram(): string {
  const arrows = new Map<string, Set<string>>();
  for (const { from, event, state } of allTransitions) {
    if (state === from) continue;
    const arrow = `${from.step.name} --> ${state.step.name}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event.type));
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${[...events].join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> idle', ...lines, '```'].join('\n');
}

it('stands in the decision record as it is; -u writes it there', async () => {
  const written = readFileSync(RECORD, 'utf8').replace(/```mermaid\n[\s\S]*?\n```/, diagram);
  expect(written).toContain(diagram());
  await expect(written).toMatchFileSnapshot(`../../../${RECORD}`);
});

it('leads to every step, and out of every one that is not the end', () => {
  const entered = allTransitions.filter(({ from, state }) => state !== from);
  expect(new Set(entered.map(({ state }) => state.step.name))).toEqual(new Set(Object.keys(STEPS)));
  const left = new Set(entered.map(({ from }) => from.step.name));
  expect(Object.keys(STEPS).filter((name) => !left.has(name as StepName))).toEqual(['disputed', 'saved']);
});

describe('money', () => {
  it('is not taken before local storage has been told of its order', () => {
    const asking = allTransitions.filter(({ effects }) =>
      effects.some((effect) => effect.do === 'capture' || effect.do === 'give'),
    );
    expect(asking.length).toBeGreaterThan(0);
    for (const { state, effects } of asking) {
      const asked = 'order' in state.step ? state.step.order : null;
      expect(effects[0]).toEqual({ do: 'keep', order: asked });
      if (effects.some((effect) => effect.do === 'capture')) expect(asked?.state).toBe('approved');
    }
  });

  it('that is told of late is entered, unless its gift is on its way or in doubt', () => {
    const deaf = new Set(
      allTransitions
        .filter(({ event }) => event.type === 'captureAnswered' && event.isLate)
        .filter(({ event }) => 'outcome' in event && event.outcome.kind === 'captured')
        .filter(({ state }) => state.step.name !== 'saving' || state.attempt === ATTEMPT)
        .map(({ from }) => from.step.name),
    );
    expect([...deaf]).toEqual(['lookingBack', 'saving', 'arriving', 'unsaved', 'disputed', 'saved']);
  });

  it('is never forgotten: only an order that was not paid is', () => {
    const forgotten = allTransitions.flatMap(({ event, effects }) =>
      effects.flatMap((effect) => (effect.do === 'forget' ? [{ event, order: effect.order }] : [])),
    );
    const paid = forgotten.filter((one) => one.order.state === 'approved' || one.order.state === 'captured');
    // PayPal's documented word that nothing was taken.
    const words = paid.map(({ event }) => 'outcome' in event && event.outcome.kind);
    expect(new Set(words)).toEqual(new Set(['refused']));
  });
});

it.each(allStates)('an answer to an attempt of before changes nothing at $step.name', (state) => {
  const answers = allEvents.filter((event) => 'attempt' in event && event.type !== 'captureAnswered');
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) {
    const late = { ...answer, attempt: ATTEMPT - 1 } as CheckoutEvent;
    const after = transition(state, late);
    expect(after).toEqual({ state, effects: [] });
  }
});
