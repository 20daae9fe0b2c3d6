import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterFrame } from './after-frame.ts';

/**
 * Hands the focus on where an element leaves the page with it: on <body> a keyboard and a screen reader would begin anew at the top.
 *
 * @param successors who may take the focus, asked for while `leaving` is still in the page; the first that stays there does.
 */
export function useFocusHandover(
  leaving: RefObject<HTMLElement | null>,
  successors: (leaving: HTMLElement) => readonly (Element | null | undefined)[],
): void {
  const successorsOf = useEffectEvent(successors);
  // A layout effect, whose end comes before the element is taken out.
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const candidates = successorsOf(element);
      afterFrame(() => {
        if (element.isConnected) return;
        const successor = candidates.find((one) => one?.isConnected);
        if (successor instanceof HTMLElement) successor.focus({ preventScroll: true });
      });
    };
  }, [leaving]);
}
