import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { markBusy } from '@/browser/busy.ts';

/**
 * Opens a <dialog> as a modal as long as it is rendered. In a task of its own, after the one that
 * has drawn it: a modal makes the rest of the page inert, so browsers compute the style of every
 * element.
 *
 * @param onClose must take the dialog off the page; may be called twice.
 * @param onEscape replaces closing at once; it has to end in `close`.
 */
export function useModal(onClose: () => void, onEscape?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!ref.current?.open) ref.current?.showModal();
    });
    const free = markBusy('dialog');
    return () => {
      clearTimeout(timer);
      free();
    };
  }, []);

  // Taken off the page without `close`, a dialog gives the focus back as well. A layout effect,
  // whose end comes before the element is taken out.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  /**
   * By the element itself, which gives the focus back. The element's 'close' event is not waited
   * for: a key that comes before it would ask for a dialog that still counts as open, and the event
   * would then take it away.
   */
  const close = () => {
    ref.current?.close();
    onClose();
  };
  const isOwn = (event: SyntheticEvent) => event.target === ref.current;
  // React hands the events of a dialog further in to this one, too.
  const ifOwn = (react: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    if (isOwn(event)) react(event);
  };
  return {
    close,
    /** For the <dialog>. */
    dialog: {
      ref,
      onCancel: ifOwn((event) => {
        event.preventDefault();
        (onEscape ?? close)();
      }),
      // A second Escape in a row closes the element without asking.
      onClose: ifOwn(onClose),
    },
    /** Whether this event comes from beside the dialog's content. */
    isOutside: isOwn,
  };
}
