import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterFrame } from './after-frame.ts';

type Successor = Element | null | undefined;

/** Elements of which the first that stays takes the focus; functions are called after `leaving` is gone. */
export type Successors = (leaving: HTMLElement) => readonly (Successor | (() => Successor))[];

/** Hands the focus on where an element leaves with it: on <body> a keyboard would begin anew. */
export function useFocusHandover(leaving: RefObject<HTMLElement | null>, successors: Successors): void {
  const successorsOf = useEffectEvent(successors);
  // A layout effect, whose end comes before the element is taken out.
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const candidates = successorsOf(element);
      afterFrame(() => {
        const isFree = !document.activeElement || document.activeElement === document.body;
        if (element.isConnected || !isFree) return;
        const present = candidates.map((one) => (typeof one === 'function' ? one() : one));
        const successor = present.find((one) => one?.isConnected);
        if (successor instanceof HTMLElement) successor.focus({ preventScroll: true });
      });
    };
  }, [leaving]);
}
