import { type Ref, startTransition, useId, useLayoutEffect, useRef, useState } from 'react';
import { mediaTypeOf, storedType, UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { FileCard, useObjectUrl } from './file-thumbnail.tsx';
import { FILE_WORDS, isDownloadRemark } from './file-words.ts';
import { RefusalNotice, ReplaceQuestion } from './refusal-notice.tsx';
import { VOICE_MESSAGE } from './showing/greetings.tsx';
import { AudioPlayer } from './showing/player/audio-player.tsx';
import { useDropZone, usePastedFiles, useStrayDropGuard } from './use-dropped-files.ts';
import { type FileChoiceOptions, useFileChoice } from './use-file-choice.ts';
import './file-picker.css';
import type { Elements } from '@/ui/elements.ts';

export interface FilePickerProps extends FileChoiceOptions {
  restoredName?: string | null;
  disabled?: boolean;
  children?: Elements;
}

/** A tile for one file: chosen, dropped or (main file) pasted, or recorded by `children`. */
export function FilePicker({ restoredName = null, disabled = false, children, ...choice }: FilePickerProps) {
  const { kind, file } = choice;
  const id = useId();
  const tile = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const exchange = useRef<HTMLButtonElement>(null);
  /** The file beside which the other ways to fill the place are unfolded. */
  const [unfoldedBeside, setUnfoldedBeside] = useState<File | null>(null);
  const [unshowable, setUnshowable] = useState<File | null>(null);
  const { isPreparing, remarks, refusal, offered, choose, replace, keep, forgetRefusal, remove } =
    useFileChoice(choice);
  useStrayDropGuard();
  usePastedFiles(choose, kind === 'main' && !disabled);
  const { isOver, handlers } = useDropZone(choose, disabled);
  const words = FILE_WORDS[kind];
  const unseen = file !== null && unshowable === file;

  const isFolded = file !== null && unfoldedBeside !== file;

  /**
   * Ends a step whose own buttons disappear with it; what was chosen stays in sight. The focus moves
   * after the answer to the tap, which would else lay the page out twice.
   */
  const backToInput = (end: () => void) => () => {
    end();
    afterFrame(() => {
      (exchange.current ?? input.current)?.focus({ preventScroll: true });
      tile.current?.scrollIntoView({ block: 'nearest' });
    });
  };

  useLayoutEffect(() => {
    if (isFolded && input.current === document.activeElement)
      exchange.current?.focus({ preventScroll: true });
  }, [isFolded]);

  return (
    <fieldset
      ref={tile}
      {...handlers}
      className={classNames(
        'file-tile flex min-w-0 flex-col gap-3 rounded-card border border-line bg-sand p-4',
        isOver && 'is-over',
        (file || refusal) && 'is-wide',
        isFolded && 'is-folded',
      )}
      disabled={disabled}
    >
      <legend className="file-tile-head flex items-center gap-3 font-semibold">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-surface text-berry">
          <Icon name={words.tileIcon} className="size-6" />
        </span>
        <span>{words.slot}</span>
      </legend>
      {restoredName && !file && (
        <Notice tone="warning">
          {`„${restoredName}“ konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.`}
        </Notice>
      )}
      {file && (
        <ChosenFile
          kind={kind}
          file={file}
          // Drawn after the tap's own frame.
          onRemove={() => startTransition(backToInput(remove))}
          exchange={exchange}
          showsOthers={!isFolded}
          onToggleOthers={() => setUnfoldedBeside(isFolded ? file : null)}
          onUnshowable={() => setUnshowable(file)}
        />
      )}
      {file && offered && (
        <ReplaceQuestion
          present={file.name}
          offered={offered.name}
          onReplace={backToInput(replace)}
          onKeep={backToInput(keep)}
        />
      )}
      {refusal && (
        <RefusalNotice
          key={`${refusal.file.name} ${refusal.file.size}`}
          kind={kind}
          refusal={refusal}
          hidden={disabled}
          onShrunk={(film) => backToInput(() => choose([film]))()}
          onClose={backToInput(forgetRefusal)}
        />
      )}
      {children}
      <div className="file-tile-choice grid gap-2">
        <span className="file-tile-button button button-secondary w-full">
          {isPreparing ? (
            <Spinner label="Datei wird vorbereitet …" />
          ) : (
            <label htmlFor={id}>
              <Icon name="upload" className="mr-2 inline align-[-0.2em]" />
              <span>{words.choose}</span>
            </label>
          )}
          {/* The input covers the button, invisibly. */}
          <input
            ref={input}
            id={id}
            type="file"
            aria-label={words.choose}
            aria-describedby={`${id}-limits`}
            accept={UPLOAD_KINDS[kind].accept}
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
              // Else choosing the same file again fires no `change` event.
              event.target.value = '';
            }}
          />
        </span>
        <p id={`${id}-limits`} className={classNames('text-sm text-ink-soft', file && 'sr-only')}>
          <span>{words.limits}</span>{' '}
          <span className="file-tile-drag">
            {kind === 'main'
              ? 'Du kannst die Datei auch hierher ziehen oder einfügen.'
              : 'Du kannst die Datei auch hierher ziehen.'}
          </span>
        </p>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {unseen && (
          <p className="flex gap-2 text-sm text-ink-soft">
            <Icon name="info" />
            <span>
              {kind === 'audio'
                ? 'Dein Browser kann diese Datei nicht abspielen. Im Geschenk wird sie zum Herunterladen angeboten.'
                : 'Dein Browser kann diese Datei nicht anzeigen. Im Geschenk wird sie zum Herunterladen angeboten.'}
            </span>
          </p>
        )}
        {remarks.map((remark) =>
          unseen && isDownloadRemark(remark) ? null : (
            <p key={remark} className="text-sm text-ink-soft">
              {remark}
            </p>
          ),
        )}
      </div>
    </fieldset>
  );
}

interface ChosenFileProps {
  kind: UploadKind;
  file: File;
  onRemove: () => void;
  exchange: Ref<HTMLButtonElement>;
  /** Whether the other ways to fill the place are in sight. */
  showsOthers: boolean;
  onToggleOthers: () => void;
  /** This browser cannot show or play the file. */
  onUnshowable: () => void;
}

/** The file in the gift, with the buttons that remove or exchange it. */
function ChosenFile({
  kind,
  file,
  onRemove,
  exchange,
  showsOthers,
  onToggleOthers,
  onUnshowable,
}: ChosenFileProps) {
  const sound = useObjectUrl(kind === 'audio' ? file : null);
  const mimeType = storedType(kind, file)?.mimeType;
  if (!mimeType) return null;
  const words = FILE_WORDS[kind];
  const mediaType = mediaTypeOf(mimeType);
  return (
    <FileCard
      file={file}
      mediaType={mediaType}
      icon={mediaType === 'file' && kind === 'main' ? 'file' : words.icon}
      onUnshowable={onUnshowable}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
          {words.remove}
        </Button>
        <Button
          ref={exchange}
          variant="quiet"
          size="sm"
          icon={<Icon name="refresh" />}
          aria-expanded={showsOthers}
          onClick={onToggleOthers}
        >
          Austauschen
        </Button>
      </div>
      {sound && (
        <div className="w-full">
          <AudioPlayer url={sound} name={VOICE_MESSAGE} onUnplayable={onUnshowable} />
        </div>
      )}
    </FileCard>
  );
}
