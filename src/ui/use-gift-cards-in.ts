import { type RefObject, useEffect, useState } from 'react';
import { giftCards, keptClear, onGiftCardsChange } from './gift-cards.ts';

/** A part of the window, CSS pixels from its upper left corner. */
export type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The rootMargin with which an IntersectionObserver watches only this area of the window. */
const marginOf = ({ left, right, top, bottom }: Area) =>
  [-top, right - innerWidth, bottom - innerHeight, -left].map((side) => `${side}px`).join(' ');

/**
 * Calls `onChange` with whether one of the elements lies in the area, at first and after every
 * change.
 */
function watchArea(
  area: Area,
  elements: readonly Element[],
  onChange: (isCovered: boolean) => void,
): () => void {
  if (elements.length === 0) {
    onChange(false);
    return () => undefined;
  }
  const inside = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inside.add(target);
        else inside.delete(target);
      }
      onChange(inside.size > 0);
    },
    { rootMargin: marginOf(area) },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Whether gift cards, or what else is kept clear where that counts, lie in the areas that an
 * element could take, in the order of `areasOf`; null while unknown. IntersectionObserver reports
 * changes by scrolling and by page changes; `areasOf` is called again when it is another function
 * or when element or window are resized.
 */
export function useGiftCardsIn(
  element: RefObject<HTMLElement | null>,
  areasOf: (element: HTMLElement) => readonly Area[],
  { isShown = true, avoidsMore = false } = {},
): readonly boolean[] | null {
  const [covered, setCovered] = useState<readonly boolean[] | null>(null);

  useEffect(() => {
    const box = element.current;
    if (!isShown || !box) return setCovered(null);
    let stop = () => {};
    const watch = () => {
      stop();
      const areas = areasOf(box);
      const found: (boolean | undefined)[] = areas.map(() => undefined);
      const publish = () => {
        if (found.includes(undefined)) return;
        setCovered((before) => (`${before}` === `${found}` ? before : ([...found] as boolean[])));
      };
      if (areas.length === 0) publish();
      const elements = avoidsMore ? [...giftCards, ...keptClear] : [...giftCards];
      const stops = areas.map((area, index) =>
        watchArea(area, elements, (isCovered) => {
          found[index] = isCovered;
          publish();
        }),
      );
      stop = () => {
        for (const each of stops) each();
      };
    };
    watch();
    const stopListening = onGiftCardsChange(watch);
    window.addEventListener('resize', watch);
    const size = new ResizeObserver(watch);
    size.observe(box);
    return () => {
      stop();
      stopListening();
      window.removeEventListener('resize', watch);
      size.disconnect();
    };
  }, [element, areasOf, isShown, avoidsMore]);

  return covered;
}
