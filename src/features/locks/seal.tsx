import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import type { ReceivedLock } from '@/gift/lock.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { foundGift, type GiftView } from '@/gifts/gift-view.ts';
import { readOwnGift } from '@/gifts/read-gift.ts';
import { reasonForRecipient } from '@/gifts/reason.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';
import { breakSeal, brokenSeals } from './lock-requests.ts';
import { millisecondsUntil, timeWords, useTimeLeft } from './server-clock.ts';

interface SealProps {
  gift: WrappedGift;
  question: string;
  lock: ReceivedLock;
  /** Asks for the gift again, after so many milliseconds. */
  ask: (delay: number) => void;
  onWrong: () => void;
  /** The answer was right; the gift follows. */
  onBroken: () => void;
  /** What takes the focus, which goes with it. */
  successors: Successors;
  onView: (next: GiftView) => void;
}

/** What is known of the seal: from the gift's cover, or from the last answer. */
type Known = Pick<ReceivedLock, 'hint' | 'paused_until' | 'server_time' | 'receivedAt'>;

interface SealState {
  /** The lock that `known` began with. */
  lock: ReceivedLock;
  known: Known;
  answer: string;
  /** Why the last answer did not open it. */
  problem: string;
  /** What a screen reader is told of the pause; the line below the field counts and is silent. */
  announcedPause: string;
  busy: boolean;
}

const begin = (lock: ReceivedLock): SealState => ({
  lock,
  known: lock,
  answer: '',
  problem: '',
  announcedPause: '',
  busy: false,
});

const withChanges = (state: SealState, changes: Partial<SealState>) => ({ ...state, ...changes });

const pauseWords = (milliseconds: number) =>
  milliseconds > 0 ? `Kurze Pause: In ${timeWords(milliseconds)} darfst du wieder raten.` : '';

/**
 * The gift as this browser may read it by its key; null when it may not, or nothing was answered.
 */
async function readByKey(giftId: string, signal: AbortSignal): Promise<GiftView | null> {
  const row = await readOwnGift(giftId, signal).catch(() => null);
  return row && !row.locked ? foundGift(row) : null;
}

/** A sealed gift: its question, and the answer that opens it. */
export function Seal({ gift, question, lock, ask, onWrong, onBroken, successors, onView }: SealProps) {
  const giftId = gift.id;
  const [state, change] = useReducer(withChanges, lock, begin);
  if (state.lock !== lock) change({ lock, known: lock });
  const { known, answer, problem, announcedPause, busy } = state;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusHandover(form, successors);
  const leaving = useRef<AbortSignal>(null);

  /** Whether the gift came by the key of this browser, which has broken its seal. */
  const showByKey = async () => {
    const leave = leaving.current;
    if (!leave || !brokenSeals.has(giftId)) return false;
    const found = await readByKey(giftId, leave);
    if (found && !leave.aborted) onView(found);
    return found !== null || leave.aborted;
  };
  const showFirst = useEffectEvent(showByKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another gift is another seal.
  useEffect(() => {
    const leave = new AbortController();
    leaving.current = leave.signal;
    void showFirst();
    return () => leave.abort();
  }, [giftId]);

  const pause = useTimeLeft(known.paused_until, known, {
    onOver: () => announcedPause && change({ problem: '', announcedPause: '' }),
    // It may have been broken in another tab: without the key the answer is the seal again.
    onSeen: () => void showByKey().then((isShown) => isShown || ask(0)),
  });

  const refuse = (problem: string, pauseNow = '', next = known) => {
    change({ problem, announcedPause: pauseNow, known: next, busy: false });
    field.current?.focus();
  };

  const tryAnswer = async () => {
    change({ busy: true });
    try {
      const said = await breakSeal(giftId, answer);
      if (said.state === 'open') {
        brokenSeals.add(giftId);
        onBroken();
        onView(foundGift(said.gift));
      } else if (said.state === 'wrong' || said.state === 'paused') {
        onWrong();
        const next = { ...said, receivedAt: Date.now() };
        const pauseNow = pauseWords(millisecondsUntil(said.paused_until, next));
        refuse(said.state === 'wrong' ? 'Das war es noch nicht.' : '', pauseNow, next);
      } else ask(0);
    } catch (error) {
      refuse(reasonForRecipient(error));
    } finally {
      change({ busy: false });
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
    if (key === 'Enter' && pause > 0) refuse('', pauseWords(pause));
  };

  return (
    <form ref={form} noValidate className="mx-auto max-w-sm text-left" onSubmit={submit} onKeyDown={sayPause}>
      <h2
        className="seal-question text-center text-xl wrap-anywhere"
        style={{ '--ribbon': gift.ribbonColor } as CSSProperties}
        dir="auto"
      >
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
        onChange={(words) => change({ answer: words, problem: '', announcedPause: '' })}
      />
      <p role="status" className="sr-only">
        {`${problem} ${announcedPause}`.trim()}
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
      {pause > 0 && <p className="mt-3 text-ink-soft">{pauseWords(pause)}</p>}
      <p className="mt-4 text-center">
        <Button type="submit" icon={<Icon name="lock" />} busy={busy} disabled={pause > 0}>
          Siegel brechen
        </Button>
      </p>
    </form>
  );
}
