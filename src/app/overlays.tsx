import { type ReactNode, useState } from 'react';
import { useDiscardedFiles } from '@/features/compose/use-discarded-files.ts';
import { CookieBanner } from '@/features/consent/cookie-banner.tsx';
import { NewsletterPopup } from '@/features/newsletter/newsletter-popup.tsx';
import { type PageName, ROUTES, type RouteName } from '@/routes.ts';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Recovery, type RecoveryProps } from './recovery.tsx';
import { Toasts } from './toasts.tsx';

/**
 * Pages on which people write, read, share or do one thing: the newsletter is a small tab there.
 */
const NEWSLETTER_AS_TAB: readonly PageName[] = ['creator', 'preview', 'device', 'legal'];

interface BesideProps {
  routeName: RouteName;
  children: ReactNode;
}

/**
 * Each overlay has a boundary of its own: one that fails takes neither the page nor another overlay
 * with it.
 */
function Beside({ routeName, children }: BesideProps) {
  return (
    <ErrorBoundary resetKey={routeName} silent keepsDraft={routeName !== 'gift'}>
      {children}
    </ErrorBoundary>
  );
}

/**
 * Notices above every page: a lost network connection, and a payment whose gift is not confirmed
 * yet.
 */
export function Notices(recovery: RecoveryProps) {
  useDiscardedFiles();
  return (
    <>
      <Beside routeName={recovery.routeName}>
        <OfflineNotice reader={recovery.routeName === 'gift' ? 'recipient' : 'sender'} />
      </Beside>
      <Beside routeName={recovery.routeName}>
        <Recovery {...recovery} />
      </Beside>
    </>
  );
}

interface OverlaysProps {
  /**
   * The page that is shown. On gift routes banner and popup take a place in the page, so that
   * nothing lies over the gift.
   */
  routeName: RouteName;
  /** Grows each time 'Cookie-Einstellungen' is clicked. */
  cookieSettings: number;
  dialog: OpenDialog;
  onDialogClosed: () => void;
  onIdeaApplied: () => void;
}

/**
 * The overlays of every page: newsletter popup, the dialogs of header and footer, cookie banner,
 * and toasts.
 */
export function Overlays({
  routeName,
  cookieSettings,
  dialog,
  onDialogClosed,
  onIdeaApplied,
}: OverlaysProps) {
  const inFlow = routeName === 'gift';
  // Unknown until the banner has told.
  const [cookieBannerShown, setCookieBannerShown] = useState<boolean | null>(null);
  return (
    <>
      <Beside routeName={routeName}>
        <NewsletterPopup
          inFlow={inFlow}
          asTab={NEWSLETTER_AS_TAB.includes(ROUTES[routeName].page)}
          cookieBannerShown={cookieBannerShown}
          loadedAt={performance.timeOrigin}
        />
      </Beside>
      <Beside routeName={routeName}>
        <Dialogs open={dialog} onClose={onDialogClosed} onIdeaApplied={onIdeaApplied} />
      </Beside>
      <Beside routeName={routeName}>
        <CookieBanner reopened={cookieSettings} inFlow={inFlow} onShownChange={setCookieBannerShown} />
      </Beside>
      <Toasts keepsDraft={!inFlow} />
    </>
  );
}
