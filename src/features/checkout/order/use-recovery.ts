import { useEffect, useRef, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { createCheckout } from './checkout.ts';
import { type PaymentToast, showPaymentToast } from './payment-toasts.ts';
import type { Phase, SaveFailure } from './states.ts';

/**
 * Milliseconds before the second attempt; every further pause is twice as long, up to the longest.
 */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

export interface RecoveryHost {
  /** Throws BackendError. */
  save: (row: GiftRow) => Promise<GiftRow>;
  /** Whether the sender may be led to the gift now; otherwise only a toast says where it is. */
  mayLeadTo: (giftId: string) => boolean | Promise<boolean>;
  /**
   * The gift is confirmed: its draft must not be offered for payment again. `isLed`: the page goes
   * to the gift.
   */
  onSaved: (giftId: string, isLed: boolean) => void;
  /** Leads to the gift: the sender asked for it. */
  onShow: (giftId: string) => void;
}

export interface Recovery {
  /** 'queued': another tab is dealing with the order. */
  status: 'queued' | 'saving' | 'waiting' | 'refused';
  /** Words of the last failure, '' before one. */
  words: string;
}

/** Asking again would get the same answer. */
const isFinal = ({ kind }: SaveFailure) => kind === 'refused' || kind === 'coupon-used';

function recoveryOf(phase: Phase, failure: SaveFailure | undefined): Recovery {
  const words = failure?.words ?? '';
  switch (phase.name) {
    case 'entering':
    case 'saving':
      return { status: 'saving', words };
    case 'unsaved':
      return { status: isFinal(phase.failure) ? 'refused' : 'waiting', words };
    default:
      return { status: 'queued', words };
  }
}

/** A toast of a failure would go away; the banner says it and stays. */
const ANNOUNCED: readonly PaymentToast['name'][] = [
  'inquiry-stored',
  'inquiry-stored-elsewhere',
  'saved',
  'saved-elsewhere',
  'saved-before',
  'saved-before-elsewhere',
];

/**
 * Finishes the pending orders of earlier visits: saves a paid order's frozen gift, again and again
 * with growing pauses and as soon as the connection is back; asks whether a gift that was placed
 * without a payment had arrived. An order found approved may or may not have been captured; it is
 * saved all the same and never paid again.
 */
export function useRecovery(giftId: string, host: RecoveryHost): Recovery & { retry: () => void } {
  const [recovery, setRecovery] = useState<Recovery>({ status: 'queued', words: '' });
  const newest = useRef(host);
  useEffect(() => {
    newest.current = host;
  });
  const retry = useRef(() => {});

  useEffect(() => {
    let pause = FIRST_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failure: SaveFailure | undefined;

    function run() {
      clearTimeout(timer);
      void checkout.recover();
    }

    function showPhase(phase: Phase) {
      const failed = phase.name === 'unsaved' || phase.name === 'looking-back' ? phase.failure : undefined;
      failure = failed ?? failure;
      setRecovery(recoveryOf(phase, failure));
      if (!failed) return;
      clearTimeout(timer);
      if (isFinal(failed)) {
        console.error('A gift could not be saved.', giftId, failed.words);
        return;
      }
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }

    const checkout = createCheckout(
      giftId,
      {
        save: (row) => newest.current.save(row),
        mayLeadTo: (id) => newest.current.mayLeadTo(id),
        showPhase,
        showToast: (toast) => {
          if (ANNOUNCED.includes(toast.name)) showPaymentToast(toast, (id) => newest.current.onShow(id));
        },
        onSaved: (row) => newest.current.onSaved(row.id, true),
        onSavedElsewhere: (row) => newest.current.onSaved(row.id, false),
        // What belongs to the form does not happen here.
        prepare: async () => null,
        isCurrent: () => false,
        rename: async () => null,
        dropCoupon: () => {},
        onPaymentError: () => {},
        onPaymentCancel: () => {},
      },
      { claims: false },
    );
    const detach = checkout.attach();
    retry.current = run;
    window.addEventListener('online', run);
    run();
    return () => {
      detach();
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [giftId]);

  return { ...recovery, retry: () => retry.current() };
}
