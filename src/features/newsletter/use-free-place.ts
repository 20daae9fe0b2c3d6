import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { bottomBar, subscribeToBottomBar } from '@/ui/bottom-bar.ts';
import { type Area, useGiftCardsIn } from '@/ui/use-gift-cards-in.ts';

/**
 * Where the popup stands: in a corner of the window (on phones 'right' is the whole lower edge), or
 * in the page's flow.
 */
export type Place = 'right' | 'left' | 'flow';

/**
 * Window width in CSS pixels from which the popup takes a corner instead of the whole lower edge:
 * Tailwind's sm.
 */
const CORNER_FROM = 640;
/** Distance of the popup from the edges of the window, CSS pixels (mb-4, right-4). */
const MARGIN = 16;
/** Greatest width of the popup in a corner, CSS pixels (sm:w-96). */
const CORNER_WIDTH = 384;

/**
 * Where a popup of this height would stand: right corner and left corner of a wide window, the
 * whole lower edge of a narrow one.
 */
function corners(width: number, height: number, bar: number): [right: Area, left: Area] {
  const edge = innerHeight - bar;
  if (innerWidth < CORNER_FROM) {
    const sheet = { left: 0, right: innerWidth, top: edge - height, bottom: edge };
    return [sheet, sheet];
  }
  const vertical = { top: edge - MARGIN - height, bottom: edge - MARGIN };
  return [
    { ...vertical, left: innerWidth - MARGIN - width, right: innerWidth - MARGIN },
    { ...vertical, left: MARGIN, right: MARGIN + width },
  ];
}

interface FreePlaceOptions {
  inFlow: boolean;
  /** Whether something else asks at the lower edge. */
  makesRoom: boolean;
}

/**
 * The first place where the popup covers neither a gift card, nor the footer, nor the button that
 * starts a gift: right corner, left corner, else in the page's flow. The popup never moves while
 * the focus is inside.
 */
export function useFreePlace(
  element: RefObject<HTMLElement | null>,
  { inFlow, makesRoom }: FreePlaceOptions,
): Place {
  const bar = useSyncExternalStore(subscribeToBottomBar, bottomBar);
  const areasOf = useCallback(
    ({ offsetWidth, offsetHeight }: HTMLElement) =>
      corners(Math.min(offsetWidth, CORNER_WIDTH), offsetHeight, bar),
    [bar],
  );
  const covered = useGiftCardsIn(element, areasOf, { isShown: !inFlow, avoidsMore: true });
  const [place, setPlace] = useState<Place>('flow');

  useEffect(() => {
    const box = element.current;
    if (!box || !covered) return;
    const [isRightCovered, isLeftCovered] = covered;
    const choosePlace = () => {
      if (box.contains(document.activeElement)) return;
      if (makesRoom) setPlace('flow');
      else setPlace(isRightCovered ? (isLeftCovered ? 'flow' : 'left') : 'right');
    };
    // During 'focusout' document.activeElement is still the body; a timeout later it is the newly
    // focused element.
    const choosePlaceLater = () => setTimeout(choosePlace);
    choosePlace();
    box.addEventListener('focusout', choosePlaceLater);
    return () => box.removeEventListener('focusout', choosePlaceLater);
  }, [element, covered, makesRoom]);

  return inFlow ? 'flow' : place;
}
