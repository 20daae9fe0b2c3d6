import { useSyncExternalStore } from 'react';
import { ToastViewport } from '@/ui/toast/lazy-viewport.ts';
import { subscribeToToasts, toastOnScreen } from '@/ui/toast/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

let everShown = false;

/** The place of toasts, from the first one on. What cannot be loaded comes with the next toast. */
export function Toasts({ keepsDraft }: { keepsDraft: boolean }) {
  const toast = useSyncExternalStore(subscribeToToasts, toastOnScreen);
  everShown ||= toast !== null;
  return (
    everShown && (
      <ErrorBoundary resetKey={toast} silent keepsDraft={keepsDraft}>
        <ToastViewport toast={toast} />
      </ErrorBoundary>
    )
  );
}
