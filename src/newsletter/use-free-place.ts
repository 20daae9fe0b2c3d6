import { type RefObject, useEffect, useState } from 'react';
import { type Box, giftCardBoxes } from '@/browser/gift-cards.ts';

/** A corner of the window (on phones the whole lower edge), or a place of its own in the page. */
export type Place = 'right' | 'left' | 'flow';

/** From here on the popup is a corner, below it a sheet: Tailwind's sm. */
const CORNER_FROM = 640;
/** Distance of a corner from the edges of the window, CSS pixels (mb-4, right-4). */
const MARGIN = 16;

const meets = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * Where a popup of this size lies over no gift: right corner, else left corner, else in the page's flow, where it covers nothing.
 * `window.bottom` is the upper edge of whatever already stands at the lower edge (the cookie banner).
 */
export function freePlace(
  size: { width: number; height: number },
  window: { width: number; bottom: number },
  gifts: readonly Box[],
): Place {
  const isSheet = window.width < CORNER_FROM;
  const bottom = isSheet ? window.bottom : window.bottom - MARGIN;
  const top = bottom - size.height;
  const right = isSheet
    ? { left: 0, right: window.width, top, bottom }
    : { left: window.width - MARGIN - size.width, right: window.width - MARGIN, top, bottom };
  const left = isSheet ? right : { left: MARGIN, right: MARGIN + size.width, top, bottom };
  if (!gifts.some((gift) => meets(gift, right))) return 'right';
  return gifts.some((gift) => meets(gift, left)) ? 'flow' : 'left';
}

/** Milliseconds between two looks: scrolling, resizing and another page all bring gifts under the popup, one clock covers them. */
const LOOK_EVERY = 250;

/** The element's free place, looked for again and again; it never moves while the focus is inside. */
export function useFreePlace(element: RefObject<HTMLElement | null>, inFlow: boolean): Place {
  const [place, setPlace] = useState<Place>('flow');

  useEffect(() => {
    const look = () => {
      const box = element.current;
      if (!box || box.contains(document.activeElement)) return;
      const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bottom-bar') || '0');
      const size = { width: Math.min(box.offsetWidth, 384), height: box.offsetHeight };
      setPlace(freePlace(size, { width: innerWidth, bottom: innerHeight - bar }, giftCardBoxes()));
    };
    look();
    const clock = setInterval(look, LOOK_EVERY);
    return () => clearInterval(clock);
  }, [element]);

  return inFlow ? 'flow' : place;
}
