import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Means,
  nextState,
  OPENING_EVENTS,
  type OpeningEvent,
  type OpeningState,
  TURNED,
  WRAPPED,
} from './opening-state.ts';

const state = (stage: OpeningState['stage'], more: Partial<OpeningState> = {}): OpeningState => ({
  stage,
  isUnwrapped: false,
  isHeld: false,
  isBurst: false,
  ...more,
});
const unwrapped = { isUnwrapped: true };

/** Every place in which a card can stand. */
const STATES = {
  wrapped: WRAPPED,
  held: state('closed', { ...unwrapped, isHeld: true }),
  rewinding: state('closed', unwrapped),
  waiting: state('opening'),
  opening: state('opening', unwrapped),
  burst: state('opening', { ...unwrapped, isBurst: true }),
  turned: TURNED,
  open: state('open', unwrapped),
  turningBack: state('again'),
  again: state('again', unwrapped),
} as const;
type Name = keyof typeof STATES;

const nameOf = (wanted: OpeningState) =>
  Object.entries(STATES).find(([, known]) => JSON.stringify(known) === JSON.stringify(wanted))?.[0];

/** What a card does at each event; what is left out leaves it where it stands. Its parts are there, where nothing else is said. */
const TABLE: Readonly<Record<Name, Partial<Record<OpeningEvent | `${OpeningEvent} ${Means}`, Name>>>> = {
  wrapped: {
    open: 'opening',
    'open awaited': 'waiting',
    'open none': 'turned',
    again: 'turningBack',
    hold: 'held',
  },
  held: { open: 'opening', 'open none': 'turned', again: 'again', springBack: 'wrapped', arrive: 'wrapped' },
  rewinding: { open: 'opening', 'open none': 'turned', again: 'again', hold: 'held', arrive: 'wrapped' },
  waiting: {
    close: 'wrapped',
    skip: 'turned',
    again: 'turningBack',
    partsCome: 'opening',
    partsFail: 'turned',
    arrive: 'turned',
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
  OPENING_EVENTS.flatMap((event) =>
    (['ready', 'awaited', 'none'] as const).map((means): [Name, OpeningEvent, Means, Name] => [
      from,
      event,
      means,
      TABLE[from][`${event} ${means}`] ?? TABLE[from][event] ?? from,
    ]),
  ),
);

describe('a card', () => {
  it.each(CASES)('%s, %s (%s): %s', (from, event, means, to) => {
    expect(nameOf(nextState(STATES[from], event, means))).toBe(to);
  });

  const anything = fc.array(
    fc.tuple(fc.constantFrom(...OPENING_EVENTS), fc.constantFrom<Means>('ready', 'awaited', 'none')),
  );

  it('stands in one of these places whatever happens, and can always be closed and opened', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const end = events.reduce((at, [event, means]) => nextState(at, event, means), WRAPPED);
        expect(nameOf(end)).toBeDefined();
        expect(nextState(end, 'close', 'ready').stage).toBe('closed');
        const isOpening = nextState(nextState(end, 'close', 'ready'), 'open', 'ready');
        expect(nextState(isOpening, 'arrive', 'ready')).toEqual(STATES.open);
      }),
    );
  });
});
