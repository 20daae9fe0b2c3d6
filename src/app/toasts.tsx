import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { subscribeToToasts, toastOnScreen } from '@/ui/toast/toast-store.ts';

const ToastViewport = lazyPart(async () => (await import('@/ui/toast/toast-viewport.tsx')).ToastViewport);

let everShown = false;

/** The place of toasts. Radix's toast component is loaded with the first toast of a visit. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, toastOnScreen);
  everShown ||= toast !== null;
  return everShown && <ToastViewport toast={toast} />;
}
