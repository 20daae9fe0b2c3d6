/** What the app shows besides its pages: loaded behind the first one, in one chunk. */

import { type ReactNode, useSyncExternalStore } from 'react';
import { MissingDialog } from '@/api/missing-dialog.tsx';
import { NewsletterPopup } from '@/features/newsletter/newsletter-popup.tsx';
import { useDiscardedFiles } from '@/media/use-discarded-files.ts';
import { ROUTES, type RouteName } from '@/routes.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { ToastViewport } from '@/ui/toast/lazy-viewport.ts';
import { subscribeToToasts, toastOnScreen } from '@/ui/toast/toast-store.ts';
import type { DialogsProps } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Recovery, type RecoveryProps } from './recovery.tsx';

const rarelySeen = () => import('./dialogs.tsx');
const Dialogs = lazyPart(async () => (await rarelySeen()).Dialogs, { otherwise: MissingDialog });
export const NotConfigured = lazyPart(async () => (await rarelySeen()).NotConfigured);

interface OwnBoundaryProps {
  routeName: RouteName;
  children: ReactNode;
}

/** An overlay that fails takes neither the page nor another overlay with it. */
function OwnBoundary({ routeName, children }: OwnBoundaryProps) {
  return (
    <ErrorBoundary resetKey={routeName} silent keepsDraft={ROUTES[routeName].reader === 'sender'}>
      {children}
    </ErrorBoundary>
  );
}

/**
 * Notices above every page: a lost network connection, and a payment whose gift is not confirmed
 * yet.
 */
export function Notices(recovery: RecoveryProps) {
  const { routeName } = recovery;
  useDiscardedFiles();
  return (
    <>
      <OwnBoundary routeName={routeName}>
        <OfflineNotice reader={ROUTES[routeName].reader} />
      </OwnBoundary>
      <OwnBoundary routeName={routeName}>
        <Recovery {...recovery} />
      </OwnBoundary>
    </>
  );
}

let everShown = false;

/** The place of toasts, from the first one on. What cannot be loaded comes with the next toast. */
function Toasts({ keepsDraft }: { keepsDraft: boolean }) {
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

interface OverlaysProps extends Omit<DialogsProps, 'open'> {
  routeName: RouteName;
  /** The dialog that is open, loaded when it is first opened. */
  open: DialogsProps['open'] | null;
}

/** The overlays of every page but the cookie banner: newsletter popup, dialogs and toasts. */
export function Overlays({ routeName, open, ...dialog }: OverlaysProps) {
  return (
    <>
      <OwnBoundary routeName={routeName}>
        <NewsletterPopup place={ROUTES[routeName].popup} />
      </OwnBoundary>
      <OwnBoundary routeName={routeName}>{open && <Dialogs open={open} {...dialog} />}</OwnBoundary>
      <Toasts keepsDraft={ROUTES[routeName].reader === 'sender'} />
    </>
  );
}
