import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { DraftAction } from '@/gift/draft.ts';
import type { CheckedField, GiftDraft } from '@/gift/fields.ts';
import { lockWords } from '@/gift/lock.ts';
import type { GiftRow } from '@/gift/row.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { useOnline } from '@/ui/use-online.ts';
import { CouponBox } from './coupon-box.tsx';
import { fittingCoupon } from './coupons.ts';
import { askAhead } from './order/asked-ahead.ts';
import type { CompletedOrder } from './order/completed-order.ts';
import { OrderProgress } from './order/order-progress.tsx';
import { showPaymentToast } from './order/payment-toasts.ts';
import { pendingOrders } from './order/pending-orders.ts';
import { useCheckout } from './order/use-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { usePass } from './pass.ts';
import { PassArea } from './pass-area.tsx';
import { PayArea } from './pay-area.tsx';
import { PaymentOptionPicker } from './payment-option-picker.tsx';
import './payment.css';

const InquiryFields = lazyPart(
  async () => (await import('@/features/inquiry/inquiry-fields.tsx')).InquiryFields,
  {
    meanwhile: () => <Spinner label="Einen Moment …" />,
    waitsForNetwork: 'offline',
  },
);

/** Milliseconds of rest after which it is asked ahead whether the gift can be made. */
const ASK_AHEAD_MS = 300;

export interface PaymentPanelProps {
  draft: GiftDraft;
  /** 'choose-payment-option' and 'edit' of applied_coupon. */
  dispatch: (action: DraftAction) => void;
  /** The message of the failed check at a field of this tab, undefined without one. */
  errorOf: (field: CheckedField) => string | undefined;
  /** Leads to a tab on which the gift lacks something. */
  onCompose: (tab: CreatorTab) => void;
  /**
   * Runs all six checks and stores the files; resolves to the frozen row, or null when something
   * stopped it (its toast has been shown).
   */
  prepare: () => Promise<GiftRow | null>;
  /**
   * The row as `prepare` will freeze it, once every file is stored; null while something is
   * missing. Says nothing, rejects when a file fails.
   */
  foresee: () => Promise<GiftRow | null>;
  /** Saves the row; throws BackendError. */
  save: (row: GiftRow) => Promise<GiftRow>;
  /**
   * Whether the draft of this gift has stayed the page's draft: what was uploaded for it is deleted
   * as soon as it is left.
   */
  isCurrent: (giftId: string) => boolean;
  /**
   * Whether its sender may be led to this gift once it is saved: not while somebody composes
   * another one or looks at one.
   */
  mayLeadTo: (giftId: string) => boolean;
  /**
   * Gives the draft with this id a new one, content kept; null when it is not the page's draft any
   * more.
   */
  rename: (giftId: string) => string | null;
  /** The gift row is confirmed and its toast has been shown: payment-finalised callback. */
  onSaved: (row: GiftRow, order: CompletedOrder) => void;
  /**
   * The same for a gift whose sender has gone on to something else: its draft must not be offered
   * again.
   */
  onSavedElsewhere: (row: GiftRow) => void;
  /** Leads to a gift that was saved elsewhere. */
  onShow: (giftId: string) => void;
  /** The form freezes from the making of the order until it ends. */
  onFrozenChange?: (frozen: boolean) => void;
  /** The error callback of docs/behaviour.md#payment-outcomes, after its toast. */
  onPaymentError: (reason: unknown) => void;
  /** The cancel callback, after its toast. */
  onPaymentCancel: () => void;
  /** What the page says after a setback; shown while nothing is under way. */
  advice?: ReactNode;
  /** false: demo mode. */
  isPaymentConfigured: boolean;
}

/**
 * The payment tab. A new gift starts over, so everything below belongs to one draft; only a
 * checkout that itself goes on under a new id keeps its place, because PayPal's window belongs to
 * it.
 */
export function PaymentPanel(props: PaymentPanelProps) {
  const [keys] = useState(() => new Map<string, string>());
  const rename = (giftId: string) => {
    const id = props.rename(giftId);
    if (id) keys.set(id, keys.get(giftId) ?? giftId);
    return id;
  };
  return <GiftPayment key={keys.get(props.draft.id) ?? props.draft.id} {...props} rename={rename} />;
}

