import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOffline = () => navigator.onLine === false;

/** A line below the header while the network is gone. The live region is rendered even while empty: screen readers announce only changes of a region that was there before. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribe, isOffline);
  return (
    <div aria-live="polite" role={offline ? 'status' : undefined}>
      {offline && (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          Du bist gerade offline. Was du geschrieben hast, bleibt in diesem Browser; bezahlen und verschenken
          kannst du wieder, sobald die Verbindung da ist.
        </p>
      )}
    </div>
  );
}
