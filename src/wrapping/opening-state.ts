import type { Stage } from './motion.ts';

/** Where a card stands between wrapped and open (docs/behaviour.md#gift-card). */
export interface OpeningState {
  stage: Stage;
  /** From the start of an opening until it has been played backwards: what has opened stays open while the card turns. */
  isUnwrapped: boolean;
  /** In a hand, which moves the opening. */
  isHeld: boolean;
  /** The wrapping has given way: something may fly out of it. */
  isBurst: boolean;
}

/** With what the wrapping can be opened now. 'none': the card turns at once. 'awaited': it waits for its parts. */
export type Means = 'none' | 'awaited' | 'ready';

const at = (stage: Stage, isUnwrapped: boolean, isHeld = false): OpeningState => ({
  stage,
  isUnwrapped,
  isHeld,
  isBurst: false,
});

export const WRAPPED = at('closed', false);
/** Opened by the page before anybody could see it wrapped. */
export const TURNED = at('open', false);

const opened = ({ isUnwrapped }: OpeningState, means: Means) =>
  means === 'none' ? TURNED : at('opening', isUnwrapped || means === 'ready');

const isMoving = ({ stage }: OpeningState) => stage === 'opening' || stage === 'again';
const isWaiting = ({ stage, isUnwrapped }: OpeningState) => stage === 'opening' && !isUnwrapped;

type Answer = (state: OpeningState, means: Means) => OpeningState;

/** What a card answers to each event. What does not fit its stage leaves it as it is. */
const ANSWERS = {
  /** A click, a key, a hand that has pulled far enough, or the page. */
  open: (state, means) => (state.stage === 'closed' ? opened(state, means) : state),
  close: (state) => (state.stage === 'closed' ? state : at('closed', state.isUnwrapped)),
  skip: (state) => (isMoving(state) ? at('open', state.isUnwrapped) : state),
  /** 'Nochmal auspacken'. */
  again: (state) => at('again', state.isUnwrapped),
  /** The parts that a click waits for have come. */
  partsCome: (state) => (isWaiting(state) ? at('opening', true) : state),
  /** They will not come, or not in time. */
  partsFail: (state) => (isWaiting(state) ? TURNED : state),
  /** A hand takes the wrapping. */
  hold: (state) => (state.stage === 'closed' ? at('closed', true, true) : state),
  /** The hand has let go too early, and the wrapping has sprung back. */
  springBack: (state) => (state.isHeld ? WRAPPED : state),
  burst: (state) => (state.stage === 'opening' && state.isUnwrapped ? { ...state, isBurst: true } : state),
  /** The time of the stage is over. */
  arrive: (state, means) => {
    if (state.stage === 'opening') return at('open', state.isUnwrapped);
    if (state.stage === 'again') return opened(state, means);
    return state.stage === 'closed' ? WRAPPED : state;
  },
} satisfies Record<string, Answer>;

export type OpeningEvent = keyof typeof ANSWERS;
export const OPENING_EVENTS = Object.keys(ANSWERS) as OpeningEvent[];

/** The state of the card after an event. */
export const nextState = (state: OpeningState, event: OpeningEvent, means: Means): OpeningState =>
  (ANSWERS[event] as Answer)(state, means);
