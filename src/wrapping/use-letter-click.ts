import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** What takes clicks for itself. */
const TAKES_CLICKS = 'a, button, input, label, summary, video, audio, .player, dialog';

/** Milliseconds in which a second click makes a double click, which selects a word. */
const DOUBLE_CLICK_MS = 300;

/** Pixels from which on a press that moves is a drag. */
const DRAG_PX = 6;

const hasSelection = (letter: Element) => {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && letter.contains(selection.anchorNode);
};

/**
 * Handlers for the open letter: a click beside its players and links calls `onClick`. Selecting text, letting a selection go and
 * dragging are no clicks. The keyboard has the button at the foot of the letter and Escape.
 */
export function useLetterClick(onClick: () => void) {
  const press = useRef({ x: 0, y: 0, hadSelection: false });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return {
    onPointerDown: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      press.current = { x: clientX, y: clientY, hadSelection: hasSelection(currentTarget) };
    },
    onClick: ({ clientX, clientY, currentTarget, target, detail }: MouseEvent) => {
      clearTimeout(waiting.current);
      const { x, y, hadSelection } = press.current;
      press.current.hadSelection = false;
      const isDrag = detail > 0 && Math.hypot(clientX - x, clientY - y) > DRAG_PX;
      if (detail > 1 || hadSelection || isDrag || (target as Element).closest(TAKES_CLICKS)) return;
      waiting.current = setTimeout(() => {
        if (!hasSelection(currentTarget)) onClick();
      }, DOUBLE_CLICK_MS);
    },
  };
}
