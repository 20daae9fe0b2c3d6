import { afterPendingWrites } from '@/browser/pending-writes.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import { type PaymentState, pendingOrders } from './pending-orders.ts';
import type { Phase } from './states.ts';
import { SupportIds } from './support-ids.tsx';

/** Milliseconds that a reload waits for files of the draft that are being written. */
const WRITING_MS = 3000;

export interface OrderProgressProps {
  phase: Phase;
  /** What the pending orders say, for an order that another visit left behind. */
  state: PaymentState;
  giftId: string;
  /** The buyer cannot find PayPal's window any more. */
  onEnd: () => void;
  onCheckAgain: () => void;
  onSaveAgain: () => void;
  /** What takes the focus of a clicked button, which disappears with what it ends. */
  successor: () => Element | null;
}

/** What is going on with the order, and what can be done when it got stuck. Nothing here asks for a second payment. */
export function OrderProgress({ phase, state, giftId, successor, ...actions }: OrderProgressProps) {
  const successors = () => [successor()];
  switch (phase.name) {
    case 'idle':
      return phase.notice && state === 'open' ? (
        <Stopped by={phase.notice} />
      ) : (
        <LeftBehind state={state} giftId={giftId} />
      );
    case 'saved':
    case 'disputed':
      return <LeftBehind state={state} giftId={giftId} />;
    case 'preparing':
    case 'asking':
    case 'renaming':
    case 'ordering':
    case 'looking-back':
      return <Waiting label="Dein Geschenk wird vorbereitet …" />;
    case 'capturing':
      return <Waiting label="Deine Zahlung wird abgeschlossen …" />;
    case 'entering':
    case 'saving':
      return <Waiting label="Dein Geschenk wird gespeichert …" />;
    case 'buyer':
      return (
        <Notice
          tone="info"
          title="Weiter geht es bei PayPal"
          actions={
            <VanishingButton
              variant="quiet"
              size="sm"
              successors={successors}
              onClick={actions.onEnd}
              className="-ml-3"
            >
              Bezahlvorgang beenden
            </VanishingButton>
          }
        >
          Sobald du dort bestätigt hast, speichern wir dein Geschenk.
        </Notice>
      );
    case 'uncertain':
      return (
        <Notice
          tone="warning"
          title="PayPal hat noch nicht geantwortet"
          actions={
            <VanishingButton
              icon={<Icon name="refresh" />}
              successors={successors}
              onClick={actions.onCheckAgain}
            >
              Zahlung erneut prüfen
            </VanishingButton>
          }
        >
          Du musst nicht noch einmal bezahlen: Wir fragen PayPal nach derselben Bestellung.
          <SupportIds orderId={phase.order.orderId} giftId={giftId} />
        </Notice>
      );
    case 'unsaved':
      return (
        <Notice
          tone="warning"
          title="Dein Geschenk ist noch nicht gespeichert"
          actions={
            <VanishingButton
              icon={<Icon name="refresh" />}
              successors={successors}
              onClick={actions.onSaveAgain}
            >
              Erneut speichern
            </VanishingButton>
          }
        >
          {phase.order.state !== 'placed' && 'Deine Zahlung ist da und bleibt gültig. '}
          Speichere einfach noch einmal – bezahlt wird dabei nichts.
          <SupportIds orderId={phase.order.orderId} giftId={giftId} />
        </Notice>
      );
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="rounded-field bg-sand p-4">
      <Spinner label={label} />
    </div>
  );
}

function Stopped({ by }: { by: 'unreachable' | 'price-changed' }) {
  return by === 'unreachable' ? (
    <Notice tone="warning" title="Der Server ist gerade nicht erreichbar">
      Ohne ihn ließe sich dein Geschenk nicht speichern, deshalb wurde nichts bezahlt. Dein Entwurf bleibt
      erhalten – versuche es gleich noch einmal.
    </Notice>
  ) : (
    <Notice
      tone="warning"
      title="Der Preis hat sich geändert"
      actions={
        <Button
          icon={<Icon name="refresh" />}
          onClick={() => afterPendingWrites(() => location.reload(), WRITING_MS)}
        >
          Seite neu laden
        </Button>
      }
    >
      Diese Seite ist schon länger offen und zeigt noch den alten Preis, deshalb wurde nichts bezahlt. Nach
      dem Neuladen siehst du den neuen. Dein Entwurf bleibt erhalten.
    </Notice>
  );
}

function LeftBehind({ state, giftId }: Pick<OrderProgressProps, 'state' | 'giftId'>) {
  const order = pendingOrders.of(giftId);
  switch (state) {
    case 'open':
      return null;
    case 'paid':
      return <Notice tone="info" title="Deine Zahlung ist da – dein Geschenk wird gespeichert" />;
    case 'saved':
      return <Notice tone="success" title="Dieses Geschenk ist gespeichert" />;
    case 'disputed':
      return (
        <Notice tone="error" title="Zahlung und Bestellung passen nicht zusammen">
          Bitte bezahle nicht noch einmal, sondern schreib uns mit diesen Nummern. Wir klären das für dich.
          {order && <SupportIds orderId={order.orderId} giftId={giftId} />}
        </Notice>
      );
  }
}
