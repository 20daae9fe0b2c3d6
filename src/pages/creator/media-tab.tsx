import type { UploadKind } from '@/gift/file-types.ts';
import { MAX_EMAIL_LENGTH } from '@/gift/limits.ts';
import { FilePicker } from '@/media/file-picker.tsx';
import { VideoRecorder, VoiceRecorder } from '@/media/recorder/recorder.tsx';
import { TextField } from '@/ui/field.tsx';
import { LastSenderOffer } from './last-sender-offer.tsx';
import type { TabProps } from './tab-props.ts';

interface MediaTabProps extends TabProps {
  /** Names of files of a restored draft that browser storage has lost, by slot. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** true while another tab is open: this one stays mounted, but takes no pasted files. */
  disabled: boolean;
}

/** Tab 'Medien & Absender': first the sender, who is required, then the three optional files and their recorders. */
export function MediaTab({ draft, dispatch, errorOf, lostFiles, disabled }: MediaTabProps) {
  const place = (slot: UploadKind) => ({
    kind: slot,
    restoredName: lostFiles[slot] ?? null,
    disabled,
    onChoose: (file: File) => dispatch({ type: 'choose-file', slot, file }),
    onRemove: () => dispatch({ type: 'remove-file', slot }),
  });
  const main = place('main');
  const audio = place('audio');
  const video = place('video');
  return (
    <div className="grid gap-8">
      <LastSenderOffer draft={draft} dispatch={dispatch} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Dein Name"
          name="senderName"
          required
          autoComplete="name"
          value={draft.senderName}
          error={errorOf('senderName')}
          onChange={(senderName) => dispatch({ type: 'edit', fields: { senderName } })}
        />
        <TextField
          label="Deine E-Mail-Adresse"
          name="creator_email"
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          hint="Für Fragen zu deiner Zahlung; ihre Bestätigung kommt von PayPal. Den Link bekommst du hier auf der Seite."
          value={draft.creator_email}
          error={errorOf('creator_email')}
          onChange={(creator_email) => dispatch({ type: 'edit', fields: { creator_email } })}
        />
      </div>
      <div className="grid gap-8 border-t border-line pt-6">
        <p className="-mb-3 text-ink-soft">Alles Weitere ist eine Zugabe: Du kannst es auch weglassen.</p>
        <FilePicker {...main} label="Bild, Video oder Dokument" file={draft.mainFile} />
        <div className="grid gap-4">
          <FilePicker {...audio} label="Musik oder Sprachnachricht" file={draft.audioMessage} />
          <VoiceRecorder onKeep={audio.onChoose} disabled={disabled} />
        </div>
        <div className="grid gap-4">
          <FilePicker {...video} label="Videogruß" file={draft.videoGreeting} />
          <VideoRecorder onKeep={video.onChoose} disabled={disabled} />
        </div>
      </div>
    </div>
  );
}
