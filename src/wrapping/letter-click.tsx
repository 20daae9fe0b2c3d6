import { type RefObject, useEffect, useEffectEvent } from 'react';

const INTERACTIVE = 'a, button, input, label, summary, video, audio, .player, dialog';

/** Milliseconds in which a second click makes a double click, which selects a word. */
const DOUBLE_CLICK_MS = 300;

/** Pixels from which on a press that moves is a drag. */
const DRAG_PX = 6;

/** Letters that turn, unfold or wait for their words: a press brings those and closes nothing. */
export const pendingLetters = new WeakSet<Element>();

const hasSelection = (letter: Element) => {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && letter.contains(selection.anchorNode);
};

interface LetterClickProps {
  sheet: RefObject<HTMLElement | null>;
  onClick: () => void;
}

/**
 * Calls `onClick` for a click on the open letter beside its players and links. Selecting text,
 * letting a selection go and dragging are none. The keyboard has Escape and the button at the foot.
 */
export function LetterClick({ sheet, onClick }: LetterClickProps) {
  const report = useEffectEvent(onClick);
  useEffect(() => {
    const letter = sheet.current;
    if (!letter) return;
    let press = { x: 0, y: 0, closesNothing: false };
    let waiting: ReturnType<typeof setTimeout>;
    const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
      press = { x: clientX, y: clientY, closesNothing: pendingLetters.has(letter) || hasSelection(letter) };
    };
    const onClickInside = ({ clientX, clientY, target, detail }: MouseEvent) => {
      clearTimeout(waiting);
      const { x, y, closesNothing } = press;
      press.closesNothing = false;
      const isDrag = detail > 0 && Math.hypot(clientX - x, clientY - y) > DRAG_PX;
      // A dialog around the card, the wizard's sheet for one, leaves clicks to the letter.
      const taker = (target as Element).closest(INTERACTIVE);
      if (detail > 1 || closesNothing || pendingLetters.has(letter) || isDrag || letter.contains(taker))
        return;
      waiting = setTimeout(() => {
        if (!hasSelection(letter)) report();
      }, DOUBLE_CLICK_MS);
    };
    // Before the listener in the letter, for which this press ends the coming (unfolding/words.ts).
    letter.addEventListener('pointerdown', onPointerDown, true);
    letter.addEventListener('click', onClickInside);
    return () => {
      clearTimeout(waiting);
      letter.removeEventListener('pointerdown', onPointerDown, true);
      letter.removeEventListener('click', onClickInside);
    };
  }, [sheet]);
  return null;
}
