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
import { breakSeal, brokenSeals } from './lock-requests.ts';
import { millisecondsUntil, timeLeft, timeWords, useTimeLeft } from './server-clock.ts';

interface SealProps {
  gift: WrappedGift;
  question: string;
  lock: ReceivedLock;
  /** Asks for the gift again, after so many milliseconds. */
  ask: (delay: number) => void;
  onWrong: () => void;
  /** The answer was right; the gift follows. */
  onBroken: () => void;
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

type SealEvent =
  | { type: 'received'; lock: ReceivedLock }
  | { type: 'typed'; answer: string }
  | { type: 'asked' }
  | { type: 'answered' }
  | { type: 'refused'; problem: string; known?: Known; announcedPause?: string }
  | { type: 'pause-ended' };

const begin = (lock: ReceivedLock): SealState => ({
  lock,
  known: lock,
  answer: '',
  problem: '',
  announcedPause: '',
  busy: false,
});

function nextState(state: SealState, event: SealEvent): SealState {
  switch (event.type) {
    case 'received':
      return { ...state, lock: event.lock, known: event.lock };
    case 'typed':
      return { ...state, answer: event.answer, problem: '', announcedPause: '' };
    case 'asked':
      return { ...state, busy: true };
    case 'answered':
      return { ...state, busy: false };
    case 'refused': {
      const { problem, known = state.known, announcedPause = '' } = event;
      return { ...state, known, problem, announcedPause, busy: false };
    }
    case 'pause-ended':
      return state.announcedPause ? { ...state, problem: '', announcedPause: '' } : state;
  }
}

const pauseWords = (milliseconds: number) =>
  milliseconds > 0 ? `Kurze Pause: In ${timeWords(timeLeft(milliseconds))} darfst du wieder raten.` : '';

/**
 * The gift as this browser may read it by its key; null when it may not, or nothing was answered.
 */
async function readByKey(giftId: string, signal: AbortSignal): Promise<GiftView | null> {
  const row = await readOwnGift(giftId, signal).catch(() => null);
  return row && !row.locked ? foundGift(row) : null;
}

/** A sealed gift: its question, and the answer that opens it. */
export function Seal({ gift, question, lock, ask, onWrong, onBroken, onView }: SealProps) {
  const giftId = gift.id;
  const [state, dispatch] = useReducer(nextState, lock, begin);
  if (state.lock !== lock) dispatch({ type: 'received', lock });
  const { known, answer, problem, announcedPause, busy } = state;
  const field = useRef<HTMLInputElement>(null);
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
    onOver: () => dispatch({ type: 'pause-ended' }),
    // It may have been broken in another tab meanwhile: without the key the answer is the seal
    // again.
    onDoubt: () => void showByKey().then((isShown) => isShown || ask(0)),
  });

  const refuse = (refusal: Omit<SealEvent & { type: 'refused' }, 'type'>) => {
    dispatch({ type: 'refused', ...refusal });
    field.current?.focus();
  };

  const tryAnswer = async () => {
    dispatch({ type: 'asked' });
    try {
      const said = await breakSeal(giftId, answer);
      if (said.state === 'open') {
        brokenSeals.add(giftId);
        onBroken();
        onView(foundGift(said.gift));
      } else if (said.state === 'wrong' || said.state === 'paused') {
        onWrong();
        const now = performance.now();
        const next = { ...said, receivedAt: now };
        refuse({
          problem: said.state === 'wrong' ? 'Das war es noch nicht.' : '',
          known: next,
          announcedPause: pauseWords(millisecondsUntil(said.paused_until, next, now)),
        });
      } else ask(0);
    } catch (error) {
      refuse({ problem: reasonForRecipient(error) });
    } finally {
      dispatch({ type: 'answered' });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || pause > 0) return;
    if (answer.trim()) void tryAnswer();
    else refuse({ problem: 'Bitte gib deine Antwort ein.' });
  };

  // The button cannot be used during the pause, and then Enter submits nothing.
  const sayPause = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && pause > 0) refuse({ problem: '', announcedPause: pauseWords(pause) });
  };

  return (
    <form noValidate className="mx-auto max-w-sm text-left" onSubmit={submit} onKeyDown={sayPause}>
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
        onChange={(words) => dispatch({ type: 'typed', answer: words })}
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
