import { memo, type ReactElement, useDeferredValue } from 'react';
import { GiftWaiting } from '@/first-paint/gift-page.tsx';
import type { GiftDraft } from '@/gift/fields.ts';
import { loadInputs, withExtras } from '@/gifts/extras.ts';
import { loadSaving, saveGift, useGiftList } from '@/gifts/gift-list.ts';
import { formatHash, type PageName, ROUTES, type Route, type RouteOf } from '@/routes.ts';
import { paymentConfigured } from '@/settings/settings.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { navigate } from './use-route.ts';

const whileLoading = { meanwhile: () => <Waiting label="Moment …" /> };

async function loadWizard() {
  const [page] = await Promise.all([import('@/features/compose/creator-page.tsx'), loadInputs('extras')]);
  return page;
}

/** A chunk for each page; src/build/modules-by-route.ts names the same modules for the build. */
const PAGES = {
  landing: lazyPart(async () => (await import('@/features/landing/landing-page.tsx')).default, whileLoading),
  creator: lazyPart(async () => (await withExtras(loadWizard)).default, whileLoading),
  preview: lazyPart(async () => {
    const page = await withExtras(() => import('@/features/share/preview-page.tsx'));
    page.askAhead();
    return page.default;
  }, whileLoading),
  recipient: lazyPart(async () => (await import('@/features/open/recipient-page.tsx')).default, {
    meanwhile: GiftWaiting,
  }),
  device: lazyPart(async () => (await import('@/features/devices/device-page.tsx')).default, whileLoading),
  join: lazyPart(
    async () => (await import('@/features/group-greetings/join-page.tsx')).default,
    whileLoading,
  ),
  newsletter: lazyPart(
    async () => (await import('@/features/newsletter/newsletter-page.tsx')).default,
    whileLoading,
  ),
  legal: lazyPart(async () => (await import('@/features/legal/legal-page.tsx')).default, whileLoading),
} satisfies Record<PageName, unknown>;

/** Loads the page of a route. Never rejects: a failure is told when the page is shown. */
export const loadPageOf = ({ name }: Route): Promise<void> => PAGES[ROUTES[name].page].fetch();

/** A gift that /preview is to select. */
export interface ShownGift {
  id: string | null;
  /** Whether it was saved right before. */
  isNew?: boolean;
  /** Counts the gifts that were named: the page begins anew with each. */
  timesShown: number;
}

interface PageOfProps {
  route: Route;
  /** The gift that was just saved, or thanked for. */
  shown: ShownGift;
  onStart: (fields?: Partial<GiftDraft>) => void;
  onPaymentFinalised: (giftId: string) => void;
}

/** Loads what follows a payment ahead of it: the link then waits for the database alone. */
const preloadAfterPayment = () => {
  void PAGES.preview.fetch();
  loadSaving();
};
const goToWizard = () => navigate({ name: 'create' });
const goHome = () => navigate({ name: 'landing' });

/** Takes a one-time link out of the address bar and the history. */
const forgetToken = () =>
  window.history.replaceState(window.history.state, '', formatHash({ name: 'device', token: '' }));

/** How each page is shown; a route whose page is missing here does not compile. */
const RENDER: {
  readonly [Page in PageName]: (props: PageOfProps & { route: RouteOf<Page> }) => ReactElement;
} = {
  landing: ({ onStart }) => (
    <PAGES.landing onStart={onStart} onAboutToStart={PAGES.creator.fetch} onContinue={goToWizard} />
  ),
  creator: ({ onPaymentFinalised }) => (
    <PAGES.creator
      onSave={saveGift}
      onAboutToPay={preloadAfterPayment}
      onBack={goHome}
      onPaymentFinalised={onPaymentFinalised}
      isPaymentConfigured={paymentConfigured}
    />
  ),
  preview: ({ shown, onStart }) => (
    <PAGES.preview
      key={shown.timesShown}
      selectedGiftId={shown.id}
      isNew={shown.isNew}
      onNewGift={() => onStart()}
      onBack={goToWizard}
    />
  ),
  // `key` makes a new page for another gift id, so that no state of the gift before remains.
  recipient: ({ route }) => <PAGES.recipient key={route.id} giftId={route.id} onBack={goHome} />,
  device: ({ route }) => (
    <PAGES.device token={route.token} onRead={forgetToken} onDone={() => navigate({ name: 'preview' })} />
  ),
  join: ({ route }) => <PAGES.join key={route.token} token={route.token} />,
  newsletter: ({ route }) => <PAGES.newsletter key={route.token} token={route.token} />,
  legal: ({ route }) => <PAGES.legal kind={route.name} />,
};

/** The page of a route, or a line while a page that awaits the visit's first list waits. */
export const PageOf = memo(function PageOf(props: PageOfProps) {
  const { giftList, page } = ROUTES[props.route.name];
  // Deferred: drawn at once, a whole page would be one long task.
  const waited = useDeferredValue(useGiftList('waited'));
  if (giftList === 'awaited' && !waited) return <Waiting label="Lade Geschenke..." />;
  // TypeScript does not narrow the page's props by the route's name.
  return (RENDER[page] as (props: PageOfProps) => ReactElement)(props);
});
