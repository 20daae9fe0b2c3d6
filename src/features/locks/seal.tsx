import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { foundGift, type GiftView, type ReceivedLock } from '@/gifts/gift-view.ts';
import { reasonForRecipient } from '@/gifts/reason.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { breakSeal } from './break-seal.ts';
import { hasBrokenSeal, rememberBrokenSeal } from './broken-seals.ts';
import { timeLeft, timeWords } from './time-left.ts';
import { readByKey } from './use-asking.ts';
import { useTimeLeft } from './use-time-left.ts';

interface SealProps {
  giftId: string;
  question: string;
  lock: ReceivedLock;
  /** Asks for the gift again, after so many milliseconds. */
  ask: (delay: number) => void;
  onView: (next: GiftView) => void;
}

type Known = Pick<ReceivedLock, 'hint' | 'paused_until' | 'server_time' | 'heardAt'>;

/** A sealed gift: its question, and the answer that opens it. */
export function Seal({ giftId, question, lock, ask, onView }: SealProps) {
  const [answer, setAnswer] = useState('');
  const [heard, setHeard] = useState(lock);
  const [known, setKnown] = useState<Known>(lock);
  if (heard !== lock) {
    setHeard(lock);
    setKnown(lock);
  }
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leaving = useRef<AbortSignal>(null);
  /** Whether the gift came by the key of this browser, which has broken its seal. */
  const showByKey = async () => {
    const leave = leaving.current;
    if (!leave || !hasBrokenSeal(giftId)) return false;
    const found = await readByKey(giftId, leave);
    if (found && !leave.aborted) onView(found);
    return found !== null || leave.aborted;
  };
  const pause = useTimeLeft(known.paused_until, known, {
    onOver: () => undefined,
    // It may have been broken in another tab meanwhile: without the key the answer is the seal
    // again.
    onDoubt: () => void showByKey().then((isShown) => isShown || ask(0)),
  });

  const begin = useEffectEvent(showByKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another gift is another seal.
  useEffect(() => {
    const leave = new AbortController();
    leaving.current = leave.signal;
    void begin();
    return () => leave.abort();
  }, [giftId]);

  const pauseWords = `Kurze Pause: In ${timeWords(timeLeft(pause))} darfst du wieder raten.`;
  // Announced once when it begins and on Enter; the line below the field counts and is silent.
  const [saidPause, setSaidPause] = useState('');
  if (pause > 0 && saidPause === '') setSaidPause(pauseWords);
  if (pause === 0 && saidPause !== '') {
    setSaidPause('');
    setProblem('');
  }

  const [tellsPause, setTellsPause] = useState(false);

  const refuse = (words: string, announcesPause = false) => {
    setProblem(words);
    setTellsPause(announcesPause);
    field.current?.focus();
  };

  const tryAnswer = async () => {
    setBusy(true);
    try {
      const said = await breakSeal(giftId, answer);
      if (said.state === 'open') {
        rememberBrokenSeal(giftId);
        onView(foundGift(said.gift));
      } else if (said.state === 'wrong' || said.state === 'paused') {
        setKnown({ ...said, heardAt: performance.now() });
        refuse(said.state === 'wrong' ? 'Das war es noch nicht.' : '', true);
      } else ask(0);
    } catch (error) {
      refuse(reasonForRecipient(error));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || pause > 0) return;
    if (answer.trim()) void tryAnswer();
    else refuse('Bitte gib deine Antwort ein.');
  };

  // The button cannot be used during the pause, and then Enter submits nothing.
  const sayPause = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || pause === 0) return;
    setSaidPause(pauseWords);
    refuse('', true);
  };

  return (
    <form noValidate className="mx-auto max-w-sm text-left" onSubmit={submit} onKeyDown={sayPause}>
      <h2 className="text-center text-2xl wrap-anywhere" dir="auto">
        {question}
      </h2>
      <p className="mt-1 mb-4 text-center text-ink-soft">Dieses Geschenk ist mit einer Frage versiegelt.</p>
      <TextField
        label="Deine Antwort"
        name="answer"
        autoComplete="off"
        maxLength={200}
        inputRef={field}
        value={answer}
        error={problem || undefined}
        onChange={(words) => {
          setAnswer(words);
          setProblem('');
          setTellsPause(false);
        }}
      />
      <p role="status" className="sr-only">
        {`${problem} ${tellsPause ? saidPause : ''}`.trim()}
      </p>
      {/* In the page before its text: otherwise screen readers often say nothing. */}
      <p role="status" className={known.hint ? 'mt-3 flex gap-2 wrap-anywhere' : 'sr-only'} dir="auto">
        {known.hint && (
          <>
            <Icon name="bulb" className="mt-0.5 text-berry" />
            <span>Hinweis: {known.hint}</span>
          </>
        )}
      </p>
      {pause > 0 && <p className="mt-3 text-ink-soft">{pauseWords}</p>}
      <p className="mt-4 text-center">
        <Button type="submit" icon={<Icon name="lock" />} busy={busy} disabled={pause > 0}>
          Siegel brechen
        </Button>
      </p>
    </form>
  );
}
