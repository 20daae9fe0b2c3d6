import { animateValue } from 'framer-motion';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { prefersReducedMotion } from '../motion.ts';
import {
  classifyPress,
  type Direction,
  HEADINGS,
  isPastThreshold,
  pullShare,
  type Shift,
} from './pull-gesture.ts';
import { isMuted, type Material, playSound } from './sound.ts';

/** How a wrapping feels in a hand. */
export interface PullFeel {
  /** The way in which it is pulled open. */
  pullDirection: Direction;
  /** What it sounds like. */
  material: Material;
  /** Milliseconds of vibrations and pauses, where the device can. */
  vibrates: readonly number[];
}

/** What the hand does to the card. */
export interface PullTarget {
  /** The wrapping begins to give; returns how far it is open already. */
  hold: () => number;
  /** Shows this share of the opening, from 0 to 1. */
  show: (share: number) => void;
  /** It is enough: the opening goes on by itself. */
  goOn: () => void;
  /** It has sprung back. */
  wrap: () => void;
}

/** Comes back with a little life, without swinging past the closed wrapping. */
const SPRING = { type: 'spring', stiffness: 260, damping: 24 } as const;

/** Milliseconds after which a press is felt: a tap is over by then, and so is a scroll's beginning. */
const PRESS_FELT_MS = 80;

/** A press makes the closed gift wobble. */
function wobble(front: Element): void {
  if (prefersReducedMotion()) return;
  front.animate(
    { transform: ['none', 'rotate(-1.1deg)', 'rotate(1deg)', 'rotate(-0.6deg)', 'rotate(0.4deg)', 'none'] },
    { duration: 420, easing: 'ease-out', composite: 'add' },
  );
}

/** Shows the way in which the wrapping gives, once a visit, by a soft light, whose animation it returns. */
function showPullHint(front: HTMLElement, direction: Direction, ends: AbortSignal): Animation | undefined {
  if (sessionStore.get(STORAGE_KEYS.pullHintShown) || prefersReducedMotion()) return undefined;
  const { top, bottom } = front.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) return undefined;
  sessionStore.set(STORAGE_KEYS.pullHintShown, 'yes');
  const { x, y } = HEADINGS[matchMedia('(pointer: coarse)').matches ? 'sideways' : direction];
  const way = `${7 * x}rem, ${7 * y}rem`;
  const light = front.appendChild(document.createElement('i'));
  light.className = 'way';
  const shine = light.animate(
    [
      { transform: 'none', opacity: 0 },
      { transform: 'scale(0.8)', opacity: 0.9, offset: 0.2 },
      { transform: `translate(${way}) scale(0.8)`, opacity: 0.9, offset: 0.75 },
      { transform: `translate(${way})`, opacity: 0 },
    ],
    { duration: 1600, delay: 800, easing: 'ease-in-out', fill: 'both' },
  );
  shine.onfinish = () => light.remove();
  ends.addEventListener('abort', () => light.remove());
  return shine;
}

/**
 * Lets a wrapping be opened by hand; clicks, keys, scrolling and two fingers are left alone.
 *
 * @returns what ends it.
 */
export function listenForPull(button: HTMLElement, front: HTMLElement, feel: PullFeel, target: PullTarget) {
  const ends = new AbortController();
  let share = 0;
  const show = (next: number) => {
    share = next;
    target.show(next);
  };
  /** The press that may become a pull; null without one. */
  let press: { pointer: number; from: Shift; before: number; isPull: boolean } | null = null;
  /** Makes the press felt. */
  let feeling: ReturnType<typeof setTimeout> | undefined;

  const hint = showPullHint(front, feel.pullDirection, ends.signal);
  let spring: { stop: () => void } | undefined;
  const springBack = () => {
    spring = animateValue({
      ...SPRING,
      keyframes: [share, 0],
      onUpdate: (value: number) => show(Math.max(0, value)),
      onComplete: target.wrap,
    });
  };
  const release = (isWanted: boolean) => {
    clearTimeout(feeling);
    const wasPull = press?.isPull;
    press = null;
    if (!wasPull) return;
    const isEnough = isWanted && isPastThreshold(share);
    // With less motion nothing has moved: a pull that was too short is the click that it ends in.
    if (!isEnough && prefersReducedMotion()) return;
    // The click that ends a pull is none. It comes after this, and after what this sets off has
    // taken the listeners away.
    const swallow = (event: MouseEvent) => event.detail > 0 && event.stopPropagation();
    button.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 50);
    if (!isEnough) return springBack();
    if (!isMuted()) {
      navigator.vibrate?.([...feel.vibrates]);
      // Where sound is not allowed, the gift opens without.
      playSound(feel.material).catch(() => undefined);
    }
    target.goOn();
  };

  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => button.addEventListener(type, listener, { signal: ends.signal });

  listen('pointerdown', (event) => {
    // A second finger: whatever it is, it is no pull.
    if (!event.isPrimary || event.button !== 0) return release(false);
    feeling = setTimeout(() => {
      hint?.cancel();
      wobble(front);
    }, PRESS_FELT_MS);
    press = {
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      before: 0,
      isPull: false,
    };
  });
  listen('pointermove', (event) => {
    if (press?.pointer !== event.pointerId) return;
    const shift = { x: event.clientX - press.from.x, y: event.clientY - press.from.y };
    const isTouch = event.pointerType === 'touch';
    if (!press.isPull) {
      const became = classifyPress(feel.pullDirection, shift, isTouch);
      if (became === 'other') release(false);
      if (became !== 'pull' || !press) return;
      clearTimeout(feeling);
      hint?.cancel();
      spring?.stop();
      button.setPointerCapture(event.pointerId);
      press.isPull = true;
      press.before = target.hold();
    }
    show(Math.min(1, press.before + pullShare(feel.pullDirection, shift, isTouch, button.clientWidth)));
  });
  listen('pointerup', (event) => press?.pointer === event.pointerId && release(true));
  listen('pointercancel', (event) => press?.pointer === event.pointerId && release(false));
  listen('lostpointercapture', (event) => press?.pointer === event.pointerId && release(false));

  return () => {
    ends.abort();
    clearTimeout(feeling);
    spring?.stop();
  };
}
