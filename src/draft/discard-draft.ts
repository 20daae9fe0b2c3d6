import type { GiftDraft } from '@/gift/fields.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { currentDraft, resetDraft } from './draft-store.ts';
import { isWorthKeeping } from './stored-draft.ts';

/** Milliseconds to take a discarded draft back. */
const UNDO_FOR = 10_000;

/**
 * Begins anew, with these fields if any. Whoever loses something by that is told so and can take it back; `onUndone` leads to
 * where the draft is seen again.
 */
export function discardDraft(fields: Partial<GiftDraft> = {}, onUndone?: () => void): void {
  const lost = isWorthKeeping(currentDraft());
  const bringBack = resetDraft(fields);
  if (!lost) return;
  showToast('Entwurf verworfen', 'Du beginnst mit einem leeren Geschenk.', {
    duration: UNDO_FOR,
    action: {
      label: 'Rückgängig',
      onAction: () => {
        bringBack();
        onUndone?.();
      },
    },
  });
}
