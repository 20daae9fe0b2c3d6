import { lazy, Suspense, useEffect, useState } from 'react';
import type { GiftDraft } from '@/gift/draft.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { Route } from '@/routes/routes.ts';
import { backendAddress } from '@/settings/backend-address.ts';
import { Waiting } from '@/ui/waiting.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { ErrorBoundary, loaded } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageOf } from './page-of.tsx';
import { useCompanions } from './use-companions.ts';
import { useGiftList } from './use-gift-list.ts';
import { navigate, useRoute } from './use-route.ts';

/** The draft lives with the creator; the shell only loads its store to reset it. */
const draftStore = () => import('@/draft/draft-store.ts');

const NotConfigured = lazy(() => import('./not-configured.tsx'));
/** Offline they wait for the network; a page must not break for what accompanies it. */
const companions = (): Promise<typeof import('./companions.tsx')> =>
  import('./companions.tsx').catch(
    () => new Promise((resolve) => addEventListener('online', () => resolve(companions()), { once: true })),
  );
const Above = lazy(() => companions().then((module) => ({ default: module.Above })));
const Below = lazy(() => companions().then((module) => ({ default: module.Below })));

const LOADED_AT = Date.now();

const PAGE_TITLES: Partial<Record<Route['name'], string>> = {
  create: 'Dein Digitales Geschenk',
  preview: 'Geschenkvorschau & Teilen',
  privacy: 'Datenschutz',
  terms: 'AGB',
};

const HOME_TITLE = 'Digitale Geschenke, mit Liebe verpackt.';

export function App() {
  const route = useRoute();
  const giftList = useGiftList(route, backendAddress !== null);
  const [savedGiftId, setSavedGiftId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [cookieSettings, setCookieSettings] = useState(0);
  const accompanied = useCompanions(
    route.name === 'gift' || route.name === 'privacy' || route.name === 'terms',
  );

  useEffect(() => {
    // The recipient view names its own title after the gift.
    if (route.name !== 'gift') document.title = PAGE_TITLES[route.name] ?? HOME_TITLE;
    window.scrollTo(0, 0);
  }, [route]);

  const toWizard = () => navigate({ name: 'create' });

  const discardDraft = async (fields?: Partial<GiftDraft>, onUndone?: () => void) => {
    const { discardDraft: discard } = await loaded(import('@/draft/discard-draft.ts'));
    discard(fields, onUndone);
  };

  /** `fields` is what was clicked on the way: a wrapping of the landing page's gallery, say. */
  const startNewGift = (fields?: Partial<GiftDraft>) => {
    // Without its module there is nothing to discard; the wizard says itself that it could not be loaded.
    void discardDraft(fields).then(toWizard, toWizard);
  };

  const save = async (row: GiftRow) => {
    const { saveGift } = await loaded(import('@/backend/gifts.ts'));
    const saved = await saveGift(row);
    giftList.putFirst(saved);
    return saved;
  };

  /** The gift of a recovered payment is saved: the wizard must not offer the same draft for payment once more. */
  const finishRecovery = async (giftId: string) => {
    const { forgetSavedDraft } = await draftStore();
    forgetSavedDraft(giftId);
    setSavedGiftId(giftId);
    // Somebody who is looking at a gift is not torn away from it.
    if (route.name !== 'gift') navigate({ name: 'preview' });
  };

  const showSaved = (giftId: string) => {
    setSavedGiftId(giftId);
    navigate({ name: 'preview' });
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <Header onLogo={() => void discardDraft({}, toWizard)} onInspiration={() => setDialog('inspiration')} />
      <Suspense>
        {accompanied && (
          <ErrorBoundary resetKey={route.name} silent>
            <Above save={save} onSaved={(giftId) => void finishRecovery(giftId)} />
          </ErrorBoundary>
        )}
      </Suspense>
      {/* The footer comes with the page: it would move away under a finger that is about to touch it. */}
      <Suspense
        fallback={
          <main className="flex-1">
            <Waiting label={route.name === 'gift' ? 'Moment, dein Geschenk wird geladen...' : 'Moment …'} />
          </main>
        }
      >
        <main id="inhalt" className="flex-1 outline-none">
          <ErrorBoundary resetKey={route.name}>
            {backendAddress === null ? (
              <NotConfigured />
            ) : (
              <PageOf
                route={route}
                giftList={giftList}
                selectedGiftId={savedGiftId}
                onStart={startNewGift}
                onSave={save}
                onPaymentFinalised={showSaved}
              />
            )}
          </ErrorBoundary>
        </main>
        <Footer
          onImprint={() => setDialog('imprint')}
          onCookieSettings={() => setCookieSettings((times) => times + 1)}
        />
      </Suspense>
      <Suspense>
        {accompanied && (
          <ErrorBoundary resetKey={route.name} silent>
            <Below
              cookieSettings={cookieSettings}
              inFlow={route.name === 'gift'}
              loadedAt={LOADED_AT}
              dialog={dialog}
              onDialogClosed={() => setDialog(null)}
              onIdeaApplied={toWizard}
            />
          </ErrorBoundary>
        )}
      </Suspense>
    </div>
  );
}
