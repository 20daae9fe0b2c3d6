import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { loadedModule } from '@/api/missing-chunk.ts';
import { leaveDocument } from '@/browser/page-location.ts';
import { CookieBanner } from '@/features/consent/cookie-banner.tsx';
import type { GiftDraft } from '@/gift/fields.ts';
import { withExtras } from '@/gifts/extras.ts';
import { loadGiftList, useGiftList } from '@/gifts/gift-list.ts';
import { ROUTES } from '@/routes.ts';
import { backendAddress } from '@/settings/backend-address.ts';
import { classNames } from '@/ui/class-names.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { DialogsProps } from './dialogs.tsx';
import { BesideBoundary, ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageOf, type ShownGift } from './page-of.tsx';
import { navigate, useRoute } from './use-route.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const overlays = () => import('./overlays.tsx');
// These parts wait for the network: one that failed instead would take the page away.
const waiting = { waitsForNetwork: true };
const Notices = lazyPart(async () => (await overlays()).Notices, waiting);
const Overlays = lazyPart(async () => (await overlays()).Overlays, waiting);
const News = lazyPart(async () => (await import('./news.tsx')).News, waiting);
const NotConfigured = lazyPart(async () => (await import('./not-configured.tsx')).NotConfigured, waiting);

const toWizard = () => navigate({ name: 'create' });

/** Starts a new draft; the one before is then offered in the wizard and on the landing page. */
async function beginAnew(how: { fields?: Partial<GiftDraft> } | { namesNobody: true }): Promise<void> {
  const draft = await loadedModule(withExtras(() => import('@/features/compose/draft/leave-draft.ts')));
  draft.beginAnew({ ...how, onUndone: toWizard });
}

/** Starts a new draft with these fields and opens the wizard. */
function startNewGift(fields?: Partial<GiftDraft>): void {
  // The wizard opens even if the draft's module is missing: it then says so.
  void beginAnew({ ...(fields && { fields }) }).then(toWizard, toWizard);
}

export function App() {
  const route = useRoute();
  // A gift that is named again is selected anew.
  const [shown, setShown] = useState<ShownGift>({ id: null, timesShown: 0 });
  const [dialog, setDialog] = useState<DialogsProps['open'] | null>(null);
  const [cookieSettings, setCookieSettings] = useState(0);
  const page = ROUTES[route.name];

  useEffect(() => {
    if (page.title !== null) document.title = page.title;
    // The document with a link preview belongs to the gift alone.
    if (page.audience === 'sender') leaveDocument();
    // A visitor who comes back to /preview has not just saved a gift.
    if (page.page !== 'preview') setShown((last) => (last.id ? { ...last, id: null } : last));
  }, [page]);
  useScrollMemory(route);

  // Every navigation but one to a gift asks for the list anew, and drops the answer to the last.
  useEffect(() => {
    if (backendAddress !== null && ROUTES[route.name].giftList !== 'none') return loadGiftList();
  }, [route]);

  // The same function at every rendering: a dialog that opens or closes draws no page.
  const show = useCallback((id: string, isNew = true) => {
    setShown(({ timesShown }) => ({ id, isNew, timesShown: timesShown + 1 }));
    navigate({ name: 'preview' });
  }, []);
  const hasWaited = useDeferredValue(useGiftList('waited'), false);

  return (
    <>
      {/* The overlays stand behind the page, each with a place of its own: none moves the footer. */}
      <div className="mb-(--step-bar) flex min-h-dvh flex-col">
        <BesideBoundary routeName={route.name}>
          <Header
            onLogo={() => void beginAnew({ namesNobody: true })}
            onInspiration={() => setDialog('inspiration')}
            news={
              // The gifts come first: what is new is asked for once their list is there.
              page.giftList !== 'none' &&
              hasWaited && (
                <BesideBoundary routeName={route.name}>
                  <News onShow={(id) => show(id, false)} />
                </BesideBoundary>
              )
            }
          />
        </BesideBoundary>
        <BesideBoundary routeName={route.name}>
          <Notices routeName={route.name} onShow={show} />
        </BesideBoundary>
        {/* A container holds what is fixed in browsers of 2024 and before: the scene around a gift. */}
        <main
          id="inhalt"
          className={classNames('flex-1 outline-none', page.audience === 'sender' && '@container/page')}
        >
          <ErrorBoundary resetKey={route} keepsDraft={page.audience === 'sender'}>
            {backendAddress === null ? (
              <NotConfigured />
            ) : (
              <PageOf route={route} shown={shown} onStart={startNewGift} onPaymentFinalised={show} />
            )}
          </ErrorBoundary>
        </main>
        <BesideBoundary routeName={route.name}>
          <Footer
            onImprint={() => setDialog('imprint')}
            onCookieSettings={() => setCookieSettings((reopened) => reopened + 1)}
          />
        </BesideBoundary>
      </div>
      <BesideBoundary routeName={route.name}>
        <Overlays
          routeName={route.name}
          open={dialog}
          onClose={() => setDialog(null)}
          onIdeaApplied={toWizard}
        />
      </BesideBoundary>
      <BesideBoundary routeName={route.name}>
        <CookieBanner reopened={cookieSettings} isSlim={page.audience !== 'sender'} />
      </BesideBoundary>
    </>
  );
}
