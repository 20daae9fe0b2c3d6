import type { GiftDraft } from '@/gift/fields.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { currentDraft, resetDraft } from './draft-store.ts';
import { hasContent } from './stored-draft.ts';

/** Milliseconds during which a discarded draft can be restored from the toast. */
const UNDO_MS = 10_000;

/**
 * Starts a new draft, with these fields if any. If the old draft had content, a toast says that it is gone and offers to restore it;
 * `onUndone` is called after that, to lead back to the wizard.
 */
export function discardDraft(fields: Partial<GiftDraft> = {}, onUndone?: () => void): void {
  const lost = hasContent(currentDraft());
  const bringBack = resetDraft(fields);
  if (!lost) return;
  showToast('Entwurf verworfen', 'Du beginnst mit einem leeren Geschenk.', {
    duration: UNDO_MS,
    action: {
      label: 'Rückgängig',
      onAction: () => {
        bringBack();
        onUndone?.();
      },
    },
  });
}
