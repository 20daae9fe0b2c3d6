import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { markBusy } from '@/browser/busy.ts';
import type { PaymentHost } from '@/features/checkout/payment-panel.tsx';
import { rememberSender } from '@/features/consent/last-sender.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { GiftRow } from '@/gift/row.ts';
import { firstProblem } from '@/gift/validation.ts';
import { parseHash } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { usePageBar } from '@/ui/use-page-bar.ts';
import { ContentTab } from './content-tab.tsx';
import {
  continueUnderNewId,
  currentDraft,
  dispatchDraft,
  forgetSavedDraft,
  hasStayed,
  showTab,
  useDraftState,
} from './draft/draft-store.ts';
import { freezeDraft, takeBackIdea } from './draft/ideas.ts';
import { hasContent } from './draft/stored-draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { enterLeadsOn } from './enter-leads-on.ts';
import { IdeaNotice } from './idea-notice.tsx';
import { LivePreview, PreviewButton } from './live-preview.tsx';
import { MediaTab, MediaTiles } from './media-tab.tsx';
import { PaymentAdvice, type Setback } from './payment-advice.tsx';
import { StartedGifts } from './started-gifts.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepTabs } from './step-tabs.tsx';
import { useOrderRow } from './use-order-row.ts';
import { useProblem } from './use-problem.ts';
import { useUploadSession } from './use-upload-session.ts';

const DesignTab = lazyPart(async () => (await import('./design-tab.tsx')).DesignTab, {
  meanwhile: () => <Spinner label="Einen Moment …" />,
  waitsForNetwork: 'offline',
});
const PaymentPanel = lazyPart(
  async () => (await import('@/features/checkout/payment-panel.tsx')).PaymentPanel,
  { meanwhile: () => <Spinner label="Einen Moment …" />, waitsForNetwork: 'offline' },
);
const UploadProgress = lazyPart(async () => (await import('@/media/upload-progress.tsx')).UploadProgress, {
  waitsForNetwork: 'offline',
});

/**
 * Preloads the parts of later tabs, on the first input in the wizard, in tasks after the input's
 * own: asking for each takes about as long as a key may.
 */
function fetchLaterTabs() {
  for (const part of [DesignTab, MediaTiles, PaymentPanel, UploadProgress]) setTimeout(() => part.fetch());
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

/** The step that follows each tab, and the words of the button that leads there. */
const NEXT_STEP: Record<Exclude<CreatorTab, 'payment'>, [next: CreatorTab, words: string]> = {
  content: ['design', 'Weiter: Verpackung'],
  design: ['media', 'Weiter: Medien & Absender'],
  media: ['payment', 'Weiter: Bezahlen'],
};

/**
 * Whether a saved gift may be shown. The checkout outlives this page: its sender may compose
 * another gift by then, or look at one.
 */
const canNavigateToGift = (giftId: string) =>
  currentDraft().id === giftId && parseHash(window.location.hash).name !== 'gift';

/**
 * Focuses the first field, so that senders can type at once; not on touch screens, where the
 * keyboard would open over the page.
 */
function focusFirstField(form: HTMLElement | null) {
  const isDesk = window.matchMedia('(min-width: 64rem) and (hover: hover)').matches;
  if (!isDesk || document.activeElement !== document.body || hasContent(currentDraft())) return;
  form?.querySelector('input')?.focus({ preventScroll: true });
}

const openPanel = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]');

/** Focuses the beginning of the open tab. */
function focusTab(form: HTMLElement | null) {
  openPanel(form)?.focus({ preventScroll: true });
}

interface TabPanelProps {
  value: CreatorTab;
  isShown: boolean;
  children: ReactNode;
}

/**
 * The panel of a tab. Radix keeps it mounted, and its content comes and goes here: Radix asks for
 * the running animations of a panel that it mounts or removes itself, which computes the page's
 * styles in the middle of the tap.
 */
function TabPanel({ value, isShown, children }: TabPanelProps) {
  return (
    <Tabs.Content
      value={value}
      forceMount
      className={classNames('step-panel data-[state=inactive]:hidden', value === 'payment' && 'grid gap-6')}
    >
      {isShown && (
        <>
          <StepHeading step={value} />
          {children}
        </>
      )}
    </Tabs.Content>
  );
}

