import { type ComponentType, lazy, type ReactElement, useState } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { useGiftList } from '@/gifts/gift-list.ts';
import { loadSaving, saveGift } from '@/gifts/save-gift.ts';
import { type PageName, ROUTES, type Route, type RouteOf } from '@/routes.ts';
import { paymentConfigured } from '@/settings/payment-configured.ts';
import { Waiting } from '@/ui/waiting.tsx';
import { navigate } from './use-route.ts';

/**
 * A page whose chunk can be loaded before it is shown, and how. Loaded, it is shown at once:
 * `React.lazy` alone would show its fallback first, for 300 ms at least. A failure is told when the
 * page is shown.
 */
function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null;
  const ask = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(ask);
  function Page(props: Props) {
    // Kept, so that the page that was waited for stays the one that is shown.
    const [Known] = useState(() => loaded);
    return Known ? <Known {...props} /> : <Later {...props} />;
  }
  return [Page, () => ask().then(noop, noop)] as const;
}

const noop = () => undefined;

// Each page is a chunk of its own. src/first-paint/modules-by-route.ts names the same modules for
// the build.
const [LandingPage, loadLanding] = lazyPage(() => import('@/features/landing/landing-page.tsx'));
const [CreatorPage, loadCreator] = lazyPage(() => import('@/features/compose/creator-page.tsx'));
const [PreviewPage, loadPreview] = lazyPage(() => import('@/features/share/preview-page.tsx'));
const [RecipientPage, loadRecipient] = lazyPage(() => import('@/features/open/recipient-page.tsx'));
const [DevicePage, loadDevice] = lazyPage(() => import('@/features/devices/device-page.tsx'));
const [LegalPage, loadLegal] = lazyPage(() => import('@/features/legal/legal-page.tsx'));

const LOADS: { readonly [Page in PageName]: () => Promise<void> } = {
  landing: loadLanding,
  creator: loadCreator,
  preview: loadPreview,
  recipient: loadRecipient,
  device: loadDevice,
  legal: loadLegal,
};

/** Loads the page of a route. Never rejects: a failure is told when the page is shown. */
export const loadPageOf = ({ name }: Route): Promise<void> => LOADS[ROUTES[name].page]();

declare global {
  /** Whether the gallery of wrappings is part of the page; vite.config.ts sets it. */
  const __GALLERY__: boolean;
}

// Every wrapping in every state, for those who draw them; what people get does not carry it.
const Gallery = __GALLERY__ ? lazy(() => import('@/wrapping/gallery.tsx')) : null;

/**
 * A gift that /preview is to select, and how often one was named: each time the page begins anew.
 */
export interface ShownGift {
  id: string | null;
  /** Whether it was saved right before. */
  isNew?: boolean;
  times: number;
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
  void loadPreview();
  loadSaving();
  void import('@/ui/toast/toast-viewport.tsx').catch(noop);
};
const goToWizard = () => navigate({ name: 'create' });

/**
 * Takes the token out of the address bar and the history: a link that is used once is nothing to
 * keep or to hand on.
 */
const forgetToken = () => window.history.replaceState(window.history.state, '', '#/geraet');

const goHome = () => navigate({ name: 'landing' });

/** How each page is shown; a route whose page is missing here does not compile. */
const PAGES: {
  readonly [Page in PageName]: (props: PageOfProps & { route: RouteOf<Page> }) => ReactElement;
} = {
  landing: ({ onStart }) =>
    Gallery && window.location.hash === '#/galerie' ? (
      <Gallery />
    ) : (
      <LandingPage onStart={onStart} onAboutToStart={loadCreator} onContinue={goToWizard} />
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
      key={shown.times}
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
 * is a status line, and no page is blanked. React suspends it while the page's chunk is loading.
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
