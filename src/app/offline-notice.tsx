import { useSyncExternalStore } from 'react';
import { classNames } from '@/ui/class-names.ts';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOffline = () => navigator.onLine === false;

const WORDS = {
  sender:
    'Du bist gerade offline. Was du geschrieben hast, bleibt in diesem Browser; bezahlen und ' +
    'verschenken kannst du wieder, sobald die Verbindung da ist.',
  guest:
    'Du bist gerade offline. Was du geschrieben hast, bleibt in diesem Browser; dazulegen kannst du ' +
    'es wieder, sobald die Verbindung da ist.',
  recipient: 'Du bist gerade offline. Was von deinem Geschenk schon da ist, kannst du weiter ansehen.',
};

interface OfflineNoticeProps {
  reader: keyof typeof WORDS;
}

/**
 * A line below the header while the network is gone. The live region is rendered even while empty:
 * screen readers announce only changes of a region that was there before.
 */
export function OfflineNotice({ reader }: OfflineNoticeProps) {
  const offline = useSyncExternalStore(subscribe, isOffline);
  return (
    <div aria-live="polite" role={offline ? 'status' : undefined}>
      {offline && (
        <p
          className={classNames(
            'bg-warning-soft px-4 py-2 text-center text-sm text-warning',
            // Over the header: below it the line would move the gift.
            reader === 'recipient' &&
              'absolute inset-x-0 top-0 z-20 grid min-h-(--header-height) place-content-center',
          )}
        >
          {WORDS[reader]}
        </p>
      )}
    </div>
  );
}
