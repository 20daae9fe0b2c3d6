import { useEffect } from 'react';
import { lastSender, noteSender } from '@/features/consent/last-sender.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { MAX_EMAIL_LENGTH } from '@/gift/limits.ts';
import { isEmail } from '@/gift/text.ts';
import type { DraftFieldsProps } from '@/gifts/extras.ts';
import type { MediaPlace } from '@/media/media-tiles.tsx';
import { settings } from '@/settings/settings.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { draftStore } from './draft/draft-store.ts';
import { fileOf } from './draft/stored-drafts.ts';
import type { MoveFocus } from './form-focus.ts';

const CONFIRMED_BY_PAYPAL =
  'Falls es Fragen zu deiner Zahlung gibt. Die Bestätigung kommt von PayPal, den Link bekommst du gleich hier.';
const CONFIRMED_BY_MAIL =
  'Dorthin schicken wir deine Bestellbestätigung. Den Link zum Geschenk bekommst du gleich hier.';

/** The tiles load when the tab is opened, or ahead, on the first input in the wizard. */
export const MediaTiles = lazyPart(async () => (await import('@/media/media-tiles.tsx')).MediaTiles, {
  meanwhile: () => <Waiting label="Einen Moment …" />,
  waitsForNetwork: 'offline',
});

interface LeftPlace {
  draftId: string;
  slot: UploadKind;
  /** The file whose place it was to take. */
  replaced: File | null;
}

/**
 * Puts a file that was on its way when the wizard was left into its draft, and says so. Another
 * draft does not get it, and it replaces no file that was chosen meanwhile.
 */
export function takeLeftFile(file: File, { draftId, slot, replaced }: LeftPlace): void {
  const draft = draftStore().draft();
  if (draft.id !== draftId) return;
  const present = fileOf(draft, slot);
  if (present === replaced) {
    draftStore().dispatch({ type: 'choose-file', slot, file });
    showToast('Datei ausgewählt', `„${file.name}“ ist im Geschenk.`, { tone: 'success' });
  } else if (present) {
    showToast('Datei nicht übernommen', `„${file.name}“ fehlt: Im Geschenk ist noch „${present.name}“.`);
  }
}

interface MediaTabProps extends DraftFieldsProps {
  /** Names of files of a restored draft that browser storage has lost, by slot. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** true while another tab is open: this one stays mounted, but takes no pasted files. */
  disabled: boolean;
  moveFocus: MoveFocus;
}

/** Tab 'Medien & Absender': first the sender, who is required, then the three optional files. */
export function MediaTab({ draft, dispatch, errorOf, lostFiles, disabled, moveFocus }: MediaTabProps) {
  useEffect(() => {
    if (isEmail(draft.creator_email)) noteSender({ name: draft.senderName, email: draft.creator_email });
  }, [draft.senderName, draft.creator_email]);
  const place = (slot: UploadKind, file: File | null): MediaPlace => ({
    file,
    restoredName: lostFiles[slot] ?? null,
    onChoose: (chosen) => dispatch({ type: 'choose-file', slot, file: chosen }),
    onRemove: () => dispatch({ type: 'remove-file', slot }),
    onLeft: (left, replaced) => takeLeftFile(left, { draftId: draft.id, slot, replaced }),
  });
  const places = {
    main: place('main', draft.mainFile),
    audio: place('audio', draft.audioMessage),
    video: place('video', draft.videoGreeting),
  };
  return (
    <div className="grid gap-8">
      <LastSenderOffer draft={draft} dispatch={dispatch} moveFocus={moveFocus} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Dein Name"
          name="senderName"
          enterKeyHint="next"
          required
          autoComplete="name"
          value={draft.senderName}
          error={errorOf('senderName')}
          onChange={(senderName) => dispatch({ type: 'edit', fields: { senderName } })}
        />
        <TextField
          label="Deine E-Mail-Adresse"
          name="creator_email"
          enterKeyHint="next"
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          hint={settings.mail ? CONFIRMED_BY_MAIL : CONFIRMED_BY_PAYPAL}
          value={draft.creator_email}
          error={errorOf('creator_email')}
          onChange={(creator_email) => dispatch({ type: 'edit', fields: { creator_email } })}
        />
      </div>
      <div className="grid gap-5 border-t border-line pt-6">
        <p className="text-ink-soft">Alles Weitere ist eine Zugabe: Du kannst es auch weglassen.</p>
        <MediaTiles places={places} disabled={disabled} />
      </div>
    </div>
  );
}

/** Offers to fill in who was the sender before, while the sender's fields are still empty. */
function LastSenderOffer({
  draft,
  dispatch,
  moveFocus,
}: Pick<MediaTabProps, 'draft' | 'dispatch' | 'moveFocus'>) {
  const sender = draft.senderName || draft.creator_email ? null : lastSender();
  if (!sender) return null;
  return (
    <p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          dispatch({ type: 'edit', fields: { senderName: sender.name, creator_email: sender.email } });
          // The button removes itself, so the focus moves to the first field that it filled.
          moveFocus({ to: 'senderName' });
        }}
      >
        <span className="wrap-anywhere">{`Wieder als ${sender.name} (${sender.email})`}</span>
      </Button>
    </p>
  );
}
