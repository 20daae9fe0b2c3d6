import { lazyPart } from '../lazy-part.tsx';

/** Radix's toast component, loaded with the first toast of a visit, or ahead of a payment. */
export const ToastViewport = lazyPart(async () => (await import('./toast-viewport.tsx')).ToastViewport, {
  waitsForNetwork: 'offline',
});
