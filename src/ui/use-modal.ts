import { type RefObject, useEffect } from 'react';
import { markBusy } from '@/browser/busy.ts';

/**
 * Opens a <dialog> as a modal as long as it is rendered. In a task of its own, after the one that has drawn it: a modal makes the rest of the page
 * inert, so browsers compute the style of every element.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!dialog.current?.open) dialog.current?.showModal();
    });
    const free = markBusy('dialog');
    return () => {
      clearTimeout(timer);
      free();
    };
  }, [dialog]);
}
