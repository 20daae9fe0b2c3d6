import { useEffect, useEffectEvent } from 'react';
import { showError } from './toast/toast-store.ts';

/** Stands in for a dialog that could not be loaded: says so and counts as closed. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    showError(
      'Das ging gerade nicht auf',
      'Bitte prüfe deine Verbindung und versuche es noch einmal. Hilft das nicht, lade die Seite neu.',
    );
    close();
  }, []);
  return null;
}