function GiftPayment(props: PaymentPanelProps) {
  const { draft, dispatch, foresee, onFrozenChange, isPaymentConfigured } = props;
  const priceNotice = useRef<HTMLDivElement>(null);
  const { checkout, phase } = useCheckout(draft.id, {
    prepare: props.prepare,
    rename: props.rename,
    save: props.save,
    isCurrent: props.isCurrent,
    mayLeadTo: props.mayLeadTo,
    showToast: (toast) => showPaymentToast(toast, props.onShow, () => priceNotice.current),
    dropCoupon: (giftId) => {
      if (props.isCurrent(giftId)) dispatch({ type: 'edit', fields: { applied_coupon: null } });
    },
    onSaved: props.onSaved,
    onSavedElsewhere: props.onSavedElsewhere,
    onPaymentError: props.onPaymentError,
    onPaymentCancel: props.onPaymentCancel,
  });
  const panel = useRef<HTMLDivElement>(null);
  const pass = usePass();
  /** Somebody with a pass wants to buy something else. */
  const [paysAnyway, setPaysAnyway] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const state = useSyncExternalStore(pendingOrders.subscribe, () => pendingOrders.stateOf(draft.id));
  const isFrozen = phase.name !== 'idle' || state !== 'open';
  const coupon = fittingCoupon(draft, new Date());
  const isUnfit = draft.applied_coupon !== null && coupon === null;
  const isInquiry = draft.paymentOption === 'business_pack';
  const hasWayWithoutPaying = Boolean(pass) && !paysAnyway && !isInquiry;
  const [isCovered, setIsCovered] = useState(hasWayWithoutPaying);
  // A pass that turns up late waits for the end of a payment: its way would take PayPal's buttons
  // away, and with them the window or the answer to a capture. The checkout itself is asked as
  // well, since its first phases are drawn late.
  const isAtRest = phase.name === 'idle' && checkout.phase().name === 'idle';
  if (isAtRest && isCovered !== hasWayWithoutPaying) setIsCovered(hasWayWithoutPaying);

  useEffect(() => {
    if (isUnfit) dispatch({ type: 'edit', fields: { applied_coupon: null } });
  }, [isUnfit, dispatch]);

  // Both only repeat what was begun: nothing is paid by them.
  const goOn = { unsaved: checkout.saveAgain, uncertain: checkout.checkAgain };
  useOnline(phase.name === 'unsaved' || phase.name === 'uncertain' ? goOn[phase.name] : null);

  useEffect(() => {
    if (isFrozen) return;
    let isWanted = true;
    const ask = () =>
      foresee().then(
        (row) => row && isWanted && askAhead(row),
        () => undefined,
      );
    const timer = setTimeout(ask, ASK_AHEAD_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isFrozen, foresee]);

  useEffect(() => {
    onFrozenChange?.(isFrozen);
    return () => {
      if (isFrozen) onFrozenChange?.(false);
    };
  }, [isFrozen, onFrozenChange]);

  return (
    // Not the way to pay inside it, which has no box below 1024 px (payment.css) and so takes no
    // focus there.
    // biome-ignore lint/a11y/useSemanticElements: it holds more than fields.
    <div className="payment" ref={panel} role="group" aria-label="Bezahlung" tabIndex={-1}>
      {!isCovered && (
        <>
          <PaymentOptionPicker
            value={draft.paymentOption}
            onChange={(option) => dispatch({ type: 'choose-payment-option', option })}
            disabled={isFrozen}
          />
          {isInquiry ? (
            <InquiryFields
              draft={draft}
              dispatch={dispatch}
              errorOf={props.errorOf}
              disabled={isFrozen}
              onCompose={props.onCompose}
            />
          ) : (
            <CouponBox
              draft={draft}
              coupon={coupon}
              dispatch={dispatch}
              disabled={isFrozen}
              onCheckingChange={setIsChecking}
            />
          )}
          {draft.paymentOption && (
            <OrderSummary
              option={draft.paymentOption}
              coupon={coupon}
              recipientName={draft.recipientName}
              extras={lockWords(draft)}
            />
          )}
        </>
      )}
      <div className="payment-way">
        <OrderProgress
          phase={phase}
          state={state}
          giftId={draft.id}
          onEnd={checkout.end}
          onCheckAgain={checkout.checkAgain}
          onSaveAgain={checkout.saveAgain}
          successor={() => panel.current}
          priceNotice={priceNotice}
        />
        {phase.name === 'idle' && !phase.notice && state === 'open' && props.advice}
        {pass && isCovered ? (
          !isFrozen && (
            <PassArea
              pass={pass}
              onCreate={() => checkout.place({ kind: 'pass', option: pass.option })}
              onPayAnyway={() => setPaysAnyway(true)}
              optionsShown={() => panel.current?.querySelector('[type="radio"]:checked') ?? panel.current}
            />
          )
        ) : (
          <PayArea
            draft={draft}
            coupon={coupon}
            prepare={props.prepare}
            checkout={checkout}
            phase={phase}
            isOpen={state === 'open'}
            isWaiting={pass === undefined}
            isChecking={isChecking}
            isConfigured={isPaymentConfigured}
          />
        )}
      </div>
    </div>
  );
}
