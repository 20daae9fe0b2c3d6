import { type RefObject, useEffect } from 'react';
import { dismissToast, type ShownToast, TOAST_AT_LEAST } from './toast-store.ts';

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

/**
 * Takes a toast away that lies over the field that has the focus (WCAG 2.4.11), once it has been
 * there long enough to be read. Errors and toasts with a button stay: they wait for an answer.
 *
 * @param place holds the toast.
 */
export function useGiveWay(toast: ShownToast | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast || toast.tone === 'destructive' || toast.action) return;
    const { key } = toast;
    const giveWay = () => {
      const field = document.activeElement;
      const shown = place.current?.firstElementChild;
      if (shown && field?.matches('input, textarea') && overlap(shown, field)) dismissToast(key);
    };
    const ends = new AbortController();
    const isRead = setTimeout(() => {
      giveWay();
      const { signal } = ends;
      document.addEventListener('focusin', giveWay, { signal });
      // The field moves after it has taken the focus: into the window, and with the keyboard that
      // opens.
      document.addEventListener('scroll', giveWay, { signal, passive: true });
      for (const type of ['resize', 'scroll'])
        window.visualViewport?.addEventListener(type, giveWay, { signal });
    }, TOAST_AT_LEAST);
    return () => {
      clearTimeout(isRead);
      ends.abort();
    };
  }, [toast, place]);
}
