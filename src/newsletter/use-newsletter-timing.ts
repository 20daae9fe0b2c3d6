import { useCallback, useEffect, useRef, useState } from 'react';
import { isBusy } from '@/browser/busy.ts';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds from load to the popup. */
export const POPUP_DELAY = 5000;
/** Milliseconds between checks while somebody is busy. Checked by a timer, because a text field that is removed while focused fires no 'blur'. */
const NEXT_LOOK = 1000;

const TEXT_ENTRY =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="file"], [type="button"])';

/** Whether somebody pays, records, has a modal dialog open, or types. */
const isDistracted = () => isBusy() || document.activeElement?.matches(TEXT_ENTRY) === true;

const wasDismissed = () => sessionStore.get(STORAGE_KEYS.newsletterShown) !== null;

/** Whether the popup is to be shown: once per session, five seconds after load, later if somebody is busy then. */
export function useNewsletterTiming(loadedAt = Date.now()): { visible: boolean; dismiss: () => void } {
  const [visible, setVisible] = useState(false);
  const loadedSince = useRef(loadedAt);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (wasDismissed()) return;
      if (isDistracted()) timer = setTimeout(look, NEXT_LOOK);
      else setVisible(true);
    };
    timer = setTimeout(look, Math.max(0, loadedSince.current + POPUP_DELAY - Date.now()));
    return () => clearTimeout(timer);
  }, []);

  const dismiss = useCallback(() => {
    sessionStore.set(STORAGE_KEYS.newsletterShown, 'true');
    setVisible(false);
  }, []);

  return { visible, dismiss };
}
