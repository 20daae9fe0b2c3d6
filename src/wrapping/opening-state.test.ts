import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState, type OpeningEvent, type OpeningState, TURNED, WRAPPED } from './opening-state.ts';

const EVENTS = [
  'open',
  'close',
  'skip',
  'again',
  'partsCome',
  'partsFail',
  'hold',
  'burst',
  'stageEnded',
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
  turningBack: { stage: 'rewrapping', isUnwrapped: false },
  again: { stage: 'rewrapping', isUnwrapped: true },
} satisfies Record<string, OpeningState>;
type Name = keyof typeof STATES;

const nameOf = (wanted: OpeningState) =>
  Object.entries(STATES).find(([, known]) => isDeepStrictEqual(known, wanted))?.[0];

/** What a card does at each event; what is left out leaves it where it stands. */
const TABLE: Readonly<Record<Name, Partial<Record<OpeningEvent | `${OpeningEvent} without`, Name>>>> = {
  wrapped: {
    open: 'waiting',
    'open without': 'turned',
    again: 'turningBack',
    hold: 'held',
  },
  held: { open: 'opening', 'open without': 'turned', again: 'again', stageEnded: 'wrapped' },
  rewinding: {
    open: 'opening',
    'open without': 'turned',
    again: 'again',
    hold: 'held',
    stageEnded: 'wrapped',
  },
  waiting: {
    close: 'wrapped',
    skip: 'turned',
    again: 'turningBack',
    partsCome: 'opening',
    partsFail: 'turned',
  },
  opening: { close: 'rewinding', skip: 'open', again: 'again', burst: 'burst', stageEnded: 'open' },
  burst: { close: 'rewinding', skip: 'open', again: 'again', stageEnded: 'open' },
  turned: { close: 'wrapped', again: 'turningBack' },
  open: { close: 'rewinding', again: 'again' },
  turningBack: {
    close: 'wrapped',
    skip: 'turned',
    stageEnded: 'waiting',
    'stageEnded without': 'turned',
  },
  again: { close: 'rewinding', skip: 'open', stageEnded: 'opening', 'stageEnded without': 'turned' },
};

const CASES = (Object.keys(STATES) as Name[]).flatMap((from) =>
  EVENTS.flatMap((event) =>
    [true, false].map((hasOpening): [Name, OpeningEvent, boolean, Name] => [
      from,
      event,
      hasOpening,
      (hasOpening ? undefined : TABLE[from][`${event} without`]) ?? TABLE[from][event] ?? from,
    ]),
  ),
);

describe('a card', () => {
  it.each(CASES)('%s, %s (has an opening: %s): %s', (from, event, hasOpening, to) => {
    expect(nameOf(nextState(STATES[from], event, hasOpening))).toBe(to);
  });

  const anything = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.boolean()));

  it('stands in one of these places whatever happens, and can always be closed and opened', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const end = events.reduce((at, [event, hasOpening]) => nextState(at, event, hasOpening), WRAPPED);
        expect(nameOf(end)).toBeDefined();
        expect(nextState(end, 'close', true).stage).toBe('closed');
        const isOpening = (['close', 'open', 'partsCome'] as const).reduce(
          (at, event) => nextState(at, event, true),
          end,
        );
        expect(nextState(isOpening, 'stageEnded', true)).toEqual(STATES.open);
      }),
    );
  });
});
