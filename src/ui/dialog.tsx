import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

/** A modal on the browser's own <dialog>, open as long as it is rendered. */
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const id = useId();
  const modal = useModal(onClose);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard.
    <dialog
      {...modal.dialog}
      aria-labelledby={id}
      onClick={(event) => {
        if (modal.isOutside(event)) modal.close();
      }}
      className={classNames(
        // What gets the focus is scrolled clear of the heading, which stays at the top.
        'm-auto max-h-[min(90dvh,48rem)] w-[min(40rem,calc(100vw-2rem))] scroll-pt-20 overflow-auto overscroll-contain rounded-card bg-paper p-0 text-ink shadow-lift backdrop:bg-ink/50',
        className,
      )}
    >
      <div className="p-5 pt-0 sm:p-7 sm:pt-0">
        <div className="sticky top-0 z-10 -mx-5 mb-1 flex items-start justify-between gap-4 bg-paper px-5 pt-5 pb-3 sm:-mx-7 sm:px-7 sm:pt-7 [@media(max-height:20rem)]:static">
          <h2 id={id} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <IconButton label="Schließen" icon={<Icon name="close" />} onClick={modal.close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
