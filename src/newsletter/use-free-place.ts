import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { bottomBar, subscribeToBottomBar } from '@/browser/bottom-bar.ts';
import { type Area, useGiftCardsIn } from '@/browser/gift-cards.ts';

/** A corner of the window (on phones the whole lower edge), or a place of its own in the page. */
export type Place = 'right' | 'left' | 'flow';

/** From here on the popup is a corner, below it a sheet: Tailwind's sm. */
const CORNER_FROM = 640;
/** Distance of a corner from the edges of the window, CSS pixels (mb-4, right-4). */
const MARGIN = 16;
/** Greatest width of a corner, CSS pixels (sm:w-96). */
const CORNER_WIDTH = 384;

/** Where a popup of this height would stand: right corner and left corner of a wide window, the whole lower edge of a narrow one. */
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

/**
 * Where the popup lies over no gift: right corner, else left corner, else in the page's flow, where it covers nothing. It never moves while
 * the focus is inside.
 */
export function useFreePlace(element: RefObject<HTMLElement | null>, inFlow: boolean): Place {
  const bar = useSyncExternalStore(subscribeToBottomBar, bottomBar);
  const areasOf = useCallback(
    ({ offsetWidth, offsetHeight }: HTMLElement) =>
      corners(Math.min(offsetWidth, CORNER_WIDTH), offsetHeight, bar),
    [bar],
  );
  const covered = useGiftCardsIn(element, areasOf, !inFlow);
  const [place, setPlace] = useState<Place>('flow');

  useEffect(() => {
    const box = element.current;
    if (!box || !covered) return;
    const [isRightCovered, isLeftCovered] = covered;
    const settle = () => {
      if (box.contains(document.activeElement)) return;
      setPlace(isRightCovered ? (isLeftCovered ? 'flow' : 'left') : 'right');
    };
    // The focus is on its way while it tells that it leaves.
    const afterwards = () => setTimeout(settle);
    settle();
    box.addEventListener('focusout', afterwards);
    return () => box.removeEventListener('focusout', afterwards);
  }, [element, covered]);

  return inFlow ? 'flow' : place;
}
