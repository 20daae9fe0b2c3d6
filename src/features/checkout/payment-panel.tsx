import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from '@/gift/coupons.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { DraftAction } from '@/gift/draft.ts';
import { extrasWords } from '@/gift/extras.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { firstProblem } from '@/gift/validation.ts';
import { type DraftFieldsProps, giftExtras } from '@/gifts/extras.ts';
import { ChoiceGroup } from '@/ui/choice-group.tsx';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { useOnline } from '@/ui/use-online.ts';
import type { Phase } from './checkout-state.ts';
import { CouponBox } from './coupon-box.tsx';
import { isCheckingCoupon, useCouponCheck } from './coupon-check.ts';
import { fittingCoupon } from './coupons.ts';
import { type CheckoutHost, createCheckout, type OrderForm } from './create-checkout.ts';
import { PAYMENT_OPTIONS, priceText } from './options.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PassNotice, usePass } from './pass.tsx';
import { PayArea } from './pay-area.tsx';
import { showPaymentToast } from './payment-toasts.ts';
import { pendingOrders } from './pending-orders.ts';
import './payment.css';
import type { Elements } from '@/ui/elements.ts';

const ICONS: Record<PaymentOptionKey, IconName> = {
  single: 'gift',
  monthly_subscription: 'heart',
  yearly_subscription: 'star',
  business_pack: 'mail',
};

const CHOICES = PAYMENT_OPTION_KEYS.map((key) => {
  const option = PAYMENT_OPTIONS[key];
  return {
    value: key,
    label: option.label,
    description: [priceText(option), option.priceNote].filter(Boolean).join(' · '),
    picture: (
      <span className="order-last ml-auto grid size-10 shrink-0 place-items-center rounded-full bg-sand text-berry">
        <Icon name={ICONS[key]} />
      </span>
    ),
  };
});

/** The wizard as the payment tab sees it. */
export interface PaymentHost
  extends Pick<CheckoutHost, 'save' | 'canNavigateToGift' | 'onSaved' | 'onSavedElsewhere'>,
    Pick<OrderForm, 'prepare' | 'isCurrent' | 'onPaymentError' | 'onPaymentCancel'> {
  dispatch: (action: DraftAction) => void;
  /** The wizard's draft as it is when it is asked for, also once this tab is closed. */
  currentDraft: () => GiftDraft;
  /** Opens a tab on which the gift lacks something. */
  openTab: (tab: CreatorTab) => void;
  /** Gives the draft a new id, content kept; null when it is not the page's draft any more. */
  rename: (giftId: string) => string | null;
  /** Leads to a gift that was saved elsewhere. */
  onShow: (giftId: string) => void;
  /** The form freezes from the making of the order until it ends. */
  onFrozenChange: (frozen: boolean) => void;
}

interface PaymentPanelProps extends Pick<DraftFieldsProps, 'errorOf'> {
  draft: GiftDraft;
  host: PaymentHost;
  /** What the page says after a setback; shown while nothing is under way. */
  advice?: Elements;
  /** false: demo mode. */
  isPaymentConfigured: boolean;
}

/**
 * The payment tab. A new gift starts over; only a checkout that itself goes on under a new id keeps
 * its place, because PayPal's window belongs to it.
 */
export function PaymentPanel({ host, ...props }: PaymentPanelProps) {
  const [keys] = useState(() => new Map<string, string>());
  const rename = (giftId: string) => {
    const id = host.rename(giftId);
    if (id) keys.set(id, keys.get(giftId) ?? giftId);
    return id;
  };
  const { id } = props.draft;
  return <GiftPayment key={keys.get(id) ?? id} {...props} host={{ ...host, rename }} />;
}

/** One checkout for as long as the payment tab shows the same gift. */
function useCheckout(giftId: string, host: PaymentHost) {
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const newest = useRef(host);
  /** Called once the page has rendered the draft under this id, so that `prepare` stands for it. */
  const renamed = useRef<{ id: string; isRendered: (id: string) => void } | null>(null);
  useEffect(() => {
    newest.current = host;
    if (renamed.current?.id === giftId) renamed.current.isRendered(giftId);
  });
  const [checkout] = useState(() =>
    createCheckout(giftId, () => {
      const page = newest.current;
      const form: OrderForm = {
        ...page,
        rename: async (oldId) => {
          const id = page.rename(oldId);
          if (!id) return null;
          return new Promise((isRendered) => {
            renamed.current = { id, isRendered };
          });
        },
        dropCoupon: (id) => {
          if (page.isCurrent(id)) page.dispatch({ type: 'edit', fields: { applied_coupon: null } });
        },
      };
      // The request of the tap goes before its drawing.
      const showPhase = (next: Phase) => startTransition(() => setPhase(next));
      return { ...page, form, showPhase, showToast: (toast) => showPaymentToast(toast, page.onShow) };
    }),
  );
  useEffect(() => checkout.attach(), [checkout]);
  return { checkout, phase };
}

