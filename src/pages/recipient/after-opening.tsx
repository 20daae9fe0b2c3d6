import { useState } from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { saveKeepsake } from './keepsake.ts';

interface AfterOpeningProps {
  gift: WrappedGift;
  onUnwrapAgain: () => void;
}

/** The two secondary actions below an opened gift: 'Nochmal auspacken' and 'Erinnerung speichern'. */
export default function AfterOpening({ gift, onUnwrapAgain }: AfterOpeningProps) {
  const [saving, setSaving] = useState(false);

  const keep = async () => {
    setSaving(true);
    try {
      await saveKeepsake(gift);
    } catch {
      showError('Erinnerung nicht gespeichert', 'Bitte prüfe deine Verbindung und versuche es noch einmal.');
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <Button variant="secondary" icon={<Icon name="refresh" />} onClick={onUnwrapAgain}>
        Nochmal auspacken
      </Button>
      <Button variant="secondary" icon={<Icon name="download" />} busy={saving} onClick={() => void keep()}>
        Erinnerung speichern
      </Button>
    </div>
  );
}
