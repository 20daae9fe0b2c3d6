import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterFrame } from './after-frame.ts';

/**
 * Hands the focus on where an element leaves the page with it: on <body> a keyboard and a screen reader would begin anew at the top.
 *
 * @param heirs who may take the focus, asked for while `leaving` is still in the page; the first that stays there does.
 */
export function useHeir(
  leaving: RefObject<HTMLElement | null>,
  heirs: (leaving: HTMLElement) => readonly (Element | null | undefined)[],
): void {
  const heirsOf = useEffectEvent(heirs);
  // A layout effect, whose end comes before the element is taken out.
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const candidates = heirsOf(element);
      afterFrame(() => {
        if (element.isConnected) return;
        const heir = candidates.find((one) => one?.isConnected);
        if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
      });
    };
  }, [leaving]);
}
