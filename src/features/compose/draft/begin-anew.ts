import type { GiftDraft } from '@/gift/fields.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { currentDraft, currentIsKept, setDraftAside } from './draft-store.ts';
import { hasContent } from './stored-draft.ts';
import { sayWhatWasSetAside, UNDO_MS } from './undo.ts';

/**
 * Starts a new draft, with these fields if any. If the old draft had content, a toast says where it
 * is, or that it is gone, and offers to go on with it; `onUndone` is called after that, to lead
 * back to the wizard.
 */
export function beginAnew(fields: Partial<GiftDraft> = {}, onUndone?: () => void): void {
  const isKept = currentIsKept();
  // What is kept may be a file that has not been read from storage yet.
  const hadContent = isKept || hasContent(currentDraft());
  const bringBack = setDraftAside(fields);
  if (!hadContent) return;
  const onAction = () => {
    if (bringBack()) sayWhatWasSetAside();
    onUndone?.();
  };
  showToast(
    isKept ? 'Entwurf beiseitegelegt' : 'Entwurf verworfen',
    isKept
      ? 'Er liegt für dich bereit, wenn du weiterschreiben willst.'
      : 'Du beginnst mit einem leeren Geschenk.',
    { duration: UNDO_MS, action: { label: 'Rückgängig', onAction } },
  );
}
