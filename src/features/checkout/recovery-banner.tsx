import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import { saveGift } from '@/gifts/gift-list.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import type { Phase } from './checkout-state.ts';
import { type CheckoutHost, createCheckout } from './create-checkout.ts';
import { isArrival, showPaymentToast } from './payment-toasts.ts';
import { type PendingOrder, pendingOrders } from './pending-orders.ts';
import { SupportIds } from './support-ids.tsx';

interface RecoveryHost extends Pick<CheckoutHost, 'canNavigateToGift'> {
  /** The gift is confirmed. `isShown`: the page goes to it. */
  onSaved: (giftId: string, isShown: boolean) => void;
  /** The sender asked to see the gift. */
  onShow: (giftId: string) => void;
}

/** Asking again would get the same answer. */
const isRefused = (phase: Phase) =>
  phase.name === 'unsaved' && (phase.failure.kind === 'refused' || phase.failure.kind === 'coupon-used');

/**
 * Finishes the pending order of an earlier visit, again and again with growing pauses and as soon as
 * the connection is back. An order found approved is saved whether or not it was captured, and never
 * paid again. The phase is 'idle' while another tab deals with it.
 */
function useRecovery(giftId: string, host: RecoveryHost): { phase: Phase; retry: () => void } {
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const newest = useRef(host);
  useEffect(() => {
    newest.current = host;
  });
  const retry = useRef(() => {});

  useEffect(() => {
    let pause = new AbortController();
    let failures = 0;

    function run() {
      pause.abort();
      void checkout.recover();
    }

    function showPhase(next: Phase) {
      setPhase(next);
      if (next.name !== 'unsaved') return;
      if (isRefused(next)) return console.error('A gift could not be saved.', giftId, next.failure.words);
      failures += 1;
      pause = new AbortController();
      waitForRetry(backgroundPause(failures), pause.signal).then(run, () => undefined);
    }

    const checkout = createCheckout(giftId, () => ({
      save: saveGift,
      canNavigateToGift: newest.current.canNavigateToGift,
      showPhase,
      // A toast of a failure would go away; the banner says it and stays.
      showToast: (toast) => isArrival(toast) && showPaymentToast(toast, newest.current.onShow),
      onSaved: (row) => newest.current.onSaved(row.id, true),
      onSavedElsewhere: (row) => newest.current.onSaved(row.id, false),
    }));
    const detach = checkout.attach();
    retry.current = run;
    run();
    return () => {
      detach();
      pause.abort();
    };
  }, [giftId]);

  return { phase, retry: () => retry.current() };
}

/** A text, because useSyncExternalStore compares snapshots by identity. */
const unfinishedIds = () =>
  pendingOrders
    .unfinished()
    .map(({ giftId }) => giftId)
    .join(' ');

/** Orders of earlier visits whose gift is not saved yet; no toast, because money is at stake. */
export function RecoveryBanner(host: RecoveryHost) {
  const ids = useSyncExternalStore(pendingOrders.subscribe, unfinishedIds);
  const orders = ids ? pendingOrders.unfinished() : [];
  return orders.map((order) => <RecoveringOrder key={order.giftId} order={order} host={host} />);
}

function RecoveringOrder({ order, host }: { order: PendingOrder; host: RecoveryHost }) {
  const { phase, retry } = useRecovery(order.giftId, host);
  const failure = phase.name === 'unsaved' ? phase.failure : null;
  // A placed gift was not paid for: there is nothing to read before it is known to be saved.
  if ((phase.name !== 'saving' && !failure) || order.state === 'placed') return null;
  /** Stands in brackets, so without its full stop. */
  const reason = failure?.words.replace(/\.$/, '');
  return (
    <section aria-label="Bezahltes Geschenk" className="border-b border-line bg-success-soft text-ink">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
        <div role="status" className="min-w-0 flex-[1_1_18rem]">
          <p className="flex items-center gap-2.5 font-semibold text-success">
            {failure ? <Icon name="gift" /> : <Spinner />}
            <span className="min-w-0">Deine Zahlung ist da – dein Geschenk wird gespeichert</span>
          </p>
          {order.row.recipient_name && (
            <p className="text-sm break-words">{`Für ${order.row.recipient_name}`}</p>
          )}
          {failure && (
            <p className="text-sm">
              {isRefused(phase)
                ? `Das Speichern wurde abgelehnt (${reason}). Bitte schreib uns mit den beiden Nummern; bezahlen musst du nicht noch einmal.`
                : `Das hat noch nicht geklappt (${reason}). Wir versuchen es gleich wieder, du musst nichts tun.`}
            </p>
          )}
        </div>
        {failure && (
          <Button size="sm" icon={<Icon name="refresh" />} onClick={retry}>
            Erneut speichern
          </Button>
        )}
        {isRefused(phase) && (
          <div className="w-full">
            <SupportIds orderId={order.orderId} giftId={order.giftId} />
          </div>
        )}
      </div>
    </section>
  );
}
