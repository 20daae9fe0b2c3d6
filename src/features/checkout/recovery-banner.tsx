import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import { saveGift } from '@/gifts/save-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { createCheckout } from './create-checkout.ts';
import { type PaymentToast, showPaymentToast } from './payment-toasts.ts';
import { type PendingOrder, pendingOrders } from './pending-orders.ts';
import type { Phase, SaveFailure } from './states.ts';
import { SupportIds } from './support-ids.tsx';

export interface RecoveryHost {
  /** Whether the sender may be led to the gift now; otherwise only a toast says where it is. */
  canNavigateToGift: (giftId: string) => boolean | Promise<boolean>;
  /**
   * The gift is confirmed: its draft must not be offered for payment again. `isShown`: the page goes
   * to the gift.
   */
  onSaved: (giftId: string, isShown: boolean) => void;
  /** Leads to the gift: the sender asked for it. */
  onShow: (giftId: string) => void;
}

interface Recovery {
  /** 'queued': another tab is dealing with the order. */
  status: 'queued' | 'saving' | 'waiting' | 'refused';
  /** Words of the last failure, '' before one. */
  words: string;
}

/** Asking again would get the same answer. */
const isFinal = ({ kind }: SaveFailure) => kind === 'refused' || kind === 'coupon-used';

function recoveryOf(phase: Phase, failure: SaveFailure | undefined): Recovery {
  const words = failure?.words ?? '';
  switch (phase.name) {
    case 'entering':
    case 'saving':
      return { status: 'saving', words };
    case 'unsaved':
      return { status: isFinal(phase.failure) ? 'refused' : 'waiting', words };
    default:
      return { status: 'queued', words };
  }
}

/** A toast of a failure would go away; the banner says it and stays. */
const ANNOUNCED: readonly PaymentToast['name'][] = [
  'inquiry-stored',
  'inquiry-stored-elsewhere',
  'saved',
  'saved-elsewhere',
  'saved-before',
  'saved-before-elsewhere',
];

/**
 * Finishes the pending orders of earlier visits: saves a paid order's frozen gift, again and again
 * with growing pauses and as soon as the connection is back; asks whether a gift that was placed
 * without a payment had arrived. An order found approved may or may not have been captured; it is
 * saved all the same and never paid again.
 */
function useRecovery(giftId: string, host: RecoveryHost): Recovery & { retry: () => void } {
  const [recovery, setRecovery] = useState<Recovery>({ status: 'queued', words: '' });
  const newest = useRef(host);
  useEffect(() => {
    newest.current = host;
  });
  const retry = useRef(() => {});

  useEffect(() => {
    let pause = new AbortController();
    let failures = 0;
    let failure: SaveFailure | undefined;

    function run() {
      pause.abort();
      void checkout.recover();
    }

    function showPhase(phase: Phase) {
      const failed = phase.name === 'unsaved' || phase.name === 'looking-back' ? phase.failure : undefined;
      failure = failed ?? failure;
      setRecovery(recoveryOf(phase, failure));
      if (!failed) return;
      if (isFinal(failed)) {
        console.error('A gift could not be saved.', giftId, failed.words);
        return;
      }
      failures += 1;
      pause = new AbortController();
      waitForRetry(backgroundPause(failures), pause.signal).then(run, () => undefined);
    }

    const checkout = createCheckout(giftId, {
      save: saveGift,
      canNavigateToGift: (id) => newest.current.canNavigateToGift(id),
      showPhase,
      showToast: (toast) => {
        if (ANNOUNCED.includes(toast.name)) showPaymentToast(toast, (id) => newest.current.onShow(id));
      },
      onSaved: (row) => newest.current.onSaved(row.id, true),
      onSavedElsewhere: (row) => newest.current.onSaved(row.id, false),
    });
    const detach = checkout.attach();
    retry.current = run;
    run();
    return () => {
      detach();
      pause.abort();
    };
  }, [giftId]);

  return { ...recovery, retry: () => retry.current() };
}

/** A text, because useSyncExternalStore compares snapshots by identity. */
const unfinishedIds = () =>
  pendingOrders
    .unfinished()
    .map(({ giftId }) => giftId)
    .join(' ');

/**
 * Shows pending orders whose gift is not saved yet: after a reload, a crash, a closed tab or a lost
 * connection. The shell mounts it on every page while there are unfinished orders. A banner that
 * stays, not a toast: money is at stake.
 */
export function RecoveryBanner(host: RecoveryHost) {
  const ids = useSyncExternalStore(pendingOrders.subscribe, unfinishedIds);
  const orders = ids ? pendingOrders.unfinished() : [];
  return orders.map((order) => <RecoveringOrder key={order.giftId} order={order} host={host} />);
}

function RecoveringOrder({ order, host }: { order: PendingOrder; host: RecoveryHost }) {
  const [areIdsShown, setAreIdsShown] = useState(false);
  const { status, words, retry } = useRecovery(order.giftId, host);
  // Nobody paid for a placed gift, so nobody has to read about it before it is known to be saved.
  if (status === 'queued' || order.state === 'placed') return null;
  /** Stands in brackets, so without its full stop. */
  const reason = words.replace(/\.$/, '');
  const isStuck = status === 'waiting' || status === 'refused';
  return (
    <section aria-label="Bezahltes Geschenk" className="border-b border-line bg-success-soft text-ink">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
        <div role="status" className="min-w-0 flex-[1_1_18rem]">
          <p className="flex items-center gap-2.5 font-semibold text-success">
            {isStuck ? <Icon name="gift" /> : <Spinner />}
            <span className="min-w-0">Deine Zahlung ist da – dein Geschenk wird gespeichert</span>
          </p>
          {order.row.recipient_name && <p className="text-sm break-words">Für {order.row.recipient_name}</p>}
          {status === 'waiting' && (
            <p className="text-sm">
              Das hat noch nicht geklappt ({reason}). Wir versuchen es gleich wieder, du musst nichts tun.
            </p>
          )}
          {status === 'refused' && (
            <p className="text-sm">
              Das Speichern wurde abgelehnt ({reason}). Bitte schreib uns mit den beiden Nummern; bezahlen
              musst du nicht noch einmal.
            </p>
          )}
        </div>
        {isStuck && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Icon name="refresh" />} onClick={retry}>
              Erneut speichern
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={areIdsShown}
              onClick={() => setAreIdsShown(!areIdsShown)}
            >
              Nummern für den Support
            </Button>
          </div>
        )}
        {(areIdsShown || status === 'refused') && (
          <div className="w-full">
            <SupportIds orderId={order.orderId} giftId={order.giftId} />
          </div>
        )}
      </div>
    </section>
  );
}
