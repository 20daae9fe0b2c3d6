import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type UnfoldedLength, unfold, withLetter } from './unfold.ts';
import './unfolding.css';

interface UnfoldingProps {
  sheet: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Told the length once the letter unfolds, null when it folds again. Stable. */
  onChange: (length: UnfoldedLength | null) => void;
}

/**
 * Unfolds the opened letter of the card that it stands in (docs/behaviour.md#recipient-page). Draws
 * nothing itself.
 */
export function Unfolding({ sheet, isOpen, onChange }: UnfoldingProps) {
  /**
   * Whether the words were readable before this part had arrived: they are then not taken back for
   * an entrance.
   */
  const cameLate = useRef(isOpen);

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