function GiftPayment({ draft, host, errorOf, advice, isPaymentConfigured }: PaymentPanelProps) {
  const { dispatch, currentDraft, onFrozenChange } = host;
  const panel = useRef<HTMLDivElement>(null);
  const { checkout, phase } = useCheckout(draft.id, host);
  const pass = usePass();
  const isChecking = useCouponCheck(draft.id);
  const state = useSyncExternalStore(pendingOrders.subscribe, () => pendingOrders.stateOf(draft.id));
  const isFrozen = phase.name !== 'idle' || state !== 'open';
  const coupon = fittingCoupon(draft, new Date());
  const isUnfit = draft.applied_coupon !== null && coupon === null;
  const isInquiry = draft.paymentOption === 'business_pack';

  useEffect(() => {
    // A gift that is on its way keeps what it was ordered with.
    if (isUnfit && !pendingOrders.isOnItsWay(draft.id))
      dispatch({ type: 'edit', fields: { applied_coupon: null } });
  }, [isUnfit, dispatch, draft.id]);

  // Each only repeats what was begun: nothing is paid by it.
  const repeat = { unsaved: checkout.saveAgain, uncertain: checkout.checkAgain };
  useOnline(phase.name === 'unsaved' || phase.name === 'uncertain' ? repeat[phase.name] : null);

  useEffect(() => {
    onFrozenChange(isFrozen);
    return () => {
      if (isFrozen) onFrozenChange(false);
    };
  }, [isFrozen, onFrozenChange]);

  const isReady = () => {
    if (isCheckingCoupon(draft.id)) return false;
    if (!firstProblem(draft, { skipPaymentOption: false })) return true;
    void host.prepare();
    return false;
  };

  return (
    // Takes the focus, because the way to pay inside has no box below 1024 px (payment.css).
    // biome-ignore lint/a11y/useSemanticElements: it holds more than fields.
    <div
      className="payment flex flex-col gap-6"
      ref={panel}
      role="group"
      aria-label="Bezahlung"
      tabIndex={-1}
    >
      {pass && !isInquiry && state === 'open' && (
        <PassNotice
          pass={pass}
          isBusy={isFrozen || isChecking}
          onCreate={() => checkout.place({ kind: 'pass', option: pass.option })}
        />
      )}
      <ChoiceGroup
        legend="Bezahloption"
        layout="list"
        options={CHOICES}
        value={draft.paymentOption}
        onChange={(option) => dispatch({ type: 'choose-payment-option', option })}
        disabled={isFrozen}
      />
      {giftExtras().map(
        ({ name, wizard }) =>
          wizard?.place === 'payment' &&
          wizard.isShown(draft) && (
            <wizard.Inputs
              key={name}
              draft={draft}
              dispatch={dispatch}
              errorOf={errorOf}
              disabled={isFrozen}
              openTab={host.openTab}
            />
          ),
      )}
      <CouponBox
        draft={draft}
        coupon={coupon}
        dispatch={dispatch}
        currentDraft={currentDraft}
        disabled={isFrozen}
      />
      {draft.paymentOption && (
        <OrderSummary
          option={draft.paymentOption}
          coupon={coupon}
          recipientName={draft.recipientName}
          extras={extrasWords(draft)}
        />
      )}
      <div className="payment-way flex flex-col gap-4">
        <OrderProgress
          checkout={checkout}
          phase={phase}
          state={state}
          giftId={draft.id}
          successor={() => panel.current}
        />
        {phase.name === 'idle' && !phase.notice && state === 'open' && advice}
        <PayArea
          giftId={draft.id}
          option={draft.paymentOption}
          coupon={coupon}
          checkout={checkout}
          phase={phase}
          isReady={isReady}
          isOpen={state === 'open'}
          isChecking={isChecking}
          isConfigured={isPaymentConfigured}
        />
      </div>
    </div>
  );
}
