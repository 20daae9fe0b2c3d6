/** What the app shows besides its pages: loaded behind the first one, in one chunk. */

import { useSyncExternalStore } from 'react';
import { windowEvents } from '@/browser/listeners.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { NewsletterPopup } from '@/features/newsletter/newsletter-popup.tsx';
import { withExtras } from '@/gifts/extras.ts';
import { useDiscardedFiles } from '@/media/discarded-files.ts';
import { ROUTES, type RouteName } from '@/routes.ts';
import { classNames } from '@/ui/class-names.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { MissingDialog } from '@/ui/missing-dialog.tsx';
import { subscribeToToasts, toastOnScreen } from '@/ui/toast/toast-store.ts';
import type { DialogsProps } from './dialogs.tsx';
import { BesideBoundary, ErrorBoundary } from './error-boundary.tsx';

const Dialogs = lazyPart(async () => (await withExtras(() => import('./dialogs.tsx'))).Dialogs, {
  otherwise: MissingDialog,
});

/** Loaded only if local storage holds a pending order. */
const RecoveryBanner = lazyPart(
  async () => (await withExtras(() => import('@/features/checkout/recovery-banner.tsx'))).RecoveryBanner,
  { waitsForNetwork: 'offline' },
);
/** The draft's store, once a recovered payment needs it; null where a deploy took it away. */
const loadDraft = () => withExtras(() => import('@/features/compose/draft/draft-store.ts')).catch(() => null);

/** Radix's toasts, loaded with the first one of a visit. */
const ToastViewport = lazyPart(async () => (await import('@/ui/toast/toast-viewport.tsx')).ToastViewport, {
  waitsForNetwork: 'offline',
});

/** Notices above every page: a lost connection, and a payment whose gift is not confirmed yet. */
export function Notices(props: RecoveryProps) {
  const { routeName } = props;
  useDiscardedFiles();
  return (
    <>
      <BesideBoundary routeName={routeName}>
        <OfflineNotice audience={ROUTES[routeName].audience} />
      </BesideBoundary>
      <BesideBoundary routeName={routeName}>
        <Recovery {...props} />
      </BesideBoundary>
    </>
  );
}

const subscribeToNetwork = windowEvents('online', 'offline');

const OFFLINE_WORDS = {
  sender:
    'Du bist gerade offline. Was du geschrieben hast, bleibt in diesem Browser; bezahlen und ' +
    'verschenken kannst du wieder, sobald die Verbindung da ist.',
  guest:
    'Du bist gerade offline. Was du geschrieben hast, bleibt in diesem Browser; dazulegen kannst du ' +
    'es wieder, sobald die Verbindung da ist.',
  recipient: 'Du bist gerade offline. Was von deinem Geschenk schon da ist, kannst du weiter ansehen.',
};

/** A line while the network is gone. Its region is there before, so that it is announced. */
export function OfflineNotice({ audience }: { audience: keyof typeof OFFLINE_WORDS }) {
  const offline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine === false);
  return (
    <div aria-live="polite" role={offline ? 'status' : undefined}>
      {offline && (
        <p
          className={classNames(
            'bg-warning-soft px-4 text-center text-warning',
            // The line lies over the header: below it, it would move the gift.
            audience === 'recipient'
              ? 'absolute inset-x-0 top-0 z-20 grid min-h-(--header-height) place-content-center text-xs text-balance sm:text-sm [@media(max-height:30rem)]:min-h-14'
              : 'py-2 text-sm',
          )}
        >
          {OFFLINE_WORDS[audience]}
        </p>
      )}
    </div>
  );
}

interface RecoveryProps {
  routeName: RouteName;
  onShow: (giftId: string) => void;
}

/** The notice of a pending order, on every page (docs/behaviour.md#pending-orders). */
export function Recovery({ routeName, onShow }: RecoveryProps) {
  const unfinished = useSyncExternalStore(
    pendingOrders.subscribe,
    () => pendingOrders.unfinished().length > 0,
  );

  /** Whether the saved gift may be shown: not over another gift, or a draft of another one. */
  const canNavigateToGift = async (giftId: string) => {
    const { redirectAfterSave } = ROUTES[routeName];
    if (redirectAfterSave !== 'own') return redirectAfterSave === 'always';
    return (await loadDraft())?.draftStore().draft().id === giftId;
  };

  /** Forgets the saved gift's draft, which the wizard would otherwise offer for payment once more. */
  const finish = async (giftId: string, isShown: boolean) => {
    // A missing store does not keep the gift from being shown: the database knows it as saved.
    (await loadDraft())?.draftStore().forgetSaved(giftId);
    if (isShown) onShow(giftId);
  };

  return (
    unfinished && (
      <RecoveryBanner
        canNavigateToGift={canNavigateToGift}
        onSaved={(giftId, isShown) => void finish(giftId, isShown)}
        onShow={onShow}
      />
    )
  );
}

let everShown = false;

/** The place of toasts, from the first one on. A failed viewport is loaded again with the next toast. */
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
  open: DialogsProps['open'] | null;
}

/** The overlays of every page but the cookie banner: newsletter popup, dialogs and toasts. */
export function Overlays({ routeName, open, onClose, onIdeaApplied }: OverlaysProps) {
  const { popup } = ROUTES[routeName];
  return (
    <>
      <BesideBoundary routeName={routeName}>
        {popup !== 'none' && <NewsletterPopup place={popup} />}
      </BesideBoundary>
      <BesideBoundary routeName={routeName}>
        {open && <Dialogs open={open} onClose={onClose} onIdeaApplied={onIdeaApplied} />}
      </BesideBoundary>
      <Toasts keepsDraft={ROUTES[routeName].audience === 'sender'} />
    </>
  );
}
