import { currentToast, showToast } from '@/ui/toast/toast-store.ts';
import { takeOutDraft } from './draft-storage.ts';
import { currentDraft, resetDraft } from './draft-store.ts';
import { sayWhatWasSetAside, UNDO_MS } from './undo.ts';

/**
 * What the toast on screen brings back: one for each draft that was discarded while it was shown.
 */
let offered: { toast: number; undos: (() => void)[] } = { toast: 0, undos: [] };

/**
 * Discards a draft, of this tab or a stored one: everything that this browser holds of it is
 * deleted, and a toast offers to bring it back. The one way by which a draft is thrown away on
 * purpose. `onUndone` is called when it is back.
 */
export async function discardDraft(draftId: string, onUndone?: () => void): Promise<void> {
  const isCurrent = currentDraft().id === draftId;
  const bringBack = isCurrent ? resetDraft() : await takeOutDraft(draftId);
  const undo = () => {
    if (bringBack()) sayWhatWasSetAside();
    onUndone?.();
  };
  // A second toast takes the place of the first, whose button must not be lost with it.
  const undos = [undo, ...(currentToast()?.key === offered.toast ? offered.undos : [])];
  const onAction = () => {
    for (const each of undos) each();
  };
  const title = undos.length === 1 ? 'Entwurf verworfen' : `${undos.length} Entwürfe verworfen`;
  const toast = showToast(title, isCurrent ? 'Du beginnst mit einem leeren Geschenk.' : '', {
    duration: UNDO_MS,
    action: { label: 'Rückgängig', onAction },
  });
  offered = { toast, undos };
}
