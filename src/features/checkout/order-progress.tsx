import type { ReactNode } from 'react';
import { afterPendingWrites } from '@/browser/pending-writes.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import type { Successors } from '@/ui/use-focus-handover.ts';
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

/**
 * What is going on with the order, and what can be done when it got stuck. Nothing here asks for a
 * second payment.
 */
export function OrderProgress({ phase, state, giftId, successor, ...actions }: OrderProgressProps) {
  const successors = () => [successor()];
  switch (phase.name) {
    case 'idle':
      if (state !== 'open' || !phase.notice) return <EarlierOrder state={state} giftId={giftId} />;
      return phase.notice === 'unreachable' ? <Unreachable /> : <PriceChanged />;
    case 'saved':
    case 'disputed':
      return <EarlierOrder state={state} giftId={giftId} />;
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
        <Stuck
          title="PayPal hat noch nicht geantwortet"
          action="Zahlung erneut prüfen"
          onAction={actions.onCheckAgain}
          successors={successors}
          ids={<SupportIds orderId={phase.order.orderId} giftId={giftId} />}
        >
          Du musst nicht noch einmal bezahlen: Wir fragen PayPal nach derselben Bestellung.
        </Stuck>
      );
    case 'unsaved':
      return (
        <Stuck
          title="Dein Geschenk ist noch nicht gespeichert"
          action="Erneut speichern"
          onAction={actions.onSaveAgain}
          successors={successors}
          ids={<SupportIds orderId={phase.order.orderId} giftId={giftId} />}
        >
          {phase.order.state !== 'placed' && 'Deine Zahlung ist da und bleibt gültig. '}
          Speichere einfach noch einmal – bezahlt wird dabei nichts.
        </Stuck>
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

interface StuckProps {
  title: string;
  action: string;
  onAction: () => void;
  successors: Successors;
  ids: ReactNode;
  children: ReactNode;
}

/**
 * Something on the way of the money did not arrive and can be asked for again, without a second
 * payment.
 */
function Stuck({ title, action, onAction, successors, ids, children }: StuckProps) {
  return (
    <Notice
      tone="warning"
      title={title}
      actions={
        <VanishingButton icon={<Icon name="refresh" />} successors={successors} onClick={onAction}>
          {action}
        </VanishingButton>
      }
    >
      {children}
      {ids}
    </Notice>
  );
}

function Unreachable() {
  return (
    <Notice tone="warning" title="Der Server ist gerade nicht erreichbar">
      Ohne ihn ließe sich dein Geschenk nicht speichern, deshalb wurde nichts bezahlt. Dein Entwurf bleibt
      erhalten – versuche es gleich noch einmal.
    </Notice>
  );
}

/** Silent, because its toast is announced. */
function PriceChanged() {
  return (
    <Notice
      tone="warning"
      title="Der Preis hat sich geändert"
      isSilent
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

function EarlierOrder({ state, giftId }: Pick<OrderProgressProps, 'state' | 'giftId'>) {
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
