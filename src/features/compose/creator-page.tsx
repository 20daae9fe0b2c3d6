import * as Tabs from '@radix-ui/react-tabs';
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { markBusy } from '@/browser/busy.ts';
import type { PaymentHost } from '@/features/checkout/payment-panel.tsx';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { rememberSender } from '@/features/consent/last-sender.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { GiftRow } from '@/gift/row.ts';
import { firstProblem } from '@/gift/validation.ts';
import { loadInputs } from '@/gifts/extras.ts';
import { ListStatus } from '@/gifts/list-status.tsx';
import { UploadProgress } from '@/media/upload-progress.tsx';
import { parseHash, ROUTES } from '@/routes.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { SteadyButton, TakesPlaces } from '@/ui/steady-button.tsx';
import { usePageBar, useReach } from '@/ui/use-lower-edge.ts';
import { ContentTab } from './content-tab.tsx';
import { draftStore, useWizardState } from './draft/draft-store.ts';
import { advanceOnEnter, keepClearOfBar, useFormFocus, useProblem } from './form-focus.ts';
import { LivePreview, PreviewBeside, PreviewInBar } from './live-preview.tsx';
import { MediaTab, MediaTiles } from './media-tab.tsx';
import {
  DraftNotice,
  IdeaNotice,
  MadeNotice,
  OnItsWayNotice,
  PaymentAdvice,
  type Setback,
} from './notices.tsx';
import { StepPanel, StepTabs } from './steps.tsx';
import { useOrderRow, useUploadSession } from './use-order-row.ts';
import './step-bar.css';

const DesignTab = lazyPart(async () => (await import('./design-tab.tsx')).DesignTab, {
  meanwhile: () => <Waiting label="Einen Moment …" />,
  waitsForNetwork: 'offline',
});
const PaymentPanel = lazyPart(
  async () => {
    const panel = import('@/features/checkout/payment-panel.tsx');
    await Promise.all([panel, loadInputs('payment')]);
    return (await panel).PaymentPanel;
  },
  { meanwhile: () => <Waiting label="Einen Moment …" />, waitsForNetwork: 'offline' },
);

/** Preloads the parts of later tabs, on the first input in the wizard. */
function fetchLaterTabs() {
  for (const part of [DesignTab, MediaTiles, PaymentPanel]) part.fetch();
}

export interface CreatorPageProps {
  /** Saves the row; throws BackendError. */
  onSave: (row: GiftRow) => Promise<GiftRow>;
  /** The payment tab was opened. */
  onAboutToPay?: () => void;
  onBack: () => void;
  onPaymentFinalised: (giftId: string) => void;
  isPaymentConfigured: boolean;
}

const TO_PAYMENT = 'Weiter zum Bezahlen & Geschenk erstellen';

/** The step that follows each tab, and the words of the button that leads there. */
const NEXT_STEP: Record<Exclude<CreatorTab, 'payment'>, [next: CreatorTab, words: string]> = {
  content: ['design', 'Weiter: Verpackung'],
  design: ['media', 'Weiter: Medien & Absender'],
  media: ['payment', 'Weiter: Zahlung'],
};

/** Whether a saved gift may be shown: its sender may be elsewhere by then. */
const canNavigateToGift = (giftId: string) =>
  draftStore().draft().id === giftId &&
  ROUTES[parseHash(window.location.hash).name].redirectAfterSave !== 'never';

/** Whether the first field takes the focus: not on touch screens, whose keyboard would cover the page. */
const shouldFocusFirstField = () =>
  window.matchMedia('(min-width: 64rem) and (hover: hover)').matches &&
  document.activeElement === document.body &&
  !draftStore().hasContent();

