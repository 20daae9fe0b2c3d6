import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds from load to the popup (section 9). */
export const POPUP_DELAY = 5000;
/** Milliseconds until the next look when somebody was busy. */
const NEXT_LOOK = 1000;

const TEXT_ENTRY =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="file"], [type="button"])';

/** Whether somebody types, pays or records (ruling 20), or is held by a modal dialog. Paying and recording set `data-busy` on the body. */
function isBusy(): boolean {
  return (
    document.body.dataset.busy !== undefined ||
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches(TEXT_ENTRY) === true
  );
}

const wasDismissed = () => sessionStore.get(STORAGE_KEYS.newsletterShown) !== null;

/** When the popup shows: once per session, five seconds after load, later if somebody is busy (sections 4 and 9). */
export function useNewsletterTiming(loadedAt = Date.now()): { visible: boolean; dismiss: () => void } {
  const [visible, setVisible] = useState(false);
  const loadedSince = useRef(loadedAt);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (wasDismissed()) return;
      if (isBusy()) timer = setTimeout(look, NEXT_LOOK);
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
