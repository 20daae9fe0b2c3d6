import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToasts } from '@/ui/toast/toast-store.ts';

const ToastViewport = lazy(() => import('@/ui/toast/toast-viewport.tsx'));

let everShown = false;

/** Radix's toast is loaded with the first toast of a visit. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  everShown ||= toast !== null;
  return everShown ? (
    <Suspense>
      <ToastViewport toast={toast} />
    </Suspense>
  ) : null;
}
