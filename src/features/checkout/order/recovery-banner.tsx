import { useState, useSyncExternalStore } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { type PendingOrder, pendingOrders } from './pending-orders.ts';
import { SupportIds } from './support-ids.tsx';
import { type RecoveryHost, useRecovery } from './use-recovery.ts';

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
