import { loadedModule, PART_MISSING } from '@/api/missing-chunk.ts';
import type { GiftRow } from '@/gift/row.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError } from '@/ui/toast/toast-store.ts';

/** 'Nächstes Jahr wieder?' (docs/behaviour.md#preview-page). */
export function NextYear({ gift, opensAt }: { gift: GiftRow; opensAt: string | null }) {
  const save = async () => {
    try {
      const { saveReminder } = await loadedModule(import('./save-reminder.ts'));
      saveReminder(gift, opensAt);
    } catch {
      showError('Erinnerung nicht gespeichert', PART_MISSING);
    }
  };
  return (
    <Button variant="quiet" icon={<Icon name="calendar" />} onClick={() => void save()}>
      Nächstes Jahr wieder?
    </Button>
  );
}
