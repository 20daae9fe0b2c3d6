import type { ReactElement } from 'react';
import { GiftWaiting } from '@/first-paint/gift-waiting.tsx';
import type { GiftDraft } from '@/gift/fields.ts';
import { useGiftList } from '@/gifts/gift-list.ts';
import { loadSaving, saveGift } from '@/gifts/save-gift.ts';
import { formatHash, type PageName, ROUTES, type Route, type RouteOf } from '@/routes.ts';
import { paymentConfigured } from '@/settings/settings.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { ToastViewport } from '@/ui/toast/lazy-viewport.ts';
import { Waiting } from '@/ui/waiting.tsx';
import { navigate } from './use-route.ts';

// Each page is a chunk of its own. src/first-paint/modules-by-route.ts names the same modules for
// the build.
const comes = { meanwhile: () => <Waiting label="Moment …" /> };
const LandingPage = lazyPart(
  async () => (await import('@/features/landing/landing-page.tsx')).default,
  comes,
);
const CreatorPage = lazyPart(
  async () => (await import('@/features/compose/creator-page.tsx')).default,
  comes,
);
const PreviewPage = lazyPart(async () => (await import('@/features/share/preview-page.tsx')).default, comes);
const RecipientPage = lazyPart(async () => (await import('@/features/open/recipient-page.tsx')).default, {
  meanwhile: GiftWaiting,
});
const DevicePage = lazyPart(async () => (await import('@/features/devices/device-page.tsx')).default, comes);
const JoinPage = lazyPart(async () => (await import('@/features/together/join-page.tsx')).default, comes);
const LegalPage = lazyPart(async () => (await import('@/features/legal/legal-page.tsx')).default, comes);

const PARTS: { readonly [Page in PageName]: { fetch(): Promise<void> } } = {
  landing: LandingPage,
  creator: CreatorPage,
  preview: PreviewPage,
  recipient: RecipientPage,
  device: DevicePage,
  join: JoinPage,
  legal: LegalPage,
};

/** Loads the page of a route. Never rejects: a failure is told when the page is shown. */
export const loadPageOf = ({ name }: Route): Promise<void> => PARTS[ROUTES[name].page].fetch();

declare global {
  /** Whether the gallery of wrappings is part of the page; vite.config.ts sets it. */
  const __GALLERY__: boolean;
}

// Every wrapping in every state, for those who draw them; what people get does not carry it.
const Gallery = __GALLERY__ ? lazyPart(async () => (await import('@/wrapping/gallery.tsx')).default) : null;

/**
 * A gift that /preview is to select, and how often one was named: each time the page begins anew.
 */
export interface ShownGift {
  id: string | null;
  /** Whether it was saved right before. */
  isNew?: boolean;
  timesShown: number;
}

interface PageOfProps {
  route: Route;
  /** The gift that was just saved, or thanked for. */
  shown: ShownGift;
  onStart: (fields?: Partial<GiftDraft>) => void;
  onPaymentFinalised: (giftId: string) => void;
}

/**
 * What follows a payment, its toast included, is there before it, and the link waits for the
 * database alone.
 */
const loadEnd = () => {
  void PreviewPage.fetch();
  loadSaving();
  void ToastViewport.fetch();
};
const goToWizard = () => navigate({ name: 'create' });

/**
 * Takes the token out of the address bar and the history: a link that is used once is nothing to
 * keep or to hand on.
 */
const forgetToken = () =>
  window.history.replaceState(window.history.state, '', formatHash({ name: 'device', token: '' }));

const goHome = () => navigate({ name: 'landing' });

/** How each page is shown; a route whose page is missing here does not compile. */
const PAGES: {
  readonly [Page in PageName]: (props: PageOfProps & { route: RouteOf<Page> }) => ReactElement;
} = {
  landing: ({ onStart }) =>
    Gallery && window.location.hash === '#/galerie' ? (
      <Gallery />
    ) : (
      <LandingPage onStart={onStart} onAboutToStart={CreatorPage.fetch} onContinue={goToWizard} />
    ),
  creator: ({ onPaymentFinalised }) => (
    <CreatorPage
      onSave={saveGift}
      onAboutToPay={loadEnd}
      onBack={goHome}
      onPaymentFinalised={onPaymentFinalised}
      isPaymentConfigured={paymentConfigured}
    />
  ),
  preview: ({ shown, onStart }) => (
    <PreviewPage
      key={shown.timesShown}
      selectedGiftId={shown.id}
      isNew={shown.isNew}
      onNewGift={() => onStart()}
      onBack={goToWizard}
    />
  ),
  // `key` makes a new page for another gift id, so that no state of the gift before remains.
  recipient: ({ route }) => <RecipientPage key={route.id} giftId={route.id} onBack={goHome} />,
  device: ({ route }) => (
    <DevicePage token={route.token} onRead={forgetToken} onDone={() => navigate({ name: 'preview' })} />
  ),
  join: ({ route }) => <JoinPage key={route.token} token={route.token} />,
  legal: ({ route }) => <LegalPage kind={route.name} />,
};

function pageOf(props: PageOfProps): ReactElement {
  // The cast is needed because TypeScript does not narrow the page's props by the route's name.
  const show = PAGES[ROUTES[props.route.name].page] as (props: PageOfProps) => ReactElement;
  return show(props);
}

/**
 * The page of a route. While the first list of the visit is awaited, for WAIT_LIMIT at most, 'Lade
 * Geschenke...' takes the place of every page that awaits it; later, and on legal pages always, it
 * is a status line, and no page is blanked.
 */
export function PageOf(props: PageOfProps) {
  const { giftList, page } = ROUTES[props.route.name];
  const waited = useGiftList('waited');
  if (giftList === 'awaited' && !waited) return <Waiting label="Lade Geschenke..." />;
  return (
    <>
      {(giftList === 'awaited' || giftList === 'shown') && <ListStatus page={page} />}
      {pageOf(props)}
    </>
  );
}

/**
 * Tells that the list is being loaded. A component of its own, so that the page is not drawn again
 * with it.
 */
function ListStatus({ page }: { page: PageName }) {
  return (
    useGiftList('loading') && (
      <p role="status" className="list-status" data-page={page}>
        Lade Geschenke...
      </p>
    )
  );
}
