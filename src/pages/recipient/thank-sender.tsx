import { useId, useRef, useState } from 'react';
import { sendThanks } from '@/backend/send-thanks.ts';
import type { StoredFile } from '@/backend/uploads.ts';
import { discardFiles } from '@/browser/discarded-files.ts';
import { characterCount, MAX_THANKS_LENGTH } from '@/gift/limits.ts';
import { isBlank } from '@/gift/text.ts';
import { thanksWords } from '@/gift/thanks.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { KeptVoice } from './kept-voice.tsx';
import { reasonForRecipient } from './reason.ts';

// Words and hearts can be sent without it.
const VoiceRecorder = lazyPart(async () => (await import('@/media/recorder/recorder.tsx')).VoiceRecorder, {
  waitsForNetwork: true,
});

/** Words that were typed for a gift and not sent: closing the gift's card takes this part away. Lost with the page. */
const unsent = new Map<string, string>();

const newId = () => crypto.randomUUID();

/** A recording that is about to be sent. It is uploaded once, also when sending it is tried again. */
class Recording {
  readonly file: File;
  #stored: StoredFile | null = null;

  constructor(file: File) {
    this.file = file;
  }

  async path(): Promise<string> {
    const { uploadFile } = await import('@/backend/uploads.ts');
    this.#stored ??= await uploadFile({ kind: 'audio', file: this.file });
    return this.#stored.path;
  }

  discard(): void {
    if (this.#stored) discardFiles([this.#stored.publicUrl]);
  }
}

/** What is about to be sent. Its id stays as long as it does, so that a second try after a lost answer sends no second thank-you. */
interface Reply {
  id: string;
  text: string;
  voice: Recording | null;
}

const replyOf = (text: string, voice: Recording | null = null): Reply => ({ id: newId(), text, voice });

/** 'Sag … danke' below an opened gift (docs/behaviour.md#thanks). Nothing is sent before a button is pressed. */
export function ThankSender({ gift: { id: giftId, senderName } }: { gift: WrappedGift }) {
  const headingId = useId();
  const { title, promise, text: proposal } = thanksWords(senderName);
  const [heart, setHeart] = useState({ id: newId(), state: 'offered' as 'offered' | 'sending' | 'sent' });
  const [reply, setReply] = useState(() => replyOf(unsent.get(giftId) ?? ''));
  const [sending, setSending] = useState(false);
  /** A reply that was sent takes its recorder with it. */
  const [sentReplies, setSentReplies] = useState(0);
  const [problem, setProblem] = useState('');
  const place = useRef<HTMLElement>(null);

  const write = (text: string) => {
    unsent.set(giftId, text);
    setProblem('');
    setReply(replyOf(text, reply.voice));
  };
  const speak = (file: File | null) => {
    reply.voice?.discard();
    setProblem('');
    setReply(replyOf(reply.text, file && new Recording(file)));
  };

  const refuse = (sentence: string) => {
    setProblem(sentence);
    place.current?.querySelector('textarea')?.focus();
  };

  const send = async (words: {
    id: string;
    heart: boolean;
    message: string | null;
    voice: string | null;
  }) => {
    try {
      await sendThanks({ giftId, ...words });
      showToast('Dein Dank ist unterwegs!', '', { tone: 'success' });
      return true;
    } catch (error) {
      showError('Dank nicht gesendet', reasonForRecipient(error));
      return false;
    }
  };

  const sendHeart = async () => {
    if (heart.state !== 'offered') return;
    setProblem('');
    setHeart({ ...heart, state: 'sending' });
    const isSent = await send({ id: heart.id, heart: true, message: null, voice: null });
    setHeart({ ...heart, state: isSent ? 'sent' : 'offered' });
  };

  const sendReply = async () => {
    const message = reply.text.trim();
    if (isBlank(message) && !reply.voice) return refuse('Schreib ein paar Worte oder sprich etwas ein.');
    if (characterCount(message) > MAX_THANKS_LENGTH)
      return refuse(`Das sind mehr als ${MAX_THANKS_LENGTH} Zeichen.`);
    setSending(true);
    try {
      const voice = (await reply.voice?.path()) ?? null;
      if (await send({ id: reply.id, heart: false, message: isBlank(message) ? null : message, voice })) {
        unsent.delete(giftId);
        setReply(replyOf(''));
        setSentReplies((count) => count + 1);
      }
    } catch (error) {
      const { uploadFailureWords } = await import('@/media/upload-failure-words.ts');
      showError('Dank nicht gesendet', uploadFailureWords(error));
    } finally {
      setSending(false);
    }
  };

  const share = () =>
    navigator
      .share({ text: isBlank(reply.text) ? proposal : reply.text.trim() })
      // Rejects when the sheet is closed without a choice: nothing to say.
      .catch(() => undefined);

  return (
    <section
      ref={place}
      aria-labelledby={headingId}
      className="mx-auto mt-10 grid w-full max-w-lg gap-5 rounded-card bg-berry-soft p-5 text-left sm:p-7"
    >
      <div>
        <h2 id={headingId} className="text-2xl wrap-anywhere" dir="auto">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft wrap-anywhere" dir="auto">
          {promise}
        </p>
      </div>
      <div>
        <Button
          variant="secondary"
          icon={
            <Icon name="heart" className={heart.state === 'sent' ? 'fill-berry text-berry' : 'text-berry'} />
          }
          busy={heart.state === 'sending'}
          aria-disabled={heart.state === 'sent'}
          onClick={() => void sendHeart()}
        >
          {heart.state === 'sent' ? 'Herz geschickt' : 'Herz schicken'}
        </Button>
      </div>
      <TextArea
        label="Dein Dank"
        rows={4}
        maxLength={MAX_THANKS_LENGTH * 2}
        value={reply.text}
        error={problem}
        onChange={write}
        aside={<Counter length={characterCount(reply.text)} />}
      />
      <VoiceRecorder
        key={sentReplies}
        present={reply.voice?.file ?? null}
        onKeep={speak}
        onDiscard={() => speak(null)}
      >
        {reply.voice && <KeptVoice file={reply.voice.file} onRemove={() => speak(null)} />}
      </VoiceRecorder>
      {/* The toast has said it; this stays, since the empty field looks as if nothing had been sent. */}
      {sentReplies > 0 && isBlank(reply.text) && !reply.voice && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <Icon name="check" />
          Dein Dank ist angekommen.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="mail" />} busy={sending} onClick={() => void sendReply()}>
          Danke senden
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="quiet" icon={<Icon name="share" />} onClick={() => void share()}>
            Über das Gerät teilen
          </Button>
        )}
      </div>
    </section>
  );
}

/** Shown only near the limit. */
function Counter({ length }: { length: number }) {
  if (length < MAX_THANKS_LENGTH - 200) return null;
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {length} / {MAX_THANKS_LENGTH}
    </span>
  );
}
