import type { UploadKind } from '@/gift/file-types.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { fileOf } from './draft/draft-storage.ts';
import { currentDraft, dispatchDraft } from './draft/draft-store.ts';

interface LeftPlace {
  /** The draft that was composed when the wizard was left. */
  draftId: string;
  slot: UploadKind;
  /** The file whose place it was to take. */
  replaced: File | null;
}

/**
 * Puts a file into the draft that was on its way when the wizard was left, and says so. It never
 * falls into the next draft, and takes no other file's place than the one that it was chosen for.
 */
export function takeLeftFile(file: File, { draftId, slot, replaced }: LeftPlace): void {
  const draft = currentDraft();
  if (draft.id !== draftId) return;
  const present = fileOf(draft, slot);
  if (present === replaced) {
    dispatchDraft({ type: 'choose-file', slot, file });
    showToast('Datei ausgewählt', `„${file.name}“ ist im Geschenk.`, { tone: 'success' });
  } else if (present) {
    showToast('Datei nicht übernommen', `„${file.name}“ fehlt: Im Geschenk ist noch „${present.name}“.`);
  }
}
