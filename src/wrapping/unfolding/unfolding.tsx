import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '@/ui/after-frame.ts';
import { LETTER } from '../card-contract.ts';
import { pendingLetters } from '../letter-click.tsx';
import { FLIP_MS, prefersReducedMotion } from '../motion.ts';
import { type Entrance, prepareWords } from './words.ts';
import './unfolding.css';

/** long: more than the card holds. */
export type UnfoldedLength = 'short' | 'long';

const UNFOLD_MS = 650;

/** Milliseconds of stillness between the paper and its words. */
const STILL_MS = 500;

/** Pixels that stay free above a card that has folded again. */
const MARGIN = 16;

/** How a sheet of paper comes to rest; tokens.css has it as --ease-paper. */
const EASE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

interface Options {
  areWordsSeen: boolean;
  onChange: (length: UnfoldedLength) => void;
}

/** Begins once the sheet holds its letter, which may load late; returns what ends the waiting. */
export function withLetter(sheet: HTMLElement, begin: () => void): () => void {
  const isThere = () => sheet.querySelector(`.${LETTER}`) !== null;
  const arrival = new MutationObserver(() => {
    if (!isThere()) return;
    arrival.disconnect();
    begin();
  });
  if (isThere()) begin();
  else arrival.observe(sheet, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

const WIDE = 'data-wide';

function lengthOf(sheet: Element): UnfoldedLength {
  if (sheet.hasAttribute(WIDE)) return 'long';
  const letter = sheet.querySelector(`.${LETTER}`) as HTMLElement;
  return letter.scrollHeight > letter.clientHeight + 1 ? 'long' : 'short';
}

/** Gives the sheet of a long letter its width before it is seen; unfolding, it would move. */
function widen(sheet: HTMLElement): void {
  sheet.removeAttribute(WIDE);
  sheet.toggleAttribute(WIDE, lengthOf(sheet) === 'long');
}

/**
 * Once the card has turned: lets its sheet grow to the length of its letter in one layout, whose
 * difference is animated; then the words come. Returns what folds it again.
 */
export function unfold(sheet: HTMLElement, { areWordsSeen, onChange }: Options): () => void {
  const card = sheet.parentElement as HTMLElement;
  const fold = () => keepInView(card);
  if (prefersReducedMotion()) {
    onChange(lengthOf(sheet));
    return fold;
  }
  let words: Entrance | undefined;
  if (!areWordsSeen) pendingLetters.add(sheet);
  // The style sheet hides them first: the animations that let them come lay out all of them, so
  // they are made when the turn has begun.
  sheet.toggleAttribute('data-awaits-words', !areWordsSeen);
  let stopMoving: (() => void) | undefined;
  const grow = () => {
    const before = card.getBoundingClientRect();
    const length = lengthOf(sheet);
    const isLong = length === 'long';
    flushSync(() => onChange(length));
    if (isLong) stopMoving = foldOpen(sheet, before);
    words?.come(STILL_MS + (isLong ? UNFOLD_MS : 0));
    const paper = sheet.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled([...paper, words?.stand]).then(() => pendingLetters.delete(sheet));
  };
  let forget = afterFrame(() => {
    const { activeElement } = document;
    // Somebody who is at a part of the letter already wants to read now.
    const isAtPart = activeElement !== sheet && sheet.contains(activeElement);
    if (!areWordsSeen && !isAtPart) words = prepareWords(sheet);
    sheet.removeAttribute('data-awaits-words');
    let isOpen = true;
    forget = () => {
      isOpen = false;
    };
    const turn: Promise<unknown>[] = areWordsSeen
      ? []
      : sheet.getAnimations().map(({ finished }) => finished);
    // A browser that has dropped the frame in which the turn begins may have no turn to show yet.
    if (turn.length === 0 && !areWordsSeen) turn.push(new Promise((resolve) => setTimeout(resolve, FLIP_MS)));
    void Promise.allSettled(turn).then(() => {
      if (isOpen) forget = afterFrame(grow);
    });
  });
  return () => {
    forget();
    stopMoving?.();
    words?.stop();
    pendingLetters.delete(sheet);
    sheet.removeAttribute('data-awaits-words');
    fold();
  };
}

/**
 * The folded paper swings down over the place that the layout has made for it. `before` is the
 * card's place before that layout; returns what ends it at once.
 */
function foldOpen(sheet: HTMLElement, before: DOMRect): () => void {
  const card = sheet.parentElement as HTMLElement;
  const { offsetLeft: left, offsetWidth: width, offsetHeight: height } = sheet;
  const cut = height - before.height;
  const timing = { duration: UNFOLD_MS, easing: EASE, fill: 'both' } as const;

  // A negative inset leaves the shadow in.
  const clipPath = `inset(-4rem -4rem ${cut}px round 1.5rem)`;
  const paper = sheet.animate({ clipPath: [clipPath, clipPath] }, timing);
  const fold = document.createElement('div');
  fold.className = 'letter-fold';
  fold.append(document.createElement('i'));
  const shown = Math.max(0, Math.min(cut, innerHeight - before.bottom + MARGIN));
  Object.assign(fold.style, {
    left: `${left}px`,
    top: `${before.height}px`,
    width: `${width}px`,
    height: `${shown}px`,
  });
  card.append(fold);
  fold.animate(
    { transform: ['perspective(70rem) rotateX(-90deg)', 'perspective(70rem) rotateX(0)'] },
    timing,
  );
  fold.firstElementChild?.animate([{ opacity: 1 }, { opacity: 0 }], timing);

  // What stands below fades from its place to the new one: flying there, it would cross the paper.
  const away = `translateY(${-cut}px)`;
  const below = shownAfter(card.parentElement).map((element) =>
    element.animate(
      [
        { transform: away, opacity: 1 },
        { transform: away, opacity: 0, offset: 0.3 },
        { transform: 'none', opacity: 0, offset: 0.31 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: UNFOLD_MS + STILL_MS },
    ),
  );

  const end = () => {
    paper.cancel();
    fold.remove();
  };
  paper.onfinish = end;
  return () => {
    end();
    for (const each of below) each.cancel();
  };
}

/**
 * The siblings that are displayed: an animation of any other has every frame's styles computed on
 * the main thread, those of the confetti with them.
 */
function shownAfter(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let each = element?.nextElementSibling; each; each = each.nextElementSibling)
    if (each.getClientRects().length > 0) found.push(each);
  return found;
}

/** Scrolls to the folded card if it is not, or no longer, where somebody looks. */
function keepInView(card: HTMLElement): void {
  // In the same frame, after the sheet has lost its length.
  requestAnimationFrame(() => {
    if (!card.isConnected) return;
    const place = card.getBoundingClientRect();
    const room = innerHeight - place.height;
    if (place.top >= 0 && (place.bottom <= innerHeight || room < 0)) return;
    window.scrollBy({ top: place.top - Math.max(MARGIN, room / 2), behavior: 'instant' });
    card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
  });
}

interface UnfoldingProps {
  sheet: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Told the length once the letter unfolds, null when it folds again. Stable. */
  onChange: (length: UnfoldedLength | null) => void;
}

/** Unfolds the opened letter of its card (docs/behaviour.md#recipient-page); draws nothing. */
export function Unfolding({ sheet, isOpen, onChange }: UnfoldingProps) {
  /** The words were readable before this part had arrived, and are not taken back. */
  const cameLate = useRef(isOpen);

  useLayoutEffect(() => {
    const place = sheet.current;
    if (!place) return;
    if (cameLate.current) return withLetter(place, () => widen(place));
    // After the answer to the tap.
    let forget = afterFrame(() => {
      forget = withLetter(place, () => widen(place));
    });
    return () => forget();
  }, [sheet]);

  useLayoutEffect(() => {
    if (!isOpen) {
      cameLate.current = false;
      return;
    }
    if (!sheet.current) return;
    const place = sheet.current;
    let fold: (() => void) | undefined;
    const stopWaiting = withLetter(place, () => {
      fold = unfold(place, { areWordsSeen: cameLate.current, onChange });
    });
    return () => {
      stopWaiting();
      fold?.();
      onChange(null);
    };
  }, [isOpen, sheet, onChange]);

  return null;
}
