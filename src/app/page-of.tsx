import { lazy } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { useGiftList } from '@/gift-list/gift-list.ts';
import { saveGift } from '@/gift-list/save-gift.ts';
import type { Route } from '@/routes/routes.ts';
import { paymentConfigured } from '@/settings/payment-configured.ts';
import { Waiting } from '@/ui/waiting.tsx';
import { navigate } from './use-route.ts';

// Each page is a chunk of its own.
const LandingPage = lazy(() => import('@/pages/landing/landing-page.tsx'));
const CreatorPage = lazy(() => import('@/pages/creator/creator-page.tsx'));
const PreviewPage = lazy(() => import('@/pages/preview/preview-page.tsx'));
const RecipientPage = lazy(() => import('@/pages/recipient/recipient-page.tsx'));
const LegalPage = lazy(() => import('@/pages/legal/legal-page.tsx'));
// Every wrapping in every state, for those who draw them; not part of a build.
const Gallery = import.meta.env.DEV ? lazy(() => import('@/wrapping/gallery.tsx')) : null;

interface PageOfProps {
  route: Route;
  /** The gift that was just saved; /preview selects it. */
  selectedGiftId: string | null;
  onStart: (fields?: Partial<GiftDraft>) => void;
  onPaymentFinalised: (giftId: string) => void;
}

function Page({ route, selectedGiftId, onStart, onPaymentFinalised }: PageOfProps) {
  const goHome = () => navigate({ name: 'landing' });
  switch (route.name) {
    case 'landing':
      if (Gallery && window.location.hash === '#/galerie') return <Gallery />;
      return <LandingPage onStart={onStart} />;
    case 'create':
      return (
        <CreatorPage
          onSave={saveGift}
          onBack={goHome}
          onPaymentFinalised={onPaymentFinalised}
          isPaymentConfigured={paymentConfigured}
        />
      );
    case 'preview':
      return (
        <PreviewPage
          selectedGiftId={selectedGiftId}
          onNewGift={() => onStart()}
          onBack={() => navigate({ name: 'create' })}
        />
      );
    case 'gift':
      // A new id is a new visit: nothing of the gift before may show through.
      return <RecipientPage key={route.id} giftId={route.id} onBack={goHome} />;
    case 'privacy':
    case 'terms':
      return <LegalPage kind={route.name} />;
  }
}

/**
 * The page of a route. While the first list of the visit is on its way, 'Lade Geschenke...' takes the place of every
 * page but the landing page and the gift view; later it is a status line, and no page is blanked.
 * Suspends while the page's chunk is loading.
 */
export function PageOf(props: PageOfProps) {
  const { route } = props;
  const { gifts, failed, loading } = useGiftList();
  const waitsForList = route.name !== 'landing' && route.name !== 'gift';
  if (waitsForList && gifts === null && !failed) return <Waiting label="Lade Geschenke..." />;
  return (
    <>
      {waitsForList && loading && (
        <p role="status" className="mx-auto max-w-6xl px-4 text-sm text-ink-soft sm:px-6">
          Lade Geschenke...
        </p>
      )}
      <Page {...props} />
    </>
  );
}
