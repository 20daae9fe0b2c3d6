import { useSyncExternalStore } from 'react';
import { hasUnfinishedOrder, subscribeToOrders } from '@/features/checkout/checkout.ts';
import { ROUTES, type RouteName } from '@/routes.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

const RecoveryBanner = lazyPart(
  async () => (await import('@/features/checkout/recovery-banner.tsx')).RecoveryBanner,
  { waitsForNetwork: 'offline' },
);

/** The draft's store, loaded only once a recovered payment needs it. */
const loadDraft = () => import('@/features/compose/draft/draft-store.ts');

export interface RecoveryProps {
  /** The page that is shown. */
  routeName: RouteName;
  /** Opens the preview of a saved gift. */
  onShow: (giftId: string) => void;
}

/**
 * The notice of a pending order, on every page (docs/behaviour.md#pending-orders). Its chunk is
 * loaded only if local storage holds such an order.
 */
export function Recovery({ routeName, onShow }: RecoveryProps) {
  const unfinished = useSyncExternalStore(subscribeToOrders, hasUnfinishedOrder);

  /**
   * Whether a recovered payment may lead to the preview: not while somebody looks at a gift or
   * composes another one.
   */
  const canNavigateToGift = async (giftId: string) => {
    const { leadsToSaved } = ROUTES[routeName];
    if (leadsToSaved !== 'own') return leadsToSaved === 'always';
    // What composes the gift is there with the wizard; where it is not, nobody is led away.
    const loaded = await loadDraft().catch(() => null);
    return loaded?.draftStore.draft().id === giftId;
  };

  /**
   * Forgets the draft of a gift that is saved now, which the wizard would otherwise offer for
   * payment once more.
   */
  const finish = async (giftId: string, isShown: boolean) => {
    // A deploy may have taken the store away: the gift is shown all the same, and the database
    // knows its draft as saved.
    const loaded = await loadDraft().catch(() => null);
    loaded?.draftStore.forgetSaved(giftId);
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
