import type { ReactNode } from 'react';
import { NewsletterPopup } from '@/features/newsletter/newsletter-popup.tsx';
import { useDiscardedFiles } from '@/media/use-discarded-files.ts';
import { ROUTES, type RouteName } from '@/routes.ts';
import { Dialogs, type DialogsProps } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Recovery, type RecoveryProps } from './recovery.tsx';
import { Toasts } from './toasts.tsx';

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

/** The overlays of every page but the cookie banner: newsletter popup, dialogs and toasts. */
export function Overlays({ routeName, ...dialogs }: DialogsProps & { routeName: RouteName }) {
  return (
    <>
      <OwnBoundary routeName={routeName}>
        <NewsletterPopup place={ROUTES[routeName].popup} />
      </OwnBoundary>
      <OwnBoundary routeName={routeName}>
        <Dialogs {...dialogs} />
      </OwnBoundary>
      <Toasts keepsDraft={ROUTES[routeName].reader === 'sender'} />
    </>
  );
}
