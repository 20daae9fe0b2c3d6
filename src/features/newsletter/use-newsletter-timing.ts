import { useCallback, useEffect, useRef, useState } from 'react';
import { isBusy } from '@/browser/busy.ts';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { isUnwrapping } from '@/ui/gift-cards.ts';

/** Milliseconds from load to the popup. */
export const POPUP_DELAY = 5000;
/**
 * Milliseconds after the answer to the cookie banner in which the popup stays at the end of the
 * page: nobody is asked for one thing after the other.
 */
export const ANSWER_REST = 30_000;

/**
 * Milliseconds between checks while somebody is busy. Checked by a timer, because a text field that
 * is removed while focused fires no 'blur'.
 */
const NEXT_LOOK = 1000;

const TEXT_ENTRY =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="file"], [type="button"])';

/** Whether somebody pays, records, has a modal dialog open, unwraps a gift, or types. */
const isDistracted = () => isBusy() || isUnwrapping() || document.activeElement?.matches(TEXT_ENTRY) === true;

const wasDismissed = () => sessionStore.get(STORAGE_KEYS.newsletterShown) !== null;

interface NewsletterTiming {
  /** The cookie banner asks nothing, and its answer is long enough ago. */
  settled: boolean;
  /** Five seconds after load are over, and nobody is busy. */
  due: boolean;
  /** Somebody has closed it or signed up in this session. */
  dismissed: boolean;
  dismiss: () => void;
}

/**
 * When the popup comes by itself: once per session, five seconds after load, later if somebody is
 * busy then.
 */
export function useNewsletterTiming(bannerShown: boolean | null, loadedAt = Date.now()): NewsletterTiming {
  const [settled, setSettled] = useState(bannerShown === false);
  const [due, setDue] = useState(false);
  const [dismissed, setDismissed] = useState(wasDismissed);
  const loadedSince = useRef(loadedAt);
  const wasAsked = useRef(false);

  useEffect(() => {
    if (bannerShown === null) return;
    if (bannerShown) {
      wasAsked.current = true;
      return setSettled(false);
    }
    if (!wasAsked.current) return setSettled(true);
    const timer = setTimeout(setSettled, ANSWER_REST, true);
    return () => clearTimeout(timer);
  }, [bannerShown]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (isDistracted()) timer = setTimeout(look, NEXT_LOOK);
      else setDue(true);
    };
    timer = setTimeout(look, Math.max(0, loadedSince.current + POPUP_DELAY - Date.now()));
    return () => clearTimeout(timer);
  }, []);

  const dismiss = useCallback(() => {
    sessionStore.set(STORAGE_KEYS.newsletterShown, 'true');
    setDismissed(true);
  }, []);

  return { settled, due, dismissed, dismiss };
}
