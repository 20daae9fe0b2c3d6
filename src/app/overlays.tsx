import { type ReactNode, useState } from 'react';
import { CookieBanner } from '@/consent/cookie-banner.tsx';
import { NewsletterPopup } from '@/newsletter/newsletter-popup.tsx';
import type { RouteName } from '@/routes/routes.ts';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { useDiscardedFiles } from './discarded-files.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice, type OfflineNoticeProps } from './offline-notice.tsx';
import { Recovery, type RecoveryProps } from './recovery.tsx';
import { Toasts } from './toasts.tsx';

interface BesideProps {
  routeName: RouteName;
  children: ReactNode;
}

/** Each overlay has a boundary of its own: one that fails takes neither the page nor another overlay with it. */
function Beside({ routeName, children }: BesideProps) {
  return (
    <ErrorBoundary resetKey={routeName} silent keepsDraft={routeName !== 'gift'}>
      {children}
    </ErrorBoundary>
  );
}

/** Notices above every page: a lost network connection, and a payment whose gift is not confirmed yet. */
export function Notices({ reader, ...recovery }: RecoveryProps & OfflineNoticeProps) {
  useDiscardedFiles();
  return (
    <>
      <Beside routeName={recovery.routeName}>
        <OfflineNotice reader={reader} />
      </Beside>
      <Beside routeName={recovery.routeName}>
        <Recovery {...recovery} />
      </Beside>
    </>
  );
}

interface OverlaysProps {
  /** The page that is shown. On gift routes banner and popup take a place in the page, so that nothing lies over the gift. */
  routeName: RouteName;
  /** Grows each time 'Cookie-Einstellungen' is clicked. */
  cookieSettings: number;
  /** true where people write or read: the newsletter is a small tab there. */
  newsletterAsTab: boolean;
  /** When the page was loaded, in milliseconds since 1970. */
  loadedAt: number;
  dialog: OpenDialog;
  onDialogClosed: () => void;
  onIdeaApplied: () => void;
}

/** The overlays of every page: newsletter popup, the dialogs of header and footer, cookie banner, and toasts. */
export function Overlays({
  routeName,
  cookieSettings,
  newsletterAsTab,
  loadedAt,
  dialog,
  onDialogClosed,
  onIdeaApplied,
}: OverlaysProps) {
  // Unknown until the banner has told.
  const inFlow = routeName === 'gift';
  const [cookieBannerShown, setCookieBannerShown] = useState<boolean | null>(null);
  return (
    <>
      <Beside routeName={routeName}>
        <NewsletterPopup
          inFlow={inFlow}
          asTab={newsletterAsTab}
          cookieBannerShown={cookieBannerShown}
          loadedAt={loadedAt}
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