/** The wizard (docs/behaviour.md#wizard): four tabs, a live preview, and the way to the payment. */
export default function CreatorPage({
  onSave,
  onAboutToPay,
  onBack,
  onPaymentFinalised,
  isPaymentConfigured,
}: CreatorPageProps) {
  const { draft, tab, lostFiles, kept, idea, made, generation, recovered, isSplit, begunAs } =
    useWizardState();
  const isOnItsWay = useSyncExternalStore(pendingOrders.subscribe, () => pendingOrders.isArriving(draft.id));
  const [isOrdering, setIsOrdering] = useState(false);
  const [setback, setSetback] = useState<{ draftId: string; how: Setback } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const moveFocus = useFormFocus(form);
  const { check, errorOf } = useProblem(draft, moveFocus);
  const uploads = useUploadSession(draft, tab === 'payment');
  // The media tab stays mounted once opened: switching tabs must not discard a recording or a file
  // that is being prepared.
  const [mediaOpened, setMediaOpened] = useState(tab === 'media');
  if (tab === 'media' && !mediaOpened) setMediaOpened(true);

  const column = useRef<HTMLDivElement>(null);
  useReach(column);
  usePageBar('steps', tab !== 'payment');
  useEffect(() => {
    if (shouldFocusFirstField()) moveFocus({ to: 'recipientName' });
  }, [moveFocus]);
  useEffect(() => {
    if (isOrdering) return draftStore().keepIdeasOut(draft.id);
  }, [isOrdering, draft.id]);
  useEffect(() => {
    if (tab !== 'payment') return;
    onAboutToPay?.();
    // The newsletter popup waits meanwhile.
    return markBusy('paying');
  }, [tab, onAboutToPay]);

  /** Opens a tab and begins at its top: the clicked button has gone with its own. */
  const goTo = (next: CreatorTab) =>
    startTransition(() => {
      draftStore().showTab(next);
      moveFocus({ to: 'tab', scrolls: true });
    });

  const proceed = () => {
    if (check({ skipPaymentOption: true })) goTo('payment');
  };

  /** Leads to the next step; what is missing on this one is said first. */
  const goOn = (next: CreatorTab) => {
    const found = firstProblem(draft, { skipPaymentOption: true });
    if (next === 'payment' || found?.tab === tab) proceed();
    else goTo(next);
  };

  const checkOrder = () => {
    // The next attempt begins: what was said about the last one is over.
    setSetback(null);
    return check({ skipPaymentOption: false });
  };
  const prepare = useOrderRow(
    { draft, generation },
    { uploads, check: checkOrder, leadToFiles: () => goTo('media') },
  );

  const finish = (row: GiftRow) => {
    onPaymentFinalised(row.id);
    // The draft is emptied after the page has changed, so that an empty wizard is never seen.
    setTimeout(() => {
      uploads.close();
      rememberSender({ name: row.sender_name ?? '', email: row.creator_email ?? '' });
      draftStore().forgetSaved(row.id);
    });
  };

  /** The gift of the old id is saved, with other content. */
  const rename = (giftId: string) => {
    const id = draftStore().continueUnderNewId(giftId);
    if (id) draftStore().forgetSaved(giftId);
    return id;
  };

  const paymentHost: PaymentHost = {
    dispatch: draftStore().dispatch,
    currentDraft: draftStore().draft,
    openTab: goTo,
    prepare,
    save: onSave,
    isCurrent: (giftId) => draftStore().isCurrentDraft(giftId, generation),
    canNavigateToGift,
    rename,
    onSaved: finish,
    onSavedElsewhere: (row) => draftStore().forgetSaved(row.id),
    onShow: onPaymentFinalised,
    onFrozenChange: setIsOrdering,
    onPaymentError: () => setSetback({ draftId: draft.id, how: 'failed' }),
    onPaymentCancel: () => setSetback({ draftId: draft.id, how: 'cancelled' }),
  };

  const tabProps = { draft, dispatch: draftStore().dispatch, errorOf };

  return (
    <div
      className="mx-auto max-w-6xl px-4 pb-10 sm:px-6"
      // Loading starts after the frame that answers the tap, which may have opened one of them.
      onPointerDownCapture={() => afterFrame(fetchLaterTabs)}
      onKeyDownCapture={fetchLaterTabs}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Zurück zur Startseite
        </Button>
        {kept && (
          <p className="flex items-center gap-1 text-xs text-ink-soft sm:text-sm">
            <Icon name="check" className="text-success" />
            <span className="@max-[22.4rem]/page:sr-only">
              <span className="max-sm:sr-only">Entwurf </span>gespeichert
            </span>
          </p>
        )}
      </div>
      <h1 className="mt-1 mb-7 text-2xl sm:text-4xl">Dein Digitales Geschenk</h1>
      {/* A line of its own between heading and tabs, as high whether it is there or not. */}
      <ListStatus className="pointer-events-none -mt-7 max-w-6xl text-sm leading-7" />
      <div className="mb-6 grid gap-6 empty:hidden">
        {!isOrdering && (isOnItsWay || isSplit) ? (
          <OnItsWayNotice isSplit={!isOnItsWay} />
        ) : (
          recovered && <DraftNotice lostFiles={Object.values(lostFiles)} moveFocus={moveFocus} />
        )}
        {made && <MadeNotice made={made} moveFocus={moveFocus} />}
        {idea && !isOrdering && <IdeaNotice label={idea.label} moveFocus={moveFocus} />}
      </div>
      <div className="grid gap-10 lg:grid-cols-[1fr_min(20rem,36%)] xl:grid-cols-[1fr_min(24rem,36%)]">
        <Tabs.Root
          value={tab}
          onValueChange={(value) => startTransition(() => draftStore().showTab(value as CreatorTab))}
          ref={column}
          className={classNames('min-w-0', tab !== 'payment' && 'step-column')}
        >
          <TakesPlaces value>
            <StepTabs draft={draft} tab={tab} isOrdering={isOrdering} />
            <div
              ref={form}
              className={classNames(tab !== 'payment' && 'step-form')}
              onClickCapture={keepClearOfBar}
              onKeyDownCapture={(event) =>
                tab !== 'payment' && advanceOnEnter(event, () => goOn(NEXT_STEP[tab][0]))
              }
            >
              <StepPanel step="content" isShown={tab === 'content'}>
                <ContentTab
                  {...tabProps}
                  formKey={begunAs}
                  moveFocus={moveFocus}
                  disabled={isOrdering}
                  openTab={goTo}
                />
              </StepPanel>
              <StepPanel step="design" isShown={tab === 'design'}>
                <div
                  className="grid gap-3 max-lg:grid-cols-[minmax(0,1fr)_88px] sm:gap-6
                  max-lg:min-[344px]:grid-cols-[minmax(0,1fr)_112px]
                  max-lg:min-[640px]:grid-cols-[minmax(0,1fr)_160px]
                  max-lg:@max-[16rem]/page:grid-cols-1"
                >
                  <DesignTab {...tabProps} />
                  <PreviewBeside draft={draft} />
                </div>
              </StepPanel>
              <StepPanel step="media" isShown={mediaOpened}>
                <MediaTab
                  key={begunAs}
                  {...tabProps}
                  moveFocus={moveFocus}
                  lostFiles={lostFiles}
                  disabled={tab !== 'media'}
                />
              </StepPanel>
              <StepPanel step="payment" isShown={tab === 'payment'}>
                <UploadProgress session={uploads} />
                <PaymentPanel
                  draft={draft}
                  errorOf={errorOf}
                  host={paymentHost}
                  advice={setback?.draftId === draft.id && <PaymentAdvice setback={setback.how} />}
                  isPaymentConfigured={isPaymentConfigured}
                />
              </StepPanel>
            </div>
            {tab === 'payment' ? (
              <div className="mt-6 flex justify-end lg:hidden">
                <PreviewInBar draft={draft} />
              </div>
            ) : (
              <div className="step-bar">
                <SteadyButton key={tab} className="step-next" onClick={() => goOn(NEXT_STEP[tab][0])}>
                  {NEXT_STEP[tab][1]}
                </SteadyButton>
                <Button variant="quiet" className="step-to-payment" onClick={proceed}>
                  {TO_PAYMENT}
                </Button>
                {tab !== 'design' && <PreviewInBar draft={draft} />}
              </div>
            )}
          </TakesPlaces>
        </Tabs.Root>
        <LivePreview draft={draft} />
      </div>
    </div>
  );
}
