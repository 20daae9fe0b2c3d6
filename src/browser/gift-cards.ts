import { type RefObject, useEffect, useState } from 'react';

/** A part of the window, CSS pixels from its upper left corner. */
export type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const cards = new Set<Element>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** The ref of a gift card: what must not cover one finds it here. */
export function registerGiftCard(card: HTMLElement | null): () => void {
  if (card) cards.add(card);
  tell();
  return () => {
    if (card) cards.delete(card);
    tell();
  };
}

/** An observer's margin that makes the window as small as the area. */
const marginOf = ({ left, right, top, bottom }: Area) =>
  [-top, right - innerWidth, bottom - innerHeight, -left].map((side) => `${side}px`).join(' ');

/** Calls back with whether a card lies in the area, at first and whenever that changes. */
function watchArea(area: Area, onChange: (isCovered: boolean) => void): () => void {
  if (cards.size === 0) {
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
  for (const card of cards) observer.observe(card);
  return () => observer.disconnect();
}

/**
 * Whether gift cards lie in the areas that an element could take; null while unknown. The browser tells when that changes, by scrolling or
 * by another page; `areasOf` is asked anew when it is another function, and when element or window change their size.
 */
export function useGiftCardsIn(
  element: RefObject<HTMLElement | null>,
  areasOf: (element: HTMLElement) => readonly Area[],
  isShown = true,
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
      const stops = areas.map((area, index) =>
        watchArea(area, (isCovered) => {
          found[index] = isCovered;
          publish();
        }),
      );
      stop = () => {
        for (const each of stops) each();
      };
    };
    watch();
    listeners.add(watch);
    window.addEventListener('resize', watch);
    const size = new ResizeObserver(watch);
    size.observe(box);
    return () => {
      stop();
      listeners.delete(watch);
      window.removeEventListener('resize', watch);
      size.disconnect();
    };
  }, [element, areasOf, isShown]);

  return covered;
}
