import type { GiftDraft } from '@/gift/fields.ts';
import type { GiftRow } from '@/gift/row.ts';
import { firstProblem } from '@/gift/validation.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { type Coupon, priceInCents } from './coupons.ts';
import type { Checkout } from './order/checkout-host.ts';
import type { Phase } from './order/states.ts';
import { PayBar } from './pay-bar.tsx';
import { PayPalLoading } from './paypal/paypal-loading.tsx';

/** Loaded lazily: only somebody who pays by PayPal needs its wrapper. */
const PayPalArea = lazyPart(async () => (await import('./paypal/paypal-area.tsx')).PayPalArea, {
  meanwhile: PayPalLoading,
  waitsForNetwork: 'offline',
  otherwise: () => (
    <Notice tone="error" title="PayPal konnte nicht geladen werden">
      Bitte prüfe deine Internetverbindung und lade die Seite neu. Dein Entwurf bleibt erhalten.
    </Notice>
  ),
});

export interface PayAreaProps {
  draft: GiftDraft;
  coupon: Coupon | null;
  prepare: () => Promise<GiftRow | null>;
  checkout: Checkout;
  phase: Phase;
  /** Nothing has been paid yet. */
  isOpen: boolean;
  /** Whether this browser has a pass is still being asked. */
  isWaiting: boolean;
  /** A coupon is being checked. */
  isChecking: boolean;
  isConfigured: boolean;
}

/** The one way to pay that fits option, coupon and settings. */
export function PayArea({ draft, coupon, prepare, checkout, phase, ...is }: PayAreaProps) {
  const bar = { option: draft.paymentOption, coupon };
  const isUnpaid = is.isOpen && phase.name === 'idle';
  const isIdle = isUnpaid && !is.isChecking;
  const isFree = coupon && draft.paymentOption && priceInCents(draft.paymentOption, coupon) === 0;

  if (isUnpaid && is.isWaiting) return <Spinner label="Einen Moment …" />;

  if (draft.paymentOption === 'business_pack') {
    return (
      isIdle && (
        <>
          <p className="text-ink-soft">
            Bezahlt wird jetzt nichts. Mit der Anfrage wird dein Mustergeschenk gespeichert.
          </p>
          <PayBar {...bar} action="Anfrage senden" onPay={() => checkout.place({ kind: 'inquiry' })} />
        </>
      )
    );
  }
  if (isFree) {
    return (
      isIdle && (
        <PayBar
          {...bar}
          action="Kostenloses Geschenk erstellen"
          onPay={() => checkout.place({ kind: 'coupon' })}
        />
      )
    );
  }
  if (!is.isConfigured) {
    return (
      isIdle && (
        <>
          <Notice tone="info" title="Demo-Modus">
            Hier wird nichts abgebucht: Die Zahlung ist nur gespielt, dein Geschenk wird trotzdem gespeichert.
          </Notice>
          <PayBar {...bar} action="Demo-Zahlung abschließen" onPay={() => checkout.place({ kind: 'demo' })} />
        </>
      )
    );
  }

  const showFirstProblem = () => {
    if (!firstProblem(draft, { skipPaymentOption: false })) return true;
    void prepare();
    return false;
  };
  // Card data are typed inside the buttons, so they stay until the order is approved; then PayPal
  // still needs them mounted.
  const isShown =
    is.isOpen &&
    !is.isChecking &&
    ['idle', 'preparing', 'asking', 'renaming', 'ordering', 'buyer'].includes(phase.name);
  return (
    <>
      <div hidden={!isShown}>
        <PayPalArea checkout={checkout} giftId={draft.id} isReady={showFirstProblem} />
      </div>
      {isUnpaid && is.isChecking && <Spinner label="Dein Gutschein wird geprüft …" />}
      {isIdle && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Icon name="lock" className="mt-0.5" />
          Du bezahlst sicher bei PayPal. Deine Zahlungsdaten bekommen wir nie zu sehen, und was du bezahlt
          hast, geht nicht verloren – auch nicht, wenn die Verbindung abbricht.
        </p>
      )}
    </>
  );
}
