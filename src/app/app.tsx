import { startTransition, useEffect, useState } from 'react';
import { loadedModule } from '@/api/missing-chunk.ts';
import { leaveDocument } from '@/browser/page-location.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { loadGiftList } from '@/gifts/gift-list.ts';
import { ROUTES } from '@/routes.ts';
import { backendAddress } from '@/settings/backend-address.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageOf, type ShownGift } from './page-of.tsx';
import { useOverlaysDue } from './use-overlays-due.ts';
import { navigate, useRoute } from './use-route.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const NotConfigured = lazyPart(async () => (await import('./not-configured.tsx')).default);
// Notices and overlays wait for the network where they cannot be loaded: without `waitsForNetwork`
// the error boundary would take the page away.
const Notices = lazyPart(() => import('./overlays.tsx').then((part) => part.Notices), {
  waitsForNetwork: true,
});
const Overlays = lazyPart(() => import('./overlays.tsx').then((part) => part.Overlays), {
  waitsForNetwork: true,
});

/** Milliseconds by which the mark of new thanks follows the overlays. */
const NEWS_DELAY = 1000;
const NewThanks = lazyPart(
  async () => {
    // After the overlays, which more people see.
    await new Promise((resolve) => setTimeout(resolve, NEWS_DELAY));
    return (await import('@/features/thanks/new-thanks.tsx')).NewThanks;
  },
  { waitsForNetwork: true },
);

export function App() {
  const route = useRoute();
  // The gift that /preview was last told to show, and how often it was told: the same one again is
  // selected anew.
  const [shown, setShown] = useState<ShownGift>({ id: null, times: 0 });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [cookieSettings, setCookieSettings] = useState(0);
  const overlaysDue = useOverlaysDue(ROUTES[route.name].calm);

  useEffect(() => {
    const { title } = ROUTES[route.name];
    if (title !== null) document.title = title;
    // The document with a link preview belongs to the gift alone.
    if (route.name !== 'gift') leaveDocument();
    // Who comes back to /preview has not just saved a gift.
    if (route.name !== 'preview') setShown((last) => (last.id ? { ...last, id: null } : last));
  }, [route]);
  useScrollMemory(route);

  // Every navigation asks for the list of gifts anew, except one to a gift; a list that arrives
  // after the next navigation is dropped.
  useEffect(() => {
    if (backendAddress !== null && ROUTES[route.name].giftList !== 'none') return loadGiftList();
  }, [route]);

  const toWizard = () => navigate({ name: 'create' });

  // A dialog comes after the frame that answers the tap.
  const openDialog = (name: OpenDialog) => startTransition(() => setDialog(name));

  /**
   * Starts a new draft and leaves the one before, which the wizard and the landing page then offer.
   */
  const beginAnew = async (fields?: Partial<GiftDraft>) => {
    const draft = await loadedModule(import('@/features/compose/draft/begin-anew.ts'));
    draft.beginAnew(fields, toWizard);
  };

  /**
   * Starts a new draft and opens the wizard. `fields` are set in the new draft: the wrapping
   * clicked in the landing page's gallery, for instance.
   */
  const startNewGift = (fields?: Partial<GiftDraft>) => {
    // The wizard is opened even if the draft's module cannot be loaded: the wizard then says that
    // it could not be loaded. In a task of its own, because leaving one page for another is a long
    // one.
    const goOn = () => setTimeout(toWizard);
    void beginAnew(fields).then(goOn, goOn);
  };

  const show = (isNew: boolean) => (id: string) => {
    setShown(({ times }) => ({ id, isNew, times: times + 1 }));
    navigate({ name: 'preview' });
  };
  const showSaved = show(true);

  return (
    <div className="flex min-h-dvh flex-col">
      <Header
        onLogo={() => void beginAnew()}
        onInspiration={() => openDialog('inspiration')}
        news={overlaysDue && ROUTES[route.name].giftList !== 'none' && <NewThanks onShow={show(false)} />}
      />
      {overlaysDue && <Notices routeName={route.name} onShow={showSaved} />}
      <main id="inhalt" className="flex-1 outline-none">
        <ErrorBoundary resetKey={route} keepsDraft={route.name !== 'gift'}>
          {backendAddress === null ? (
            <NotConfigured />
          ) : (
            <PageOf route={route} shown={shown} onStart={startNewGift} onPaymentFinalised={showSaved} />
          )}
        </ErrorBoundary>
      </main>
      <Footer
        onImprint={() => openDialog('imprint')}
        onCookieSettings={() => setCookieSettings((times) => times + 1)}
      />
      {overlaysDue && (
        <Overlays
          routeName={route.name}
          cookieSettings={cookieSettings}
          dialog={dialog}
          onDialogClosed={() => setDialog(null)}
          onIdeaApplied={toWizard}
        />
      )}
    </div>
  );
}
