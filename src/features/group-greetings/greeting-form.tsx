import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { characterCount } from '@/gift/limits.ts';
import { isBlank } from '@/gift/text.ts';
import { filesArrived } from '@/media/arriving-files.ts';
import type { PreparedFile } from '@/media/prepare-file.ts';
import { KeptVoice, VoiceRecorder } from '@/media/recorder/recorder.tsx';
import type { RecorderWords } from '@/media/recorder/recording-kinds.ts';
import { fileAddress } from '@/media/showing/file-address.ts';
import { discardUploads } from '@/media/stored-uploads.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea, TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Progress } from '@/ui/progress.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import {
  type JoiningProblem,
  MAX_GREETING_LENGTH,
  MAX_GREETING_NAME_LENGTH,
  type OwnGreeting,
} from './greeting.ts';
import { ChosenPhoto, PhotoInput } from './photo-input.tsx';
import { loadUploads, sendGreeting } from './send-greeting.ts';
import {
  type Attachment,
  draftKey,
  forgetGreeting,
  keepAttachment,
  keepGreeting,
  type UnsentGreeting,
} from './unsent-greeting.ts';

/** The recorder's words: here a recording waits to be added to the gift. */
const IN_GREETING: RecorderWords = {
  kept: () => 'Aufgenommen. Mit „Gruß dazulegen“ kommt sie mit.',
  removed: 'Nicht mehr dabei.',
  instead: 'Du kannst stattdessen schreiben oder ein Foto dazulegen.',
};

const LATE_FILE =
  'Deine Datei wird einfach nicht fertig. Bitte füge sie noch einmal hinzu, oder leg deinen Gruß ohne sie dazu.';

/** How far a greeting on its way has come. */
interface Sending {
  /** Fraction of the file that has been sent, 0 to 1; null without a file. */
  sent: number | null;
  /** The connection was lost, and the upload goes on by itself. */
  waits: boolean;
}

