import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { markBusy } from '@/browser/busy.ts';

/**
 * Opens a <dialog> as a modal as long as it is rendered, in a task after the one that drew it: an
 * inert page makes browsers compute every element's style.
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
    // The page stays where it is below the dialog, and keeps the place of its scrollbar.
    const { style, clientWidth } = document.documentElement;
    const before = style.cssText;
    if (clientWidth < innerWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    return () => {
      style.cssText = before;
      clearTimeout(timer);
      free();
    };
  }, []);

  // Taken off the page without `close`, a dialog gives the focus back as well.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  /**
   * The element gives the focus back. Its event is not waited for: a key before it would ask for a
   * dialog that still counts as open.
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
