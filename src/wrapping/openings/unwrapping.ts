/* Plays, holds and rewinds the opening of a card: the CSS animations of its front. Style sheets
   alone say what moves; here is only how the time passes. */

import { afterFrame } from '@/ui/after-frame.ts';
import { FLIP_MS, type Stage } from '../motion.ts';
import { endOf, measureLetterPath, openingOf } from './letter-geometry.ts';

/** How many times faster an opening is played backwards. */
const REWIND_RATE = 2.5;
/** Milliseconds in which the rest of a skipped opening passes, while the card already turns. */
const FAST_FORWARD_MS = 300;
/** Milliseconds in which the letter grows over the card (wrapping.css). */
const GROWING_MS = 400;
/** Milliseconds before the end of an opening at which something flies out of the wrapping. */
const BURST_MS = 900;

const lengthOf = (animations: readonly Animation[]) => Math.max(0, ...animations.map(endOf));

/** Milliseconds that have passed: the longest animation's, as others stop at their own end. */
const momentOf = (animations: readonly Animation[]) =>
  Math.max(0, ...animations.map(({ currentTime }) => Number(currentTime ?? 0)));

/** By the start time, because `play` would begin each at its own end when going backwards. */
function run(animations: readonly Animation[], from: number, rate: number): void {
  if (animations.length === 0) return;
  const now = Number(document.timeline.currentTime ?? 0);
  for (const animation of animations) {
    animation.playbackRate = rate;
    animation.startTime = now - from / rate;
  }
}

/** Goes on, and returns the milliseconds that are left; null where nothing is animated. */
function play(front: Element): number | null {
  const animations = openingOf(front);
  if (animations.length === 0) return null;
  const moment = momentOf(animations);
  // What has just begun is left alone: it waits for its first frame to be painted.
  const goesOn = animations.every(
    ({ playState, playbackRate }) => playState === 'running' && playbackRate === 1,
  );
  if (!goesOn) run(animations, moment, 1);
  return Math.max(0, lengthOf(animations) - moment);
}

function fastForward(front: Element): void {
  const animations = openingOf(front);
  const moment = momentOf(animations);
  const rest = lengthOf(animations) - moment;
  if (rest <= FAST_FORWARD_MS) return;
  measureLetterPath(front);
  run(animations, moment, rest / FAST_FORWARD_MS);
}

/** Plays backwards from where the opening stands, and returns how many milliseconds that takes. */
function rewind(front: Element): number {
  const animations = openingOf(front);
  const moment = momentOf(animations);
  run(animations, moment, -REWIND_RATE);
  return moment / REWIND_RATE;
}

/** What a hand moves: all but the letter's growing over the card. */
const lengthByHand = (animations: readonly Animation[]) => Math.max(1, lengthOf(animations) - GROWING_MS);

export function stopAt(animation: Animation, moment: number): void {
  animation.pause();
  animation.currentTime = moment;
}

/** Stops at this share of what a hand moves, from 0 to 1. */
function hold(front: Element, share: number): void {
  const animations = openingOf(front);
  const moment = lengthByHand(animations) * share;
  for (const animation of animations) stopAt(animation, moment);
}

/** How far the opening stands, from 0 to 1, as `hold` counts. */
function heldShare(front: Element): number {
  const animations = openingOf(front);
  return Math.min(1, momentOf(animations) / lengthByHand(animations));
}

interface StageRun {
  stage: Stage;
  isUnwrapped: boolean;
  /** Whether the card first turns back. */
  wasOpen: boolean;
  /** Milliseconds of the opening where nothing can be animated. */
  length: number;
  stageEnded: () => void;
  burst: () => void;
}

/** Lets the time of a stage pass; returns what ends it early. */
function runStage(front: HTMLElement, { stage, isUnwrapped, wasOpen, length, stageEnded, burst }: StageRun) {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const later = (work: () => void, wait: number) => timers.push(setTimeout(work, Math.max(0, wait)));
  const ends = new AbortController();
  const begin = () => {
    if (stage === 'open') fastForward(front);
    else if (stage === 'opening') {
      measureLetterPath(front);
      const rest = play(front) ?? length;
      // Either may come first: a page that takes over a painted card sets its opening forward
      // (first-paint/take-over.ts).
      later(stageEnded, rest);
      front.addEventListener(
        'animationend',
        ({ animationName }) => animationName === 'grow-over-card' && stageEnded(),
        { signal: ends.signal },
      );
      later(burst, rest - BURST_MS);
    } else later(() => later(stageEnded, isUnwrapped ? rewind(front) : 0), wasOpen ? FLIP_MS : 0);
  };
  // Asking for animations lays the page out: what has just changed with the stage does that in its
  // own frame.
  const forget = afterFrame(begin);
  return () => {
    forget();
    ends.abort();
    timers.forEach(clearTimeout);
  };
}

export const unwrapping = { measureLetterPath, runStage, hold, heldShare };