interface GreetingFormProps {
  /** The token of the link to join. */
  token: string;
  greeting: UnsentGreeting;
  /** Whether it stands in the place of a button that has opened it. */
  takesFocus: boolean;
  /** false where nothing can be laid into the gift now: what was written stays to be read. */
  canSend: boolean;
  /** Whether there is something to go back to. */
  canLeave: boolean;
  onChange: (greeting: UnsentGreeting) => void;
  onStored: (greeting: OwnGreeting) => void;
  /** The gift takes nothing any more. */
  onRefused: (problem: JoiningProblem) => void;
  onClose: () => void;
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

/** Writes and sends a greeting, with one picture or one recording. It is kept until it is stored. */
export function GreetingForm(props: GreetingFormProps) {
  const { token, greeting, takesFocus, canSend, canLeave, onChange, onStored, onRefused, onClose } = props;
  const { name, message, attachment, lost } = greeting;
  const [isChecked, setChecked] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState('');
  const stop = useRef<AbortController>(null);
  const form = useRef<HTMLFormElement>(null);
  /**
   * The greeting as it was written last, null once the form is closed: a recorder that is taken away
   * hands over its sound after the last rendering.
   */
  const latest = useRef<UnsentGreeting | null>(greeting);
  const problems = isChecked ? problemsOf(greeting) : {};
  const hasFile = attachment !== null && 'file' in attachment;
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (hasFile) loadUploads().catch(() => undefined);
  }, [hasFile]);

  const write = (fields: Partial<UnsentGreeting>) => {
    if (!latest.current) return;
    latest.current = { ...latest.current, ...fields };
    setFailure('');
    keepGreeting(token, latest.current);
    onChange(latest.current);
  };
  const attach = (attachment: Attachment | null) => {
    const file = attachment && 'file' in attachment ? attachment.file : null;
    keepAttachment(token, latest.current?.attachment ?? null, file);
    write({ attachment, lost: null });
  };
  const close = () => {
    latest.current = null;
    forgetGreeting(token);
    discardUploads(draftKey(token));
    onClose();
  };

  /** Waits for the file of the greeting. null when that fails; the form has then said why. */
  const whole = async (): Promise<UnsentGreeting | null> => {
    const arrival = await filesArrived();
    const now = latest.current;
    // A refused file has had its own toast; a field that was emptied meanwhile is said at the field.
    if (arrival === 'taken' && now && Object.keys(problemsOf(now)).length === 0) return now;
    if (arrival === 'late') {
      setFailure(LATE_FILE);
      showError('Gruß nicht dazugelegt', LATE_FILE);
    }
    return null;
  };

  const send = async () => {
    setFailure('');
    stop.current = new AbortController();
    // Rendered at once, since it ends a recording that runs, which is then waited for.
    flushSync(() => setSending({ sent: null, waits: false }));
    const sent = await whole();
    if (!sent) return setSending(null);
    if (sent.attachment && 'file' in sent.attachment) setSending({ sent: 0, waits: false });
    const result = await sendGreeting(token, sent, {
      signal: stop.current.signal,
      onProgress: (sent, total) => setSending({ sent: sent / total, waits: false }),
      onRetry: () => setSending((now) => now && { ...now, waits: true }),
    });
    setSending(null);
    switch (result.outcome) {
      case 'stored':
        onStored(result.greeting);
        // Words that were written meanwhile stay: sending them changes the greeting.
        if (latest.current === sent) close();
        return;
      case 'stopped':
        return;
      case 'failed':
        setFailure(result.words);
        showError('Gruß nicht dazugelegt', result.words);
        return;
      default:
        onRefused(result.outcome);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { name, message } = problemsOf(greeting);
    setChecked(true);
    if (!name && !message) return void send();
    form.current?.querySelector<HTMLElement>(name ? 'input' : 'textarea')?.focus();
  };

  return (
    <form ref={form} noValidate className="grid gap-5 text-left" onSubmit={submit}>
      {lost && (
        <Notice tone="warning">
          {lost === 'picture'
            ? 'Dein Foto konnte nicht wiederhergestellt werden. Bitte wähle es noch einmal aus.'
            : 'Deine Sprachnachricht konnte nicht wiederhergestellt werden. Bitte nimm sie noch einmal auf.'}
        </Notice>
      )}
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
        onChange={(name) => write({ name })}
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
            {`${characterCount(message.trim())} / ${MAX_GREETING_LENGTH}`}
          </span>
        }
        onChange={(message) => write({ message })}
      />
      <Attached attachment={attachment} isSending={sending !== null} onAttach={attach} />
      {sending?.sent != null && (
        <div className="grid gap-1.5">
          <p className="flex justify-between gap-3 text-sm text-ink-soft">
            <span>{sending.waits ? 'Keine Verbindung, es geht gleich weiter …' : 'Wird hochgeladen …'}</span>
            <span className="whitespace-nowrap tabular-nums">{`${Math.floor(sending.sent * 100)} %`}</span>
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
            <Button variant="quiet" onClick={() => stop.current?.abort()}>
              Anhalten
            </Button>
          )}
          {canLeave && !sending && (
            <Button variant="quiet" onClick={close}>
              Abbrechen
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface AttachedProps {
  attachment: Attachment | null;
  isSending: boolean;
  onAttach: (attachment: Attachment | null) => void;
}

/** One picture or one recording: chosen, recorded, or that of the stored greeting. */
function Attached({ attachment, isSending, onAttach }: AttachedProps) {
  /** The chosen picture, with what is to be said of it. */
  const [photo, setPhoto] = useState<PreparedFile | null>(null);
  const remove = () => onAttach(null);
  if (attachment && 'stored' in attachment) return <StoredAttachment {...attachment} onRemove={remove} />;
  if (attachment?.kind === 'picture') {
    const { file } = attachment;
    return <ChosenPhoto photo={photo?.file === file ? photo : { file, remarks: [] }} onRemove={remove} />;
  }
  const voice = attachment?.file ?? null;
  const speak = (file: File) => onAttach({ kind: 'voice', file });
  return (
    <fieldset className="grid gap-3 max-sm:[&_.button]:px-4 max-sm:[&_.button]:text-sm">
      <legend className="mb-1.5 font-semibold">
        Foto oder Sprachnachricht <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {!voice && (
        <PhotoInput
          onChoose={(chosen) => {
            setPhoto(chosen);
            onAttach({ kind: 'picture', file: chosen.file });
          }}
        />
      )}
      <VoiceRecorder
        startWords="Sprachnachricht aufnehmen"
        present={voice}
        words={IN_GREETING}
        disabled={isSending}
        onKeep={speak}
        onDiscard={remove}
        onLeft={speak}
      >
        {voice && <KeptVoice file={voice} onRemove={remove} />}
      </VoiceRecorder>
    </fieldset>
  );
}

/** The words for a stored file that this browser cannot show or play, like HEIC. */
const UNSHOWABLE = {
  picture:
    'Dein Foto ist dabei, dieser Browser kann es aber nicht zeigen. Wo es nicht geht, wird es zum Herunterladen angeboten.',
  voice:
    'Deine Sprachnachricht ist dabei, dieser Browser kann sie aber nicht abspielen. Wo es nicht geht, wird sie zum Herunterladen angeboten.',
} as const;

function StoredAttachment({
  kind,
  stored,
  onRemove,
}: Extract<Attachment, { stored: unknown }> & { onRemove: () => void }) {
  const address = fileAddress(stored) ?? '';
  const [isUnshowable, setUnshowable] = useState(false);
  const fail = () => setUnshowable(true);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
      {isUnshowable ? (
        <p className="text-sm text-ink-soft">{UNSHOWABLE[kind]}</p>
      ) : kind === 'picture' ? (
        <img src={address} alt="Dein Foto" className="size-16 rounded-field object-cover" onError={fail} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a recorded voice has no captions.
        <audio src={address} controls aria-label="Deine Sprachnachricht" className="w-full" onError={fail} />
      )}
      <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
        {kind === 'picture' ? 'Foto entfernen' : 'Sprachnachricht entfernen'}
      </Button>
    </div>
  );
}
