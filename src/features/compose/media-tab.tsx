import type { UploadKind } from '@/gift/file-types.ts';
import { MAX_EMAIL_LENGTH } from '@/gift/limits.ts';
import type { TabProps } from '@/gift/tab-props.ts';
import type { MediaPlace } from '@/media/media-tiles.tsx';
import { TextField } from '@/ui/field.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { LastSenderOffer } from './last-sender-offer.tsx';
import { takeLeftFile } from './left-file.ts';

/**
 * Loaded when the tab is opened, ahead on the first input in the wizard; with what prepares a
 * chosen file, which a deploy could take away in between.
 */
export const MediaTiles = lazyPart(
  async () => {
    const [{ MediaTiles }] = await Promise.all([
      import('@/media/media-tiles.tsx'),
      import('@/media/prepare-file.ts'),
    ]);
    return MediaTiles;
  },
  { meanwhile: () => <Spinner label="Einen Moment …" />, waitsForNetwork: 'offline' },
);

interface MediaTabProps extends TabProps {
  /** Names of files of a restored draft that browser storage has lost, by slot. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** true while another tab is open: this one stays mounted, but takes no pasted files. */
  disabled: boolean;
}

/** Tab 'Medien & Absender': first the sender, who is required, then the three optional files. */
export function MediaTab({ draft, dispatch, errorOf, lostFiles, disabled }: MediaTabProps) {
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
      <LastSenderOffer draft={draft} dispatch={dispatch} />
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
          hint="Falls es Fragen zu deiner Zahlung gibt. Die Bestätigung kommt von PayPal, den Link bekommst du gleich hier."
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
