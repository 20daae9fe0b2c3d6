import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextState,
  type OpeningEvent,
  type OpeningState,
  type Readiness,
  TURNED,
  WRAPPED,
} from './opening-state.ts';

const EVENTS = [
  'open',
  'close',
  'skip',
  'again',
  'partsCome',
  'partsFail',
  'hold',
  'burst',
  'arrive',
] as const satisfies OpeningEvent[];

/** Every place in which a card can stand. */
const STATES = {
  wrapped: WRAPPED,
  held: { stage: 'closed', isUnwrapped: true, isHeld: true },
  rewinding: { stage: 'closed', isUnwrapped: true },
  waiting: { stage: 'opening', isUnwrapped: false },
  opening: { stage: 'opening', isUnwrapped: true },
  burst: { stage: 'opening', isUnwrapped: true, isBurst: true },
  turned: TURNED,
  open: { stage: 'open', isUnwrapped: true },
  turningBack: { stage: 'again', isUnwrapped: false },
  again: { stage: 'again', isUnwrapped: true },
} satisfies Record<string, OpeningState>;
type Name = keyof typeof STATES;

const nameOf = (wanted: OpeningState) =>
  Object.entries(STATES).find(([, known]) => isDeepStrictEqual(known, wanted))?.[0];

/**
 * What a card does at each event; what is left out leaves it where it stands. Its parts are there,
 * where nothing else is said.
 */
const TABLE: Readonly<Record<Name, Partial<Record<OpeningEvent | `${OpeningEvent} ${Readiness}`, Name>>>> = {
  wrapped: {
    open: 'opening',
    'open awaited': 'waiting',
    'open none': 'turned',
    again: 'turningBack',
    hold: 'held',
  },
  held: { open: 'opening', 'open none': 'turned', again: 'again', arrive: 'wrapped' },
  rewinding: { open: 'opening', 'open none': 'turned', again: 'again', hold: 'held', arrive: 'wrapped' },
  waiting: {
    close: 'wrapped',
    skip: 'turned',
    again: 'turningBack',
    partsCome: 'opening',
    partsFail: 'turned',
  },
  opening: { close: 'rewinding', skip: 'open', again: 'again', burst: 'burst', arrive: 'open' },
  burst: { close: 'rewinding', skip: 'open', again: 'again', arrive: 'open' },
  turned: { close: 'wrapped', again: 'turningBack' },
  open: { close: 'rewinding', again: 'again' },
  turningBack: {
    close: 'wrapped',
    skip: 'turned',
    arrive: 'opening',
    'arrive awaited': 'waiting',
    'arrive none': 'turned',
  },
  again: { close: 'rewinding', skip: 'open', arrive: 'opening', 'arrive none': 'turned' },
};

const CASES = (Object.keys(STATES) as Name[]).flatMap((from) =>
  EVENTS.flatMap((event) =>
    (['ready', 'awaited', 'none'] as const).map((readiness): [Name, OpeningEvent, Readiness, Name] => [
      from,
      event,
      readiness,
      TABLE[from][`${event} ${readiness}`] ?? TABLE[from][event] ?? from,
    ]),
  ),
);

describe('a card', () => {
  it.each(CASES)('%s, %s (%s): %s', (from, event, readiness, to) => {
    expect(nameOf(nextState(STATES[from], event, readiness))).toBe(to);
  });

  const anything = fc.array(
    fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom<Readiness>('ready', 'awaited', 'none')),
  );

  it('stands in one of these places whatever happens, and can always be closed and opened', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const end = events.reduce((at, [event, readiness]) => nextState(at, event, readiness), WRAPPED);
        expect(nameOf(end)).toBeDefined();
        expect(nextState(end, 'close', 'ready').stage).toBe('closed');
        const isOpening = nextState(nextState(end, 'close', 'ready'), 'open', 'ready');
        expect(nextState(isOpening, 'arrive', 'ready')).toEqual(STATES.open);
      }),
    );
  });
});
