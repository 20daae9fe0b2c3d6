import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';
import { dismissToast, noteSeen, type ShownToast } from './toast-store.ts';
import './toast.css';

const LOOKS = {
  neutral: 'border-line bg-surface text-ink',
  success: 'border-success bg-success-soft text-success',
  destructive: 'border-danger bg-danger-soft text-danger',
};

/** Pixels after which a swipe removes the toast. */
const SWIPE_THRESHOLD = 50;

export function ToastViewport({ toast }: { toast: ShownToast | null }) {
  const viewport = useRef<HTMLOListElement>(null);
  /** Whether Radix is about to close it for an Escape that is a dialog's or the gift's. */
  const isEscapeElsewhere = useRef(false);

  useEffect(() => {
    if (toast) noteSeen(toast.key);
  }, [toast]);

  const onEscape = (event: KeyboardEvent, key: number) => {
    const place = viewport.current;
    isEscapeElsewhere.current = !place?.contains(document.activeElement);
    if (isEscapeElsewhere.current) return;
    event.preventDefault();
    place?.focus();
    dismissToast(key);
  };
  const onClose = (key: number) => {
    if (!isEscapeElsewhere.current) dismissToast(key);
    isEscapeElsewhere.current = false;
  };

  return (
    <RadixToast.Provider swipeThreshold={SWIPE_THRESHOLD} label="Meldung">
      {toast && (
        <RadixToast.Root
          key={toast.key}
          asChild
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={toast.duration}
          open
          // A swipe sideways removes the toast; one up or down scrolls the page under it.
          style={{ touchAction: 'pan-y' }}
          onOpenChange={(open) => {
            if (!open) onClose(toast.key);
          }}
          onEscapeKeyDown={(event) => onEscape(event, toast.key)}
        >
          {/* Radix announces the words itself: this one must not be read a second time. */}
          <div
            role={toast.tone === 'destructive' ? 'alert' : 'status'}
            aria-live="off"
            className={`toast flex items-start gap-3 rounded-field border p-3 shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${LOOKS[toast.tone]}`}
          >
            <div className="min-w-0 flex-1">
              <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
              {toast.text && (
                <RadixToast.Description className="break-words text-sm">{toast.text}</RadixToast.Description>
              )}
              {toast.action && (
                <RadixToast.Action
                  altText={toast.action.label}
                  onClick={toast.action.onAction}
                  className="mt-2 min-h-9 rounded-full border border-current px-3.5 text-sm font-semibold"
                >
                  {toast.action.label}
                </RadixToast.Action>
              )}
            </div>
            <RadixToast.Close
              aria-label="Meldung schließen"
              className="-m-1.5 grid size-9 place-items-center rounded-full"
            >
              <Icon name="close" />
            </RadixToast.Close>
          </div>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport ref={viewport} asChild label="Meldungen ({hotkey})">
        <div className="toasts" />
      </RadixToast.Viewport>
    </RadixToast.Provider>
  );
}
