import type { Coupon, PaymentOptionKey } from '@/gift/coupons.ts';
import { priceInCents } from '@/gift/prices.ts';
import type { Elements } from '@/ui/elements.ts';
import { Icon } from '@/ui/icons.tsx';
import { InSight } from '@/ui/in-sight.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { SteadyButton } from '@/ui/steady-button.tsx';
import { usePageBar } from '@/ui/use-lower-edge.ts';
import type { Phase } from './checkout-state.ts';
import type { Checkout } from './create-checkout.ts';
import { totalOf } from './order-summary.tsx';

/** Loaded lazily: only a payment by PayPal needs its wrapper. */
const PayPalArea = lazyPart(async () => (await import('./paypal-area.tsx')).PayPalArea, {
  meanwhile: ({ loading }) => loading,
  waitsForNetwork: 'offline',
  otherwise: () => (
    <InSight>
      <Notice tone="error" title="PayPal konnte nicht geladen werden">
        Bitte prüfe deine Internetverbindung und lade die Seite neu. Dein Entwurf bleibt erhalten.
      </Notice>
    </InSight>
  ),
});

interface PayAreaProps {
  giftId: string;
  option: PaymentOptionKey | null;
  coupon: Coupon | null;
  checkout: Checkout;
  phase: Phase;
  /** Whether the gift passes all checks; otherwise it shows the problem. */
  isReady: () => boolean;
  /** Nothing has been paid yet. */
  isOpen: boolean;
  /** A coupon is being checked: the full price is not to be paid meanwhile. */
  isChecking: boolean;
  /** false: demo mode. */
  isConfigured: boolean;
}

const ACTIONS = {
  inquiry: 'Anfrage senden',
  coupon: 'Kostenloses Geschenk erstellen',
  demo: 'Demo-Zahlung abschließen',
};

/** The one way to pay that fits option, coupon and settings. */
export function PayArea(props: PayAreaProps) {
  const { giftId, option, coupon, checkout, phase, isReady, isOpen, isChecking, isConfigured } = props;
  const isUnpaid = isOpen && phase.name === 'idle';
  const placing = (kind: keyof typeof ACTIONS, words: Elements = null) =>
    isUnpaid && (
      <>
        {words}
        <PayBar
          total={option && totalOf(option, coupon)}
          isChecking={isChecking}
          action={ACTIONS[kind]}
          onPay={() => checkout.place({ kind })}
        />
      </>
    );

  if (option === 'business_pack') {
    return placing(
      'inquiry',
      <p className="text-ink-soft">
        Bezahlt wird jetzt nichts. Mit der Anfrage wird dein Mustergeschenk gespeichert.
      </p>,
    );
  }
  if (option && coupon && priceInCents(option, coupon) === 0) return placing('coupon');
  if (!isConfigured) {
    return placing(
      'demo',
      <Notice tone="info" title="Demo-Modus">
        Hier wird nichts abgebucht: Die Zahlung ist nur gespielt, dein Geschenk wird trotzdem gespeichert.
      </Notice>,
    );
  }

  // Card data are typed inside the buttons, so they stay until the order is approved; then PayPal
  // still needs them mounted.
  const isShown = isOpen && !isChecking && ['idle', 'preparing', 'buyer'].includes(phase.name);
  return (
    <>
      <div hidden={!isShown}>
        <PayPalArea
          checkout={checkout}
          giftId={giftId}
          isReady={isReady}
          loading={
            <div className="grid min-h-28 place-items-center rounded-field bg-sand p-4 text-ink-soft">
              <Spinner label="PayPal wird geladen …" />
            </div>
          }
        />
      </div>
      {isUnpaid && isChecking && <CheckingCoupon />}
      {isUnpaid && !isChecking && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Icon name="lock" className="mt-0.5" />
          Du bezahlst sicher bei PayPal. Deine Zahlungsdaten bekommen wir nie zu sehen, und was du bezahlt
          hast, geht nicht verloren – auch nicht, wenn die Verbindung abbricht.
        </p>
      )}
    </>
  );
}

const CheckingCoupon = () => <Spinner label="Dein Gutschein wird geprüft …" />;

interface PayBarProps {
  total: ReturnType<typeof totalOf> | null;
  isChecking: boolean;
  action: string;
  onPay: () => void;
}

/** The button that ends the order; below 1024 px in a bar with the total (payment.css). */
function PayBar({ total, isChecking, action, onPay }: PayBarProps) {
  usePageBar('pay');
  return (
    <div className="pay-bar">
      {total && (
        <p className="pay-bar-total hidden">
          <span>{total.words}</span> <strong>{total.amount}</strong>
        </p>
      )}
      {isChecking ? (
        <CheckingCoupon />
      ) : (
        <SteadyButton key={action} size="lg" onClick={onPay} className="w-full">
          {action}
        </SteadyButton>
      )}
    </div>
  );
}
