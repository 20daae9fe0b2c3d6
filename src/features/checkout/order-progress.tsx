import { reloadWhenWritten } from '@/browser/pending-writes.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import type { Phase } from './checkout-state.ts';
import type { Checkout } from './create-checkout.ts';
import { type PaymentState, pendingOrders } from './pending-orders.ts';
import { SupportIds } from './support-ids.tsx';

const WAITING = {
  preparing: 'Dein Geschenk wird vorbereitet …',
  capturing: 'Deine Zahlung wird abgeschlossen …',
  saving: 'Dein Geschenk wird gespeichert …',
};

interface OrderProgressProps {
  checkout: Pick<Checkout, 'end' | 'checkAgain' | 'saveAgain'>;
  phase: Phase;
  /** What the pending orders say, for an order that another visit left behind. */
  state: PaymentState;
  giftId: string;
  /** What takes the focus of a clicked button, which disappears with what it ends. */
  successor: () => Element | null;
}

/** What is going on with the order, and what can be done when it got stuck; none of it pays twice. */
export function OrderProgress({ checkout, phase, state, giftId, successor }: OrderProgressProps) {
  const successors = () => [successor()];
  const stuck = (title: string, action: string, onAction: () => void, words: string) => (
    <Notice
      tone="warning"
      title={title}
      actions={
        <VanishingButton icon={<Icon name="refresh" />} successors={successors} onClick={onAction}>
          {action}
        </VanishingButton>
      }
    >
      <p>{words}</p>
      {'order' in phase && <SupportIds orderId={phase.order.orderId} giftId={giftId} />}
    </Notice>
  );
  switch (phase.name) {
    case 'preparing':
    case 'capturing':
    case 'saving':
      return (
        <div className="rounded-field bg-sand p-4">
          <Spinner label={WAITING[phase.name]} />
        </div>
      );
    case 'buyer': {
      const end = (
        <VanishingButton
          variant="quiet"
          size="sm"
          successors={successors}
          onClick={checkout.end}
          className="-ml-3"
        >
          Bezahlvorgang beenden
        </VanishingButton>
      );
      return (
        <Notice tone="info" title="Weiter geht es bei PayPal" actions={end}>
          Sobald du dort bestätigt hast, speichern wir dein Geschenk.
        </Notice>
      );
    }
    case 'uncertain':
      return stuck(
        'PayPal hat noch nicht geantwortet',
        'Zahlung erneut prüfen',
        checkout.checkAgain,
        'Du musst nicht noch einmal bezahlen: Wir fragen PayPal nach derselben Bestellung.',
      );
    case 'unsaved':
      return stuck(
        'Dein Geschenk ist noch nicht gespeichert',
        'Erneut speichern',
        checkout.saveAgain,
        `${phase.order.state === 'placed' ? '' : 'Deine Zahlung ist da und bleibt gültig. '}Speichere einfach noch einmal – bezahlt wird dabei nichts.`,
      );
  }
  const order = pendingOrders.of(giftId);
  switch (state) {
    case 'open':
      return phase.name === 'idle' && phase.notice ? NOTICES[phase.notice] : null;
    case 'paid':
      return <Notice tone="info" title="Deine Zahlung ist da – dein Geschenk wird gespeichert" />;
    case 'saved':
      return <Notice tone="success" title="Dieses Geschenk ist gespeichert" />;
    case 'disputed':
      return (
        <Notice tone="error" title="Zahlung und Bestellung passen nicht zusammen">
          <p>
            Bitte bezahle nicht noch einmal, sondern schreib uns mit diesen Nummern. Wir klären das für dich.
          </p>
          {order && <SupportIds orderId={order.orderId} giftId={giftId} />}
        </Notice>
      );
  }
}

const NOTICES = {
  unreachable: (
    <Notice tone="warning" title="Der Server ist gerade nicht erreichbar">
      Ohne ihn ließe sich dein Geschenk nicht speichern, deshalb wurde nichts bezahlt. Dein Entwurf bleibt
      erhalten – versuche es gleich noch einmal.
    </Notice>
  ),
  // Silent, because its toast is announced.
  'price-changed': (
    <Notice
      tone="warning"
      title="Der Preis hat sich geändert"
      isSilent
      actions={
        <Button icon={<Icon name="refresh" />} onClick={reloadWhenWritten}>
          Seite neu laden
        </Button>
      }
    >
      Diese Seite ist schon länger offen und zeigt noch den alten Preis, deshalb wurde nichts bezahlt. Nach
      dem Neuladen siehst du den neuen. Dein Entwurf bleibt erhalten.
    </Notice>
  ),
};
