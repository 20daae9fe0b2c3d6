import type { Stage } from './motion.ts';

/** Where a card stands between wrapped and open (docs/behaviour.md#gift-card). */
export interface OpeningState {
  stage: Stage;
  /** From the start of an opening until it has been played backwards. */
  isUnwrapped: boolean;
  /** In a hand, which moves the opening. */
  isHeld?: boolean;
  /** The wrapping has given way: something may fly out of it. */
  isBurst?: boolean;
}

export type OpeningEvent =
  /** A click, a key, a hand that has pulled far enough, or the page. */
  | 'open'
  | 'close'
  | 'skip'
  /** 'Nochmal auspacken'. */
  | 'again'
  /** The parts that a click waits for are there; or will not come, or not in time. */
  | 'partsCome'
  | 'partsFail'
  /** A hand takes the wrapping. */
  | 'hold'
  | 'burst'
  /** The time of the stage is over, or a hand has let the wrapping spring back. */
  | 'stageEnded';

type Answer = (state: OpeningState, hasOpening: boolean) => OpeningState;

export const WRAPPED: OpeningState = { stage: 'closed', isUnwrapped: false };
/** Open without an opening. */
export const TURNED: OpeningState = { stage: 'open', isUnwrapped: false };

const to =
  (stage: Stage): Answer =>
  ({ isUnwrapped }) => ({ stage, isUnwrapped });
const close = to('closed');
const open = to('open');
const again = to('rewrapping');
const unwrap: Answer = ({ isUnwrapped }, hasOpening) =>
  hasOpening ? { stage: 'opening', isUnwrapped } : TURNED;

/** What a card answers in each stage; an event that is left out leaves it as it is. */
const TRANSITIONS: Readonly<Record<Stage | 'waiting', { readonly [Event in OpeningEvent]?: Answer }>> = {
  closed: {
    open: unwrap,
    again,
    hold: () => ({ stage: 'closed', isUnwrapped: true, isHeld: true }),
    stageEnded: () => WRAPPED,
  },
  /** Opening, without its parts. */
  waiting: {
    close,
    skip: open,
    again,
    partsCome: () => ({ stage: 'opening', isUnwrapped: true }),
    partsFail: open,
  },
  opening: { close, skip: open, again, burst: (state) => ({ ...state, isBurst: true }), stageEnded: open },
  open: { close, again },
  rewrapping: { close, skip: open, stageEnded: unwrap },
};

export const isWaiting = ({ stage, isUnwrapped }: OpeningState) => stage === 'opening' && !isUnwrapped;

/** Without an opening the card turns at once. */
export const nextState = (state: OpeningState, event: OpeningEvent, hasOpening: boolean) =>
  TRANSITIONS[isWaiting(state) ? 'waiting' : state.stage][event]?.(state, hasOpening) ?? state;
