import { showToast } from '@/ui/toast/toast-store.ts';
import { takeOutDraft } from './draft-storage.ts';
import { currentDraft, resetDraft } from './draft-store.ts';

/** Milliseconds during which a draft can be brought back from the toast. */
export const UNDO_MS = 10_000;

/**
 * Discards a draft, of this tab or a stored one: everything that this browser holds of it is deleted, and a toast offers to bring it back.
 * The one way by which a draft is thrown away on purpose. `onUndone` is called when it is back.
 */
export async function discardDraft(draftId: string, onUndone?: () => void): Promise<void> {
  const isCurrent = currentDraft().id === draftId;
  const bringBack = isCurrent ? resetDraft() : await takeOutDraft(draftId);
  const onAction = () => {
    bringBack();
    onUndone?.();
  };
  showToast('Entwurf verworfen', isCurrent ? 'Du beginnst mit einem leeren Geschenk.' : '', {
    duration: UNDO_MS,
    action: { label: 'Rückgängig', onAction },
  });
}
