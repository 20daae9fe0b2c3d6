import { useState } from 'react';
import { CookieBanner } from '@/consent/cookie-banner.tsx';
import { NewsletterPopup } from '@/newsletter/newsletter-popup.tsx';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { useDiscardedFiles } from './discarded-files.ts';
import { OfflineNotice, type OfflineNoticeProps } from './offline-notice.tsx';
import { Recovery, type RecoveryProps } from './recovery.tsx';
import { Toasts } from './toasts.tsx';

/** Notices above every page: a lost network connection, and a payment whose gift is not confirmed yet. */
export function Notices({ reader, ...recovery }: RecoveryProps & OfflineNoticeProps) {
  useDiscardedFiles();
  return (
    <>
      <OfflineNotice reader={reader} />
      <Recovery {...recovery} />
    </>
  );
}

interface OverlaysProps {
  /** Grows each time 'Cookie-Einstellungen' is clicked. */
  cookieSettings: number;
  /** true on gift routes: banner and popup then take a place in the page, so that nothing lies over the gift. */
  inFlow: boolean;
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
  cookieSettings,
  inFlow,
  newsletterAsTab,
  loadedAt,
  dialog,
  onDialogClosed,
  onIdeaApplied,
}: OverlaysProps) {
  // Unknown until the banner has told.
  const [cookieBannerShown, setCookieBannerShown] = useState<boolean | null>(null);
  return (
    <>
      <NewsletterPopup
        inFlow={inFlow}
        asTab={newsletterAsTab}
        cookieBannerShown={cookieBannerShown}
        loadedAt={loadedAt}
      />
      <Dialogs open={dialog} onClose={onDialogClosed} onIdeaApplied={onIdeaApplied} />
      <CookieBanner reopened={cookieSettings} inFlow={inFlow} onShownChange={setCookieBannerShown} />
      <Toasts />
    </>
  );
}
