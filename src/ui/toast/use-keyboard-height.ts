import { type RefObject, useEffect } from 'react';

/**
 * Sets `--keyboard` on the element: pixels at the lower edge of the window that an open keyboard
 * covers, which `position: fixed` does not know of.
 */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const covered = Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
      element.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, [element]);
}
