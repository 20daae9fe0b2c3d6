import { useEffect, useId, useRef, useState } from 'react';
import { mediaTypeOf, storedType, UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type AcceptedFile, checkFile } from './file-check.ts';
import { FileThumbnail, useObjectUrl } from './file-thumbnail.tsx';
import { FILE_WORDS, isDownloadRemark } from './file-words.ts';
import { formatBytes } from './showing/file-size.ts';
import { useDropZone, usePastedFiles, useStrayDropGuard } from './use-dropped-files.ts';

export interface FilePickerProps {
  kind: UploadKind;
  /** Heading of the group. */
  label: string;
  file: File | null;
  /** Name of a restored draft's file that could not be restored itself. */
  restoredName?: string | null;
  /** `file` is the prepared file: without place and camera data (prepare-file.ts). */
  onChoose: (file: File, info: AcceptedFile) => void;
  onRemove: () => void;
  disabled?: boolean;
}

/** What removes place and camera data, loaded ahead when the picker is shown. */
const loadPreparation = () => import('./prepare-file.ts');

/** Plays a chosen audio file. */
function AudioPlayback({ file, onUnplayable }: { file: File; onUnplayable: () => void }) {
  const url = useObjectUrl(file);
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: a sound that the sender has chosen a moment ago has no captions.
  return <audio src={url} controls aria-label="Anhören" className="w-full" onError={onUnplayable} />;
}

/** Chooses one file by button, drag and drop or (main file) paste, checks it and shows the toasts (docs/behaviour.md#media-tab). */
export function FilePicker({
  kind,
  label,
  file,
  restoredName = null,
  onChoose,
  onRemove,
  disabled = false,
}: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latestChoice = useRef(0);
  const [preparing, setPreparing] = useState(false);
  const [remark, setRemark] = useState('');
  const [unshowable, setUnshowable] = useState<File | null>(null);
  const words = FILE_WORDS[kind];

  const choose = async (files: File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const check = checkFile(kind, chosen);
    if (!check.ok) {
      showError(check.title, check.text);
      return;
    }
    latestChoice.current += 1;
    const choice = latestChoice.current;
    setPreparing(true);
    const prepared = await loadPreparation().then(
      ({ prepareFile }) => prepareFile(chosen, check),
      () => null,
    );
    // Another file was chosen or this one removed while it was being prepared.
    if (choice !== latestChoice.current) return;
    setPreparing(false);
    if (!prepared) {
      showError(
        'Datei nicht übernommen',
        'Bitte prüfe deine Verbindung und wähle die Datei noch einmal aus.',
      );
      return;
    }
    setRemark(prepared.remark);
    onChoose(prepared.file, check);
    // The upload's module is preloaded for the upload that follows on the payment tab. A failure is ignored here: the upload itself reports it.
    import('@/backend/uploads.ts')
      .then(({ loadUploader }) => loadUploader(chosen.size))
      .catch(() => undefined);
    const others =
      files.length > 1 ? ' In ein Geschenk passt nur eine Datei, wir haben die erste genommen.' : '';
    showToast('Datei ausgewählt', `${chosen.name}${others}`, { tone: 'success' });
  };

  const remove = () => {
    latestChoice.current += 1;
    setRemark('');
    onRemove();
    showToast('Datei entfernt');
    input.current?.focus();
  };

  useEffect(
    () => () => {
      latestChoice.current += 1;
    },
    [],
  );
  useEffect(() => {
    // A failure is told when a file is chosen.
    loadPreparation().catch(() => undefined);
  }, []);
  useStrayDropGuard();
  usePastedFiles(choose, kind === 'main' && !disabled);
  const { isOver, handlers } = useDropZone(choose, disabled);
  const mimeType = file ? storedType(kind, file)?.mimeType : null;
  const unseen = file !== null && unshowable === file;

  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="font-semibold">{label}</legend>
      {restoredName && !file && (
        <Notice tone="warning">
          „{restoredName}“ konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.
        </Notice>
      )}
      {file && mimeType && (
        <div className="mt-2 flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
          <FileThumbnail
            file={file}
            mediaType={mediaTypeOf(mimeType)}
            icon={mediaTypeOf(mimeType) === 'file' && kind === 'main' ? 'file' : words.icon}
            onUnshowable={() => setUnshowable(file)}
          />
          <div className="min-w-[min(10rem,100%)] flex-1">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {file.name}
            </p>
            <p className="text-sm text-ink-soft">{formatBytes(file.size)}</p>
          </div>
          <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={remove}>
            {words.remove}
          </Button>
          {kind === 'audio' && <AudioPlayback file={file} onUnplayable={() => setUnshowable(file)} />}
        </div>
      )}
      <div
        {...handlers}
        className={classNames(
          'relative mt-2 flex items-center justify-center gap-3 rounded-field border-2 border-dashed text-center transition',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-berry',
          file ? 'min-h-12 p-2' : 'min-h-28 flex-col p-4',
          isOver ? 'border-berry bg-berry-soft' : 'border-edge bg-sand hover:border-berry',
          disabled && 'opacity-60',
        )}
      >
        {preparing ? (
          <Spinner label="Datei wird vorbereitet …" />
        ) : (
          <label htmlFor={id} className="flex items-center gap-2 font-semibold text-berry">
            <Icon name="upload" />
            {words.choose}
          </label>
        )}
        <p id={`${id}-limits`} className={classNames('text-sm text-ink-soft', file && 'sr-only')}>
          {kind === 'main' ? 'Oder hierher ziehen oder einfügen. ' : 'Oder hierher ziehen. '}
          {words.limits}
        </p>
        {/* The input covers the whole drop zone, invisibly: a click anywhere opens the file dialog, and the keyboard reaches a native control. */}
        <input
          ref={input}
          id={id}
          type="file"
          aria-label={words.choose}
          aria-describedby={`${id}-limits`}
          accept={UPLOAD_KINDS[kind].accept}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            void choose([...(event.target.files ?? [])]);
            // Cleared, because choosing the same file again after removing it would fire no `change` event.
            event.target.value = '';
          }}
        />
      </div>
      <div aria-live="polite">
        {unseen && (
          <p className="mt-2 flex gap-2 text-sm text-ink-soft">
            <Icon name="info" />
            Dein Browser kann diese Datei nicht {kind === 'audio' ? 'abspielen' : 'anzeigen'}. Im Geschenk
            wird sie zum Herunterladen angeboten.
          </p>
        )}
        {remark && file && !(unseen && isDownloadRemark(remark)) && (
          <p className="mt-2 text-sm text-ink-soft">{remark}</p>
        )}
      </div>
    </fieldset>
  );
}
