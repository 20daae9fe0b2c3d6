import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftAction } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { GiftRow } from '@/gift/row.ts';
import { firstProblem } from '@/gift/validation.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { placeLocalOrder, saveLocalOrder } from './checkout.ts';
import { CouponBox } from './coupon-box.tsx';
import { fittingCoupon, priceInCents } from './coupons.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { CompletedOrder, LocalOrderKind } from './orders.ts';
import { PaymentOptionPicker } from './payment-option-picker.tsx';
import type { PayPalAreaProps } from './paypal-area.tsx';
import { PayPalLoading } from './paypal-loading.tsx';
import { paymentState, pendingOrder, subscribeToPendingOrders } from './pending-order.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

export interface PaymentPanelProps {
  draft: GiftDraft;
  /** 'choose-payment-option' and 'edit' of applied_coupon. */
  dispatch: (action: DraftAction) => void;
  /** Runs all six checks and stores the files; resolves to the frozen row, or null when something stopped it (its toast has been shown). */
  prepare: () => Promise<GiftRow | null>;
  /** Saves the row; throws BackendError. */
  save: (row: GiftRow) => Promise<GiftRow>;
  /** The gift row is confirmed and its toast has been shown: payment-finalised callback. */
  onSaved: (row: GiftRow, order: CompletedOrder) => void;
  /** The form freezes from the making of the order until it ends. */
  onFrozenChange?: (frozen: boolean) => void;
  onPaymentError?: (reason: unknown) => void;
  onPaymentCancel?: () => void;
  /** false: demo mode (ruling 18). */
  isPaymentConfigured: boolean;
}

/** The payment tab (sections 2, 4, 5 and 7). A new gift starts over, so everything below belongs to one draft id. */
export function PaymentPanel(props: PaymentPanelProps) {
  return <GiftPayment key={props.draft.id} {...props} />;
}

function GiftPayment(props: PaymentPanelProps) {
  const { draft, dispatch, onFrozenChange, isPaymentConfigured } = props;
  const checkout = useCheckout({
    prepare: props.prepare,
    save: props.save,
    onSaved: props.onSaved,
    dropCoupon: () => dispatch({ type: 'edit', fields: { applied_coupon: null } }),
    onPaymentError: (reason) => props.onPaymentError?.(reason),
    onPaymentCancel: () => props.onPaymentCancel?.(),
  });
  const { phase, host, payPal } = checkout;
  const state = useSyncExternalStore(subscribeToPendingOrders, () => paymentState(draft.id));
  const isFrozen = phase.name !== 'idle' || state !== 'open';
  const coupon = fittingCoupon(draft, new Date());
  const isUnfit = draft.applied_coupon !== null && coupon === null;

  useEffect(() => {
    if (isUnfit) dispatch({ type: 'edit', fields: { applied_coupon: null } });
  }, [isUnfit, dispatch]);

  useEffect(() => {
    onFrozenChange?.(isFrozen);
    return () => {
      if (isFrozen) onFrozenChange?.(false);
    };
  }, [isFrozen, onFrozenChange]);

  const saveAgain = (row: GiftRow, order: CompletedOrder) =>
    pendingOrder(row.id)?.orderId === order.id ? payPal.saveAgain() : saveLocalOrder(host, row, order);

  return (
    <div className="grid gap-6">
      <PaymentOptionPicker
        value={draft.paymentOption}
        onChange={(option) => dispatch({ type: 'choose-payment-option', option })}
        disabled={isFrozen}
      />
      <CouponBox draft={draft} coupon={coupon} dispatch={dispatch} disabled={isFrozen} />
      {draft.paymentOption && (
        <OrderSummary option={draft.paymentOption} coupon={coupon} recipientName={draft.recipientName} />
      )}
      <div className="grid gap-4">
        <OrderProgress
          phase={phase}
          state={state}
          giftId={draft.id}
          onEnd={() => payPal.end()}
          onCaptureAgain={() => payPal.captureAgain()}
          onSaveAgain={saveAgain}
        />
        <PayArea
          {...props}
          checkout={checkout}
          isOpen={state === 'open'}
          isFree={
            coupon !== null && draft.paymentOption !== null && priceInCents(draft.paymentOption, coupon) === 0
          }
          isConfigured={isPaymentConfigured}
        />
      </div>
    </div>
  );
}

interface PayAreaProps extends Pick<PaymentPanelProps, 'draft' | 'prepare'> {
  checkout: Checkout;
  /** Nothing has been paid yet. */
  isOpen: boolean;
  isFree: boolean;
  isConfigured: boolean;
}

/** The one way to pay that fits option, coupon and settings. */
function PayArea({ draft, prepare, checkout, isOpen, isFree, isConfigured }: PayAreaProps) {
  const { phase, host, payPal } = checkout;
  const isIdle = isOpen && phase.name === 'idle';
  const place = (kind: LocalOrderKind) => () => placeLocalOrder(host, kind);

  if (draft.paymentOption === 'business_pack' || isFree || !isConfigured) {
    if (!isIdle) return null;
    if (draft.paymentOption === 'business_pack') {
      return (
        <>
          <p className="text-ink-soft">
            Schick uns deine Anfrage. Wir melden uns mit einem Angebot; dein Geschenk wird schon gespeichert.
          </p>
          <Button size="lg" icon={<Icon name="mail" />} onClick={place('inquiry')}>
            Anfrage senden
          </Button>
        </>
      );
    }
    if (isFree) {
      return (
        <Button size="lg" icon={<Icon name="gift" />} onClick={place('coupon')}>
          Kostenloses Geschenk erstellen
        </Button>
      );
    }
    return (
      <>
        <Notice tone="info" title="Demo-Modus">
          Hier wird nichts abgebucht: Die Zahlung ist nur gespielt, dein Geschenk wird trotzdem gespeichert.
        </Notice>
        <Button size="lg" icon={<Icon name="check" />} onClick={place('demo')}>
          Demo-Zahlung abschließen
        </Button>
      </>
    );
  }

  const showFirstProblem = () => {
    if (!firstProblem(draft, { skipPaymentOption: false })) return true;
    void prepare();
    return false;
  };
  // Card data are typed inside the buttons, so they stay until the order is approved; then PayPal still needs them mounted.
  const isShown = isOpen && ['idle', 'preparing', 'buyer'].includes(phase.name);
  return (
    <>
      <div hidden={!isShown}>
        <LazyPayPalArea payPal={payPal} isReady={showFirstProblem} />
      </div>
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

/** PayPal's wrapper is only worth its bytes to somebody who pays by it. */
function LazyPayPalArea(props: PayPalAreaProps) {
  const [Area, setArea] = useState<ComponentType<PayPalAreaProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    import('./paypal-area.tsx').then(
      ({ PayPalArea }) => isWanted && setArea(() => PayPalArea),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  if (hasFailed) {
    return (
      <Notice tone="error" title="PayPal konnte nicht geladen werden">
        Bitte prüfe deine Internetverbindung und lade die Seite neu. Dein Entwurf bleibt erhalten.
      </Notice>
    );
  }
  return Area ? <Area {...props} /> : <PayPalLoading />;
}
