import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useReducer } from 'react';
import { vi } from 'vitest';
import { draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import type { PaymentPanelProps } from '@/payment/payment-panel.tsx';
import type { RecoveryBannerProps } from '@/payment/recovery-banner.tsx';
import { draft as aDraft } from '../builders.ts';
import type { World } from './world.ts';

const SDK = readFileSync(join(import.meta.dirname, '../e2e/fakes/paypal-sdk.js'), 'utf8');

/** Milliseconds of simulated time per look at the page, and how many looks until the visitor gives up. */
const LOOK_EVERY = 500;
const MOST_LOOKS = 1200;
/** Looks until the visitor ends a payment window in which nothing happens. */
const PATIENCE = 20;
/** Looks at a page that says the same all the time until the visitor loads it anew. */
const LONG_PATIENCE = 200;

export interface Visit {
  /** The gift row was confirmed to the page. */
  hasPreview: boolean;
  /** PayPal's button was offered although the money had been taken. */
  wasAskedTwice: boolean;
}

interface TabProps {
  draft: GiftDraft;
  world: World;
  onSaved: (row: GiftRow) => void;
  PaymentPanel: ComponentType<PaymentPanelProps>;
  RecoveryBanner: ComponentType<RecoveryBannerProps>;
}

/** The page with the payment tab open and the shell's banner above it. */
function Tab({ draft, world, onSaved, PaymentPanel, RecoveryBanner }: TabProps) {
  const [now, dispatch] = useReducer(draftReducer, draft);
  const save = (row: GiftRow) => world.saveGift(row);
  const prepare = () =>
    world.storeFiles().then(
      () => toGiftRow(now),
      () => null,
    );
  return (
    <>
      <RecoveryBanner save={save} onSaved={onSaved} />
      <PaymentPanel
        draft={now}
        dispatch={dispatch}
        prepare={prepare}
        save={save}
        onSaved={onSaved}
        isPaymentConfigured
      />
    </>
  );
}

const button = (name: string) => screen.queryByRole('button', { name });
const settle = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A tab of the browser: its modules, timers and what it waits for die with it, local storage does not. */
async function openTab(world: World, draft: GiftDraft, onSaved: (row: GiftRow) => void): Promise<void> {
  vi.resetModules();
  vi.doMock('@/settings/settings.ts', () => ({
    settings: { couponTestEmail: '', paypal: { clientId: 'real', merchantId: '', environment: 'sandbox' } },
  }));
  vi.doMock('@/backend/payments.ts', () => ({
    recordPayment: (entry: Parameters<World['recordPayment']>[0]) => world.recordPayment(entry),
  }));
  const { PaymentPanel } = await import('@/payment/payment-panel.tsx');
  const { RecoveryBanner } = await import('@/payment/recovery-banner.tsx');
  await import('@/payment/paypal-area.tsx');
  Object.assign(window, { payPalServer: world.askPayPal.bind(world) });
  render(<Tab {...{ draft, world, onSaved, PaymentPanel, RecoveryBanner }} />);
}

function closeTab(): void {
  vi.clearAllTimers();
  cleanup();
  for (const script of document.querySelectorAll('script')) script.remove();
  Object.assign(window, { paypal: undefined });
}

function serveScript(): void {
  const script = document.querySelector('script[src*="paypal.com/sdk/js"]:not([data-served])');
  if (!script) return;
  script.setAttribute('data-served', '');
  runInThisContext(SDK);
  act(() => void fireEvent.load(script));
}

/** What a sensible person does next: repeats what the page offers, opens the page again after it was closed, pays when asked. */
function pressNext(looksAtPayPal: number): void {
  const next = button('Erneut speichern') ?? button('Zahlung erneut prüfen');
  const waiting = button('Bezahlvorgang beenden');
  if (next) fireEvent.click(next);
  else if (waiting && looksAtPayPal > PATIENCE) fireEvent.click(waiting);
  else if (!waiting && !screen.queryByText(/wird (vorbereitet|gespeichert|abgeschlossen) …/)) {
    const pay = button('Mit PayPal bezahlen');
    if (pay) fireEvent.click(pay);
  }
}

/** One person, one gift, from 'Pay' to the preview page, whatever goes wrong in this world. */
export async function visit(world: World): Promise<Visit> {
  const result: Visit = { hasPreview: false, wasAskedTwice: false };
  const draft = aDraft();
  const onSaved = () => {
    result.hasPreview = true;
  };
  let isClosed = true;
  let looksAtPayPal = 0;
  let words = '';
  let looksAtSameWords = 0;
  world.closeTab = () => {
    isClosed = true;
  };
  for (let look = 0; look < MOST_LOOKS && !result.hasPreview; look += 1) {
    if (isClosed) {
      closeTab();
      isClosed = false;
      words = '';
      await openTab(world, draft, onSaved);
    }
    serveScript();
    await settle(LOOK_EVERY);
    if (isClosed || result.hasPreview) continue;
    result.wasAskedTwice ||= world.payPal.paidOrders.length > 0 && button('Mit PayPal bezahlen') !== null;
    looksAtPayPal = button('Bezahlvorgang beenden') ? looksAtPayPal + 1 : 0;
    looksAtSameWords = document.body.textContent === words ? looksAtSameWords + 1 : 0;
    words = document.body.textContent ?? '';
    if (looksAtSameWords > LONG_PATIENCE) world.closeTab();
    else act(() => pressNext(looksAtPayPal));
  }
  closeTab();
  return result;
}
