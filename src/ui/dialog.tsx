import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { markBusy } from '@/browser/busy.ts';
import { afterFrame } from './after-frame.ts';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';

export interface DialogProps {
  title: string;
  /** Must take the dialog off the page; may be called twice. */
  onClose: () => void;
  children: Elements;
  className?: string;
}

/** A modal on the browser's own <dialog>, open as long as it is rendered. */
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    // The modal opens in a task of its own: an inert page makes browsers compute every style.
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
      // Removed instead of closed, the element itself gives no focus back.
      const isFree = !document.activeElement || document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  /**
   * Hides the dialog at once, and takes it off the page after the frame: browsers then compute every
   * element's style anew (docs/decisions/frames-and-files.md).
   */
  const close = () => {
    if (ref.current) ref.current.style.display = 'none';
    afterFrame(onClose);
  };
  // React hands the events of a dialog further in to this one, too.
  const ifOwn = (react: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    if (event.target === ref.current) react(event);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard.
    <dialog
      ref={ref}
      onCancel={ifOwn((event) => {
        event.preventDefault();
        close();
      })}
      // A second Escape in a row closes the element without asking.
      onClose={ifOwn(onClose)}
      // A press on the content has another target. One that begins inside and ends beside it, as when
      // text is selected, is a click of the dialog, too, and must not close it.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current;
      }}
      onClick={ifOwn(() => {
        if (pressedBeside.current) close();
      })}
      aria-labelledby={id}
      className={classNames(
        // The scroll padding keeps a focused element clear of the heading, which stays at the top.
        'm-auto max-h-[min(90dvh,48rem)] w-[min(40rem,calc(100vw-2rem))] scroll-pt-20 overflow-auto overscroll-contain rounded-card bg-paper p-0 text-ink shadow-lift backdrop:bg-ink/50',
        className,
      )}
    >
      <div className="p-5 pt-0 sm:p-7 sm:pt-0">
        <div className="sticky top-0 z-10 -mx-5 mb-1 flex items-start justify-between gap-4 bg-paper px-5 pt-5 pb-3 sm:-mx-7 sm:px-7 sm:pt-7 [@media(max-height:20rem)]:static">
          <h2 id={id} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <IconButton label="Schließen" icon={<Icon name="close" />} onClick={close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
