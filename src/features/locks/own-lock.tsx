import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureWords } from '@/api/failure-words.ts';
import { useAnswer } from '@/api/use-answer.ts';
import { localTime, momentOfLocalTime, momentWords, zoneWords } from '@/gift/dates.ts';
import type { OwnerPanelProps } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import { FailedLookUp } from '@/ui/failed-request.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { serverNow } from './countdown-time.ts';
import { latestOpening } from './lock.ts';
import { changeOpening, type OwnLock as Lock, NOW_AT_THE_SERVER, readLock } from './lock-requests.ts';
import { setOpeningDay } from './opening-day.ts';

/** Whether the day of a gift has not come, by the server's clock. */
const isWaiting = ({ opens_at, server_time }: Lock) =>
  opens_at !== null && Date.parse(opens_at) > Date.parse(server_time);

/** What keeps an own gift closed for everybody else, and the way to move its day. */
export function OwnLock({ gift: { id: giftId }, onSettled }: Pick<OwnerPanelProps, 'gift' | 'onSettled'>) {
  const read = (signal: AbortSignal) => readLock(giftId, signal);
  const { answer: lock, setAnswer: setLock, failure, askAgain } = useAnswer(read, giftId);
  const settle = useEffectEvent(onSettled);
  useLayoutEffect(() => {
    if (lock !== undefined) setOpeningDay(giftId, lock?.opens_at ?? null);
    if (failure || lock !== undefined) settle();
  }, [giftId, lock, failure]);

  if (failure)
    return (
      <FailedLookUp className="mt-4" onRetry={askAgain}>
        {`Ob dein Geschenk verschlossen ist, ließ sich gerade nicht nachsehen: ${failure}`}
      </FailedLookUp>
    );
  if (!lock) return null;
  return (
    <section aria-label="Verschlossen" className="mt-4 grid gap-3 rounded-card bg-sand p-4 sm:p-6">
      {lock.opens_at && <Day giftId={giftId} lock={lock} onChanged={setLock} />}
      {lock.question && (
        <p className="flex gap-2 wrap-anywhere" dir="auto">
          <Icon name="lock" className="mt-0.5 text-berry" />
          <span>
            <span>{`Versiegelt: ${lock.question}`}</span>
            {lock.hint && <span className="block text-sm text-ink-soft">{`Hinweis: ${lock.hint}`}</span>}
          </span>
        </p>
      )}
    </section>
  );
}

interface DayProps {
  giftId: string;
  lock: Lock;
  onChanged: (lock: Lock) => void;
}

function Day({ giftId, lock, onChanged }: DayProps) {
  const [isChanging, setIsChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const day = new Date(lock.opens_at ?? '');
  const close = () => {
    // The pressed button goes with the form.
    flushSync(() => setIsChanging(false));
    button.current?.focus();
  };
  const icon = <Icon name="calendar" className="mt-0.5 text-berry" />;
  if (!isWaiting(lock))
    return (
      <p className="flex gap-2">
        {icon}
        <span>{`Hat sich am ${momentWords(day)} geöffnet.`}</span>
      </p>
    );
  return (
    <>
      <p className="flex gap-2">
        {icon}
        <span>
          <strong className="font-semibold">{`Öffnet sich am ${momentWords(day)}`}</strong>
          <span className="block text-sm text-ink-soft">
            Bis dahin siehst nur du, was darin ist. Wer den Link hat, sieht die Verpackung und einen
            Countdown.
          </span>
        </span>
      </p>
      {isChanging ? (
        <ChangeDay giftId={giftId} lock={lock} day={day} onChanged={onChanged} onDone={close} />
      ) : (
        <p>
          <Button ref={button} size="sm" variant="secondary" onClick={() => setIsChanging(true)}>
            Öffnungszeit ändern
          </Button>
        </p>
      )}
    </>
  );
}

interface ChangeDayProps extends DayProps {
  day: Date;
  onDone: () => void;
}

function ChangeDay({ giftId, lock, day, onChanged, onDone }: ChangeDayProps) {
  const [local, setLocal] = useState(localTime(day));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const now = serverNow(lock);
  const moment = momentOfLocalTime(local);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const change = async (opensAt: Date) => {
    setBusy(true);
    try {
      const changed = await changeOpening(giftId, opensAt);
      showToast(
        'Öffnungszeit geändert',
        isWaiting(changed)
          ? `Dein Geschenk öffnet sich am ${momentWords(new Date(changed.opens_at ?? ''))}.`
          : 'Dein Geschenk lässt sich jetzt öffnen.',
        { tone: 'success' },
      );
      onChanged(changed);
      onDone();
    } catch (error) {
      setBusy(false);
      showError('Öffnungszeit nicht geändert', failureWords(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (moment && moment > now && moment <= latestOpening(now)) void change(moment);
    else {
      setProblem('Bitte wähle eine Zeit in den nächsten zwei Jahren.');
      field.current?.focus();
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Öffnen ab"
        name="opensAt"
        type="datetime-local"
        min={localTime(now)}
        max={localTime(latestOpening(now))}
        inputRef={field}
        value={local}
        error={problem || undefined}
        hint={`In deiner Zeitzone: ${zoneWords(moment ?? now)}.`}
        onChange={(next) => {
          setLocal(next);
          setProblem('');
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          Speichern
        </Button>
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void change(NOW_AT_THE_SERVER)}>
          Jetzt öffnen
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
