import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { foundGift, type GiftView, type ReceivedLock } from '@/gifts/gift-view.ts';
import { readOwnGift } from '@/gifts/read-gift.ts';
import { reasonForRecipient } from '@/gifts/recipient-error-words.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';
import { millisecondsUntil, timeWords, useTimeLeft } from './countdown-time.ts';
import { breakSeal, brokenSeals } from './lock-requests.ts';

interface SealProps {
  gift: WrappedGift;
  lock: ReceivedLock;
  /** Asks for the gift again, after so many milliseconds. */
  ask: (delay: number) => void;
  onWrong: () => void;
  onBroken: () => void;
  successors: Successors;
  onView: (next: GiftView) => void;
}

/** What is known of the seal: from the gift's cover, or from the last answer. */
type Known = Pick<ReceivedLock, 'hint' | 'paused_until' | 'server_time' | 'receivedAt'>;

interface SealState {
  /** What the database has said to the last answer. */
  reply: Known | null;
  /** The answer as it was typed. */
  answer: string;
  /** Why the last answer did not open it. */
  problem: string;
  /** The pause, as a screen reader announces it; the line below the field counts and is silent. */
  announcedPause: string;
  busy: boolean;
}

const NEW: SealState = { reply: null, answer: '', problem: '', announcedPause: '', busy: false };

const withChanges = (state: SealState, changes: Partial<SealState>) => ({ ...state, ...changes });

const pauseWords = (milliseconds: number) =>
  milliseconds > 0 ? `Kurze Pause: In ${timeWords(milliseconds)} darfst du wieder raten.` : '';

/** A sealed gift: its question, and the answer that opens it. */
export function Seal({ gift, lock, ask, onWrong, onBroken, successors, onView }: SealProps) {
  const giftId = gift.id;
  const [{ reply, answer, problem, announcedPause, busy }, change] = useReducer(withChanges, NEW);
  const known: Known = reply && reply.receivedAt >= lock.receivedAt ? reply : lock;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusHandover(form, successors);

  // A browser that has broken the seal, maybe in another tab, reads the gift by its key.
  const [lookups, lookAgain] = useReducer((count: number) => count + 1, 0);
  const show = useEffectEvent(onView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew by `lookups`.
  useEffect(() => {
    if (!brokenSeals.has(giftId)) return;
    const leave = new AbortController();
    readOwnGift(giftId, leave.signal).then(
      (row) => {
        if (row && !row.locked && !leave.signal.aborted) show(foundGift(row));
      },
      // The seal stays: without the key, or when nothing is answered.
      () => undefined,
    );
    return () => leave.abort();
  }, [giftId, lookups]);

  const endPause = () => {
    if (announcedPause) change({ problem: '', announcedPause: '' });
  };
  const pause = useTimeLeft(known.paused_until, known, endPause, lookAgain);

  const refuse = (problem: string, announcedPause = '') => {
    change({ problem, announcedPause });
    field.current?.focus();
    // The words of the refusal stand below the field, maybe behind the banner.
    afterFrame(() => field.current?.parentElement?.scrollIntoView({ block: 'nearest' }));
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
        const reply = { ...said, receivedAt: Date.now() };
        change({ reply });
        const pause = millisecondsUntil(said.paused_until, reply);
        refuse(said.state === 'wrong' ? 'Das war es noch nicht.' : '', pauseWords(pause));
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
        {lock.question}
      </h2>
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
      {/* The element is in the page before its text: otherwise screen readers often say nothing. */}
      <p role="status" className={known.hint ? 'mt-3 flex gap-2 wrap-anywhere' : 'sr-only'} dir="auto">
        {known.hint && (
          <>
            <Icon name="bulb" className="mt-0.5 text-berry" />
            <span>{`Hinweis: ${known.hint}`}</span>
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
