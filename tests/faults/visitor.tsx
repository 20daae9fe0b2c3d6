import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { PaymentHost } from '@/features/checkout/payment-panel.tsx';
import type { PaymentEntry } from '@/features/checkout/requests.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { draft as aDraft } from '../builders.ts';
import type { World } from './world.ts';

const SDK = readFileSync(join(import.meta.dirname, '../e2e/fakes/paypal-sdk.js'), 'utf8');

/**
 * Simulated milliseconds between two looks at the page, and the number of looks after which the
 * visitor gives up.
 */
const LOOK_EVERY = 500;
const MOST_LOOKS = 1200;
/** Looks until the visitor ends a payment window in which nothing happens. */
const LOOKS_UNTIL_CLOSING = 20;
/** Looks at an unchanged page until the visitor reloads it. */
const LOOKS_UNTIL_RELOAD = 200;

export interface Visit {
  /** Gifts that the page has shown on the preview page. */
  shown: string[];
  /**
   * Gifts that the page has only reported by a toast, because the sender was working on another
   * draft.
   */
  told: string[];
  /** PayPal's button was offered although the money had been taken. */
  wasAskedTwice: boolean;
}

/** The draft store of the tab that is open. */
export type DraftStore = typeof import('@/features/compose/draft/draft-store.ts').draftStore;

const button = (name: string) => screen.queryByRole('button', { name });
export const settle = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The page with the payment tab open and the shell's banner above it. */
async function pageOf(world: World, visit: Visit) {
  const { draftStore: store, useWizardState } = await import('@/features/compose/draft/draft-store.ts');
  const { PaymentPanel } = await import('@/features/checkout/payment-panel.tsx');
  const { RecoveryBanner } = await import('@/features/checkout/recovery-banner.tsx');
  await import('@/features/checkout/paypal-area.tsx');
  const isCurrent = (giftId: string) => store.draft().id === giftId;
  const show = (giftId: string) => {
    store.forgetSaved(giftId);
    visit.shown.push(giftId);
  };
  const tell = (giftId: string) => {
    store.forgetSaved(giftId);
    visit.told.push(giftId);
  };
  const host: Omit<PaymentHost, 'prepare'> = {
    dispatch: store.dispatch,
    openTab: () => undefined,
    peekOrderRow: async () => null,
    save: (row) => world.saveGift(row),
    isCurrent,
    canNavigateToGift: isCurrent,
    rename: store.continueUnderNewId,
    onSaved: (row) => show(row.id),
    onSavedElsewhere: (row) => tell(row.id),
    onShow: show,
    onFrozenChange: () => undefined,
    onPaymentError: () => undefined,
    onPaymentCancel: () => undefined,
  };
  function Page({ isPaymentConfigured }: { isPaymentConfigured: boolean }) {
    const { draft } = useWizardState();
    const prepare = () =>
      world.storeFiles().then(
        () => toGiftRow(draft),
        () => null,
      );
    return (
      <>
        <RecoveryBanner
          canNavigateToGift={isCurrent}
          onSaved={(giftId, isLed) => (isLed ? show(giftId) : tell(giftId))}
          onShow={show}
        />
        <PaymentPanel draft={draft} host={{ ...host, prepare }} isPaymentConfigured={isPaymentConfigured} />
      </>
    );
  }
  return { Page, store };
}

/**
 * A tab of the browser. Closing it ends its modules, timers and requests; browser storage stays.
 */
export async function openTab(
  world: World,
  visit: Visit,
  { isPaymentConfigured = true } = {},
): Promise<DraftStore> {
  vi.resetModules();
  vi.doMock('@/settings/settings.ts', () => ({
    settings: { couponTestEmail: '', paypal: { clientId: 'real', merchantId: '', environment: 'sandbox' } },
  }));
  const requests = await vi.importActual<typeof import('@/features/checkout/requests.ts')>(
    '@/features/checkout/requests.ts',
  );
  vi.doMock('@/features/checkout/requests.ts', () => ({
    ...requests,
    recordPayment: (entry: PaymentEntry) => world.recordPayment(entry),
    draftState: (row: GiftRow) => world.draftState(row),
  }));
  // What the recovery saves with.
  vi.doMock('@/gifts/save-gift.ts', () => ({ saveGift: (row: GiftRow) => world.saveGift(row) }));
  const { Page, store } = await pageOf(world, visit);
  Object.assign(window, { payPalServer: world.askPayPal.bind(world) });
  render(<Page isPaymentConfigured={isPaymentConfigured} />);
  return store;
}

export function closeTab(): void {
  vi.clearAllTimers();
  cleanup();
  for (const script of document.querySelectorAll('script')) script.remove();
  Object.assign(window, { paypal: undefined });
}

export function serveScript(): void {
  const script = document.querySelector('script[src*="paypal.com/sdk/js"]:not([data-served])');
  if (!script) return;
  script.setAttribute('data-served', '');
  runInThisContext(SDK);
  act(() => void fireEvent.load(script));
}

/** Types the texts of a complete gift. */
export function compose(store: DraftStore, changes: Partial<GiftDraft> = {}): string {
  const { recipientName, message, senderName, creator_email } = aDraft();
  const fields = { recipientName, message, senderName, creator_email, ...changes };
  act(() => store.dispatch({ type: 'edit', fields }));
  return store.draft().id;
}

/**
 * The visitor's next action: repeats what the page offers, reopens a closed page, pays when asked.
 */
function pressNext(looksAtPayPal: number): void {
  const next = button('Erneut speichern') ?? button('Zahlung erneut prüfen');
  const waiting = button('Bezahlvorgang beenden');
  if (next) fireEvent.click(next);
  else if (waiting && looksAtPayPal > LOOKS_UNTIL_CLOSING) fireEvent.click(waiting);
  else if (!waiting && !screen.queryByText(/wird (vorbereitet|gespeichert|abgeschlossen) …/)) {
    const pay = button('Mit PayPal bezahlen');
    if (pay) fireEvent.click(pay);
  }
}

/** Plays one visitor with one gift from 'Pay' to the preview page, in a world with faults. */
export async function visit(world: World): Promise<Visit> {
  localStorage.clear();
  sessionStorage.clear();
  const result: Visit = { shown: [], told: [], wasAskedTwice: false };
  let isClosed = true;
  let isComposed = false;
  let looksAtPayPal = 0;
  let words = '';
  let looksAtSameWords = 0;
  world.closeTab = () => {
    isClosed = true;
  };
  for (let look = 0; look < MOST_LOOKS && result.shown.length === 0; look += 1) {
    if (isClosed) {
      closeTab();
      isClosed = false;
      words = '';
      const store = await openTab(world, result);
      if (!isComposed) compose(store);
      isComposed = true;
    }
    serveScript();
    await settle(LOOK_EVERY);
    if (isClosed || result.shown.length > 0) continue;
    result.wasAskedTwice ||= world.payPal.paidOrders.length > 0 && button('Mit PayPal bezahlen') !== null;
    looksAtPayPal = button('Bezahlvorgang beenden') ? looksAtPayPal + 1 : 0;
    looksAtSameWords = document.body.textContent === words ? looksAtSameWords + 1 : 0;
    words = document.body.textContent ?? '';
    if (looksAtSameWords > LOOKS_UNTIL_RELOAD) world.closeTab();
    else act(() => pressNext(looksAtPayPal));
  }
  closeTab();
  return result;
}