/** The wizard (docs/behaviour.md#wizard): four tabs, a live preview, and the way to the payment. */
export default function CreatorPage({
  onSave,
  onAboutToPay,
  onBack,
  onPaymentFinalised,
  isPaymentConfigured,
}: CreatorPageProps) {
  const { draft, tab, recovered, lostFiles, kept, idea, turn } = useDraftState();
  const [frozen, setFrozen] = useState(false);
  const [setback, setSetback] = useState<{ draftId: string; how: Setback } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const { check, errorOf } = useProblem(draft, form, showTab);
  const uploads = useUploadSession(draft, tab === 'payment');
  // The media tab stays mounted once opened: switching tabs must not discard a recording or a file
  // that is being prepared.
  const [mediaOpened, setMediaOpened] = useState(tab === 'media');
  if (tab === 'media' && !mediaOpened) setMediaOpened(true);

  useEffect(() => {
    if (frozen) return freezeDraft(draft.id);
  }, [frozen, draft.id]);

  usePageBar(tab !== 'payment');
  useEffect(() => focusFirstField(form.current), []);

  // The newsletter popup waits while the payment tab is open.
  useEffect(() => {
    if (tab === 'payment') return markBusy('paying');
  }, [tab]);

  useEffect(() => {
    if (tab === 'payment') onAboutToPay?.();
  }, [tab, onAboutToPay]);

  /** Whether the next tab gets the focus: the clicked button is removed with its own. */
  const focusFollows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the tab.
  useEffect(() => {
    if (!focusFollows.current) return;
    focusFollows.current = false;
    requestAnimationFrame(() => {
      form.current?.parentElement?.scrollIntoView();
      focusTab(form.current);
    });
  }, [tab]);

  /** A tab comes after the frame that answers the tap. */
  const open = (next: CreatorTab) => startTransition(() => showTab(next));

  const goTo = (next: CreatorTab) => {
    focusFollows.current = next !== tab;
    // A focused button that is removed with its tab makes browsers lay out the page in the middle
    // of the change.
    if (focusFollows.current) (document.activeElement as HTMLElement | null)?.blur();
    open(next);
  };

  /**
   * With the next frame, which lays out what has just come anyway: a focus before it would do so
   * within the task that draws the tab.
   */
  const focusLater = () => requestAnimationFrame(() => focusTab(form.current));

  const proceed = () => {
    if (check({ skipPaymentOption: true })) goTo('payment');
  };

  /** Leads to the next step; what is missing on this one is said first. */
  const goOn = (next: CreatorTab) => {
    const found = firstProblem(draft, { skipPaymentOption: true });
    if (next === 'payment' || found?.tab === tab) proceed();
    else goTo(next);
  };

  const undoIdea = () => {
    takeBackIdea();
    // The clicked button disappears with its notice.
    focusTab(form.current);
  };

  const leadToFiles = useCallback(() => {
    focusFollows.current = true;
    showTab('media');
  }, []);
  const checkOrder = useCallback(() => {
    // The next attempt begins: what was said about the last one is over.
    startTransition(() => setSetback(null));
    return check({ skipPaymentOption: false });
  }, [check]);
  const { prepare, peekOrderRow } = useOrderRow({ draft, turn }, { uploads, check: checkOrder, leadToFiles });

  const finish = (row: GiftRow) => {
    onPaymentFinalised(row.id);
    // After the page has changed: here, what follows would be drawn for nobody while the link is
    // awaited.
    setTimeout(() => {
      uploads.close();
      rememberSender({ name: row.sender_name ?? '', email: row.creator_email ?? '' });
      forgetSavedDraft(row.id);
    });
  };

  /** The gift of the old id is saved, with other content. */
  const rename = (giftId: string) => {
    const id = continueUnderNewId(giftId);
    if (id) forgetSavedDraft(giftId);
    return id;
  };

  const paymentHost: PaymentHost = {
    dispatch: dispatchDraft,
    openTab: goTo,
    prepare,
    peekOrderRow,
    save: onSave,
    isCurrent: (giftId) => hasStayed(giftId, turn),
    canNavigateToGift,
    rename,
    onSaved: finish,
    onSavedElsewhere: (row) => forgetSavedDraft(row.id),
    onShow: onPaymentFinalised,
    onFrozenChange: setFrozen,
    onPaymentError: () => setSetback({ draftId: draft.id, how: 'failed' }),
    onPaymentCancel: () => setSetback({ draftId: draft.id, how: 'cancelled' }),
  };

  const tabProps = { draft, dispatch: dispatchDraft, errorOf };

  return (
    <div
      className="mx-auto max-w-6xl px-4 pb-10 sm:px-6"
      onPointerDownCapture={fetchLaterTabs}
      onKeyDownCapture={fetchLaterTabs}
    >
      <div className="flex items-center justify-between gap-2">
        <Button variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Zurück zur Startseite
        </Button>
        {kept && (
          <p className="flex items-center gap-1 text-xs text-ink-soft sm:text-sm">
            <Icon name="check" className="text-success" />
            <span className="max-[22.4rem]:sr-only">
              <span className="max-sm:sr-only">Entwurf </span>gespeichert
            </span>
          </p>
        )}
      </div>
      <h1 className="mt-1 mb-5 text-3xl max-[16rem]:text-2xl sm:text-4xl">Dein Digitales Geschenk</h1>
      {recovered && (
        <div className="mb-6">
          <DraftNotice lostFiles={Object.values(lostFiles)} successor={() => openPanel(form.current)} />
        </div>
      )}
      {idea && !frozen && <IdeaNotice label={idea.label} onTakeBack={undoIdea} />}
      {tab !== 'payment' && <StartedGifts draftId={draft.id} onContinue={focusLater} />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Tabs.Root value={tab} onValueChange={(value) => open(value as CreatorTab)} className="min-w-0">
          <StepTabs draft={draft} tab={tab} frozen={frozen} />
          <div
            ref={form}
            onKeyDownCapture={(event) =>
              tab !== 'payment' && enterLeadsOn(event, () => goOn(NEXT_STEP[tab][0]))
            }
          >
            <TabPanel value="content" isShown={tab === 'content'}>
              <ContentTab {...tabProps} />
            </TabPanel>
            <TabPanel value="design" isShown={tab === 'design'}>
              <DesignTab {...tabProps} />
            </TabPanel>
            <TabPanel value="media" isShown={mediaOpened}>
              <MediaTab key={draft.id} {...tabProps} lostFiles={lostFiles} disabled={tab !== 'media'} />
            </TabPanel>
            <TabPanel value="payment" isShown={tab === 'payment'}>
              <UploadProgress session={uploads} />
              <PaymentPanel
                draft={draft}
                host={paymentHost}
                advice={setback?.draftId === draft.id && <PaymentAdvice setback={setback.how} />}
                isPaymentConfigured={isPaymentConfigured}
              />
            </TabPanel>
          </div>
          <div
            className={classNames(
              // Sticky on the last tab as well, where no edge is named to stick to: when that
              // changes, browsers compute the style of all that is inside.
              'sticky -mx-4 mt-11 flex items-end gap-3 px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:mt-6 lg:px-0',
              tab === 'payment'
                ? 'justify-end lg:hidden'
                : // In a window as low as one with an open keyboard, and with very large text, the bar would take the place of what is written.
                  'z-20 border-t border-line bg-paper max-[16rem]:static max-[16rem]:flex-wrap [@media(max-height:26rem)]:static',
              // Beside the cookie banner it would take a third of a phone, so there it stays in its
              // place.
              tab !== 'payment' && 'bottom-(--banner) max-lg:in-data-banner:static',
            )}
          >
            <PreviewButton draft={draft} />
            {tab !== 'payment' && (
              <Button
                size="lg"
                className="flex-1 px-3 max-sm:text-base lg:flex-none lg:px-7"
                onClick={() => goOn(NEXT_STEP[tab][0])}
              >
                {NEXT_STEP[tab][1]}
              </Button>
            )}
          </div>
          {tab !== 'payment' && (
            <Button variant="secondary" className="mt-3 w-full text-balance sm:w-auto" onClick={proceed}>
              Weiter zum Bezahlen & Geschenk erstellen
            </Button>
          )}
        </Tabs.Root>
        <LivePreview draft={draft} />
      </div>
    </div>
  );
}
