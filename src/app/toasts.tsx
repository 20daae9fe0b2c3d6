import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { subscribeToToasts, toastOnScreen } from '@/ui/toast/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const ToastViewport = lazyPart(async () => (await import('@/ui/toast/toast-viewport.tsx')).ToastViewport, {
  waitsForNetwork: 'offline',
});

let everShown = false;

/**
 * The place of toasts. Radix's toast component is loaded with the first toast of a visit; where it
 * cannot be, with the next toast.
 */
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
