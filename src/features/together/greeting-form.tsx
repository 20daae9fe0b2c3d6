import { type FormEvent, useEffect, useRef, useState } from 'react';
import { characterCount } from '@/gift/limits.ts';
import { isBlank } from '@/gift/text.ts';
import { KeptVoice, VoiceRecorder } from '@/media/recorder/recorder.tsx';
import type { RecorderWords } from '@/media/recorder/recording-kinds.ts';
import { fileAddress } from '@/media/showing/file-address.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea, TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Progress } from '@/ui/progress.tsx';
import { MAX_GREETING_LENGTH, MAX_GREETING_NAME_LENGTH } from './greeting.ts';
import { ChosenPhoto, PhotoInput } from './photo-input.tsx';
import type { Attachment, UnsentGreeting } from './unsent-greeting.ts';

/** What the recorder says: a recording waits to be laid into the gift. */
const IN_GREETING: RecorderWords = {
  kept: () => 'Aufgenommen. Mit „Gruß dazulegen“ kommt sie mit.',
  removed: 'Nicht mehr dabei.',
  toast: () => ['Aufgenommen', 'Noch nicht verschickt: Mit „Gruß dazulegen“ kommt sie mit.'],
  instead: 'Du kannst stattdessen schreiben oder ein Foto dazulegen.',
};

/** How far a greeting on its way has come; null in the fields while nothing is uploaded. */
export interface Sending {
  /** Fraction of the file that has been sent, 0 to 1; null without a file. */
  sent: number | null;
  /** The connection was lost, and the upload goes on by itself. */
  waits: boolean;
}

interface GreetingFormProps {
  greeting: UnsentGreeting;
  /** Whether it stands in the place of a button that has opened it. */
  takesFocus: boolean;
  sending: Sending | null;
  /** Why it could not be sent, '' for no reason. */
  failure: string;
  /** false where nothing can be laid into the gift now: what was written stays to be read. */
  canSend: boolean;
  onChange: (fields: Partial<UnsentGreeting>) => void;
  onAttach: (attachment: Attachment | null) => void;
  onSend: () => void;
  /** Ends an upload. */
  onStop: () => void;
  /** Leaves without a change; null where there is nothing to go back to. */
  onLeave: (() => void) | null;
}

type Problems = { readonly [Field in 'name' | 'message']?: string };

function problemsOf({ name, message }: UnsentGreeting): Problems {
  const tooLong = (text: string, limit: number) => characterCount(text.trim()) > limit;
  return {
    ...(isBlank(name) && { name: 'Bitte schreib, von wem der Gruß ist.' }),
    ...(tooLong(name, MAX_GREETING_NAME_LENGTH) && {
      name: `Bitte kürze den Namen auf höchstens ${MAX_GREETING_NAME_LENGTH} Zeichen.`,
    }),
    ...(isBlank(message) && { message: 'Bitte schreib ein paar Worte. Ein „Alles Gute!“ genügt.' }),
    ...(tooLong(message, MAX_GREETING_LENGTH) && {
      message: `Bitte kürze deinen Gruß auf höchstens ${MAX_GREETING_LENGTH} Zeichen.`,
    }),
  };
}

/** The fields of a greeting, with one picture or one recording. */
export function GreetingForm(props: GreetingFormProps) {
  const { greeting, takesFocus, sending, failure, canSend, onChange, onAttach, onSend, onStop, onLeave } =
    props;
  const { name, message, attachment } = greeting;
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = isChecked ? problemsOf(greeting) : {};
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { name, message } = problemsOf(greeting);
    setChecked(true);
    if (!name && !message) return onSend();
    form.current?.querySelector<HTMLElement>(name ? 'input' : 'textarea')?.focus();
  };

  return (
    <form ref={form} noValidate className="grid gap-5 text-left" onSubmit={submit}>
      <TextField
        label="Dein Name"
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        required
        maxLength={MAX_GREETING_NAME_LENGTH * 2}
        value={name}
        error={problems.name}
        hint={
          characterCount(name) > MAX_GREETING_NAME_LENGTH - 15
            ? `${characterCount(name.trim())} / ${MAX_GREETING_NAME_LENGTH}`
            : undefined
        }
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label="Dein Gruß"
        name="message"
        required
        rows={5}
        value={message}
        error={problems.message}
        aside={
          <span
            className={`text-sm tabular-nums ${
              characterCount(message.trim()) > MAX_GREETING_LENGTH
                ? 'font-semibold text-danger'
                : 'text-ink-soft'
            }`}
          >
            {characterCount(message.trim())} / {MAX_GREETING_LENGTH}
          </span>
        }
        onChange={(message) => onChange({ message })}
      />
      <Attached attachment={attachment} onAttach={onAttach} />
      {sending?.sent != null && (
        <div className="grid gap-1.5">
          <p className="flex justify-between gap-3 text-sm text-ink-soft">
            <span>{sending.waits ? 'Keine Verbindung, es geht gleich weiter …' : 'Wird hochgeladen …'}</span>
            <span className="tabular-nums">{Math.floor(sending.sent * 100)} %</span>
          </p>
          <Progress label="Hochladen" value={sending.sent} />
        </div>
      )}
      {failure && (
        <p className="flex gap-2 font-semibold text-danger">
          <Icon name="warning" className="mt-0.5" />
          <span>{failure}</span>
        </p>
      )}
      {canSend && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" icon={<Icon name="gift" />} busy={sending !== null}>
            Gruß dazulegen
          </Button>
          {sending?.sent != null && (
            <Button variant="quiet" onClick={onStop}>
              Anhalten
            </Button>
          )}
          {onLeave && !sending && (
            <Button variant="quiet" onClick={onLeave}>
              Abbrechen
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** One picture or one recording: chosen, recorded, or that of the stored greeting. */
function Attached({
  attachment,
  onAttach,
}: Pick<GreetingFormProps, 'onAttach'> & { attachment: Attachment | null }) {
  const remove = () => onAttach(null);
  if (attachment && 'stored' in attachment) return <StoredAttachment {...attachment} onRemove={remove} />;
  if (attachment?.kind === 'picture') return <ChosenPhoto file={attachment.file} onRemove={remove} />;
  const voice = attachment?.file ?? null;
  const speak = (file: File) => onAttach({ kind: 'voice', file });
  return (
    <fieldset className="grid gap-3 max-sm:[&_.button]:px-4">
      <legend className="mb-1.5 font-semibold">
        Foto oder Sprachnachricht <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {!voice && <PhotoInput onChoose={(file) => onAttach({ kind: 'picture', file })} />}
      <VoiceRecorder
        startWords="Sprachnachricht aufnehmen"
        present={voice}
        words={IN_GREETING}
        onKeep={speak}
        onDiscard={remove}
        onLeft={speak}
      >
        {voice && <KeptVoice file={voice} onRemove={remove} />}
      </VoiceRecorder>
    </fieldset>
  );
}

function StoredAttachment({
  kind,
  stored,
  onRemove,
}: Extract<Attachment, { stored: unknown }> & { onRemove: () => void }) {
  const address = fileAddress(stored) ?? '';
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
      {kind === 'picture' ? (
        <img src={address} alt="Dein Foto" className="size-16 rounded-field object-cover" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: somebody's own voice has no captions.
        <audio src={address} controls aria-label="Deine Sprachnachricht" className="w-full" />
      )}
      <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
        {kind === 'picture' ? 'Foto entfernen' : 'Sprachnachricht entfernen'}
      </Button>
    </div>
  );
}
