import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BackendError } from '@/api/backend-error.ts';
import { shareByDevice } from '@/browser/share-by-device.ts';
import { characterCount } from '@/gift/limits.ts';
import { isBlank, storableText } from '@/gift/text.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { reasonForRecipient } from '@/gifts/recipient-error-words.ts';
import { filesArrived } from '@/media/arriving-files.ts';
import { KeptVoice, VoiceRecorder } from '@/media/recorder/recorder.tsx';
import type { RecorderWords } from '@/media/recorder/recording-kinds.ts';
import { uploadFailureWords } from '@/media/upload-failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { thanksWords } from './thanks.ts';
import {
  changeThanks,
  Recording,
  type Reply,
  replyOf,
  type SentThanks,
  sendThanks,
  unsentThanks,
  useUnsentThanks,
} from './unsent-thanks.ts';

/** Characters of the text. */
const MAX_THANKS_LENGTH = 1000;

/** The recorder's words: here a recording waits to be sent. */
const IN_THANKS: RecorderWords = {
  kept: () => 'Aufgenommen. Mit „Danke senden“ geht sie los.',
  removed: 'Nicht mehr dabei.',
  instead: 'Du kannst stattdessen schreiben.',
};

const showWhole = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * Sends thanks. A recording that an earlier try has brought (23505), whose answer was lost, stays;
 * only the words follow.
 */
async function deliver(thanks: SentThanks): Promise<void> {
  try {
    await sendThanks(thanks);
  } catch (error) {
    const isVoiceThere = thanks.voice !== null && error instanceof BackendError && error.code === '23505';
    if (!isVoiceThere) throw error;
    if (thanks.message !== null) await sendThanks({ ...thanks, voice: null });
  }
}

/** 'Sag … danke' (docs/behaviour.md#thanks). Nothing is sent before a button is pressed. */
export function ThankSender({ gift: { id: giftId, senderName } }: { gift: WrappedGift }) {
  const headingId = useId();
  const { title, promise, text: proposal } = thanksWords(senderName);
  const { heart, reply, sending, sentReplies, sentVoices } = useUnsentThanks(giftId);
  const [problem, setProblem] = useState('');
  const [isEnding, setEnding] = useState(false);
  const place = useRef<HTMLElement>(null);
  const length = characterCount(reply.text);

  const write = (text: string) => {
    setProblem('');
    changeThanks(giftId, (now) => ({ reply: replyOf(text, now.reply.voice) }));
  };
  const speak = (file: File | null) => {
    setProblem('');
    changeThanks(giftId, ({ reply, sending }) => {
      // A recording that is on its way is needed where it arrives.
      if (reply.voice !== sending?.voice) reply.voice?.discard();
      return { reply: replyOf(reply.text, file && new Recording(file)) };
    });
  };

  const refuse = (sentence: string) => {
    setProblem(sentence);
    place.current?.querySelector('textarea')?.focus();
  };

  const send = async (words: Omit<SentThanks, 'giftId'>) => {
    try {
      await deliver({ giftId, ...words });
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
    changeThanks(giftId, () => ({ heart: { ...heart, state: 'sending' } }));
    const isSent = await send({ id: heart.id, heart: true, message: null, voice: null });
    changeThanks(giftId, () => ({ heart: { ...heart, state: isSent ? 'sent' : 'offered' } }));
  };

  const sendReply = async () => {
    // Rendered at once, since it ends a recording that runs, which is then waited for.
    flushSync(() => setEnding(true));
    const arrival = await filesArrived();
    setEnding(false);
    if (arrival === 'taken') return sendWhole(unsentThanks(giftId).reply);
    // The recorder has told of a recording that failed.
    if (arrival === 'refused') return;
    showError(
      'Dank nicht gesendet',
      'Deine Aufnahme wird einfach nicht fertig. Bitte nimm sie noch einmal auf.',
    );
  };

  const sendWhole = async (reply: Reply) => {
    const message = reply.text.trim();
    if (isBlank(message) && !reply.voice) return refuse('Schreib ein paar Worte oder sprich etwas ein.');
    if (characterCount(message) > MAX_THANKS_LENGTH)
      return refuse(`Das sind mehr als ${MAX_THANKS_LENGTH} Zeichen.`);
    changeThanks(giftId, () => ({ sending: reply }));
    try {
      const voice = (await reply.voice?.path()) ?? null;
      if (await send({ id: reply.id, heart: false, message: isBlank(message) ? null : message, voice })) {
        changeThanks(giftId, (now) => ({
          // Words or a recording of the meantime become the next reply.
          reply: replyOf(
            now.reply.text === reply.text ? '' : now.reply.text,
            now.reply.voice === reply.voice ? null : now.reply.voice,
          ),
          sentReplies: now.sentReplies + 1,
          sentVoices: now.sentVoices + (reply.voice ? 1 : 0),
        }));
      }
    } catch (error) {
      showError('Dank nicht gesendet', uploadFailureWords(error));
    } finally {
      changeThanks(giftId, () => ({ sending: null }));
    }
  };

  const share = async () => {
    const text = isBlank(reply.text) ? proposal : storableText(reply.text.trim());
    if ((await shareByDevice({ text })) === 'refused')
      showError('Teilen klappt hier nicht', 'Schreib deinen Dank oben hinein und sende ihn von hier.');
  };

  return (
    <section
      ref={place}
      aria-labelledby={headingId}
      className="mx-auto mt-10 grid w-full max-w-lg gap-5 rounded-card bg-berry-soft p-5 text-left wrap-anywhere sm:p-7"
    >
      <div>
        <h2 id={headingId} className="text-2xl" dir="auto">
          {title}
        </h2>
        {/* No dir="auto": the German sentence begins with the name, which would turn all of it round. */}
        <p className="mt-1 text-ink-soft">{promise}</p>
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
        aside={
          length >= MAX_THANKS_LENGTH - 200 && (
            <span className="text-sm text-ink-soft tabular-nums">{`${length} / ${MAX_THANKS_LENGTH}`}</span>
          )
        }
      />
      <VoiceRecorder
        // A recording that was sent takes its recorder with it; one that runs is kept as the next.
        key={sentVoices}
        present={reply.voice?.file ?? null}
        onKeep={speak}
        onDiscard={() => speak(null)}
        onLeft={speak}
        words={IN_THANKS}
        disabled={isEnding}
      >
        {reply.voice && <KeptVoice file={reply.voice.file} onRemove={() => speak(null)} />}
      </VoiceRecorder>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Icon name="mail" />}
          busy={isEnding || sending !== null}
          onClick={() => void sendReply()}
        >
          Danke senden
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="quiet" icon={<Icon name="share" />} onClick={() => void share()}>
            Über das Gerät teilen
          </Button>
        )}
        {/* The toast has said it; this stays, since the empty field looks as if nothing had been sent. */}
        {sentReplies > 0 && isBlank(reply.text) && !reply.voice && (
          <p ref={showWhole} className="flex items-center gap-2 font-semibold text-success">
            <Icon name="check" />
            Dein Dank ist angekommen.
          </p>
        )}
      </div>
    </section>
  );
}
