import { UNDO_MS } from '@/browser/undo-window.ts';
import { forgetTypedSender } from '@/features/consent/last-sender.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { currentToast, showToast } from '@/ui/toast/toast-store.ts';
import { type BringBack, draftStore } from './draft-store.ts';
import { takeOutDraft } from './stored-drafts.ts';

/** The action of the toast's button; `onUndone` is called when the draft is back. */
const undoing = (bringBack: BringBack, onUndone?: () => void) => () => {
  if (bringBack()) {
    showToast(
      'Dein Entwurf ist wieder da',
      'Was du danach begonnen hast, liegt auf der Startseite für dich bereit.',
    );
  }
  onUndone?.();
};

function offerUndo(title: string, text: string, onAction: () => void): number {
  return showToast(title, text, { duration: UNDO_MS, action: { label: 'Rückgängig', onAction } });
}

interface BeginOptions {
  /** What the new draft begins with. */
  fields?: Partial<GiftDraft>;
  /**
   * Whether the page was reset by its logo. Another person may be next at a shared computer, so the
   * offer to go on names no recipient, and the sender who was typed in is not offered again.
   */
  namesNobody?: boolean;
  onUndone?: () => void;
}

/** Starts a new draft; a toast says where the old one is, and offers to go on with it. */
export function beginAnew({ fields, namesNobody = false, onUndone }: BeginOptions = {}): void {
  if (namesNobody) forgetTypedSender();
  const isKept = draftStore().isKept();
  // A kept draft may hold only a file that has not been read from storage yet.
  const hadContent = isKept || draftStore().hasContent();
  const undo = undoing(draftStore().setAside(fields, { namesNobody }), onUndone);
  if (!hadContent) return;
  if (isKept)
    offerUndo('Entwurf beiseitegelegt', 'Er liegt für dich bereit, wenn du weiterschreiben willst.', undo);
  else offerUndo('Entwurf verworfen', 'Du beginnst mit einem leeren Geschenk.', undo);
}

/** The toast on screen, and how it brings back each draft that was discarded while it was shown. */
let offered: { toast: number; undos: (() => void)[] } = { toast: 0, undos: [] };

/** Deletes a draft, of this tab or a stored one; a toast offers to bring it back. */
export async function discardDraft(draftId: string, onUndone?: () => void): Promise<void> {
  const isCurrent = draftStore().draft().id === draftId;
  const undo = undoing(isCurrent ? draftStore().reset() : takeOutDraft(draftId), onUndone);
  // A second toast takes the place of the first, whose button must not be lost with it.
  const undos = [undo, ...(currentToast()?.key === offered.toast ? offered.undos : [])];
  const title = undos.length === 1 ? 'Entwurf verworfen' : `${undos.length} Entwürfe verworfen`;
  const toast = offerUndo(title, isCurrent ? 'Du beginnst mit einem leeren Geschenk.' : '', () => {
    for (const each of undos) each();
  });
  offered = { toast, undos };
}
